import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a stored time lies so far ahead that it was written before the clock was set back: waiting for it would take
 * as long as the clock was moved. As an SQL condition.
 * @param furthest how far ahead such a time is written at most, in seconds
 */
export const isFarInFuture = (column: string, furthest = 0): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} > clock_timestamp() + interval '1 second' * ${furthest + tolerance}::int`;

/** The same for a time that is never written ahead, and the present one. */
export const isAheadOf = (time: Date, now: Date): boolean =>
  time.getTime() - now.getTime() > tolerance * 1000;

/** Whether a time is at most `ms` ago; one that lies ahead is not. */
export function isWithin(time: Date, ms: number): boolean {
  const now = new Date();
  return now.getTime() - time.getTime() <= ms && !isAheadOf(time, now);
}

/** The clocks of the shop's processes and of transactions that run at the same time differ by less, in seconds. */
const tolerance = 60;
