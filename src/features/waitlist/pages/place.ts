import type { WaitlistEntry } from '../contract.ts';

/** An own entry of a waitlist as it is shown; `minutesLeft` while a pair is kept, otherwise null. */
export type LinePlace = WaitlistEntry & { readonly minutesLeft: number | null };

/** Entries that wait or have a pair kept at a time, those with a pair first. */
export const toPlaces = (entries: readonly WaitlistEntry[], now: number): LinePlace[] =>
  entries
    .filter(({ state }) => state === 'waiting' || state === 'offered')
    .map((entry) => ({ ...entry, minutesLeft: minutesUntil(entry.reservedUntil, now) }))
    .sort((one, other) => Number(one.state === 'waiting') - Number(other.state === 'waiting'));

const minutesUntil = (time: string | null, now: number): number | null =>
  time === null ? null : Math.max(0, Math.ceil((Date.parse(time) - now) / 60_000));

/** How a place stands, in words. */
export function describePlace({ state, position, minutesLeft }: LinePlace): string {
  if (state === 'offered')
    return `We're holding a pair for you: ${minutesLeft} ${minutesLeft === 1 ? 'minute' : 'minutes'} left`;
  return `You're ${ordinals[(position ?? 0) - 1] ?? `number ${position}`} in line`;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];
