import { createStoredChoice } from './stored-choice.ts';

/** As many are remembered. */
const limit = 8;

/** The ids of the shoes whose pages this browser opened last, separated by commas, the newest first. */
export const seenShoes = createStoredChoice('seenShoes', (stored) =>
  stored && stored.length < 1000 ? stored : null,
);

/** The sizes of them that were sold out when they were seen: a query string of ids, each with a size. */
const missedSizes = createStoredChoice('missedSizes', (stored) =>
  stored && stored.length < 5000 ? stored : null,
);

/** Puts a shoe first among those that were seen, with the sizes that it does not have now. */
export function rememberSeen(id: string, soldOut: readonly string[]): void {
  const others = (seenShoes.read()?.split(',') ?? []).filter((one) => one !== id);
  const seen = [id, ...others].slice(0, limit);
  const missed = new URLSearchParams(soldOut.map((size) => [id, size]));
  for (const other of seen.slice(1)) for (const size of listMissed(other)) missed.append(other, size);
  seenShoes.write(seen.join(','));
  missedSizes.write(missed.toString() || null);
}

/** The sizes that were sold out when a shoe was seen last. */
export const listMissed = (id: string): readonly string[] =>
  new URLSearchParams(missedSizes.read() ?? '').getAll(id);

/** Forgets what was seen. */
export function forgetSeen(): void {
  seenShoes.write(null);
  missedSizes.write(null);
}
