import type { Ending } from './buyer.ts';

/** The buyers' answers as they come in. */
export interface Answers {
  readonly endings: readonly Ending[];
  add(ending: Ending): void;
  /** Resolves in the moment when so many are there. */
  reached(count: number): Promise<void>;
}

/** Collects answers, for whoever waits for a number of them. */
export function collectAnswers(): Answers {
  const endings: Ending[] = [];
  const waiting = new Set<{ count: number; resolve: () => void }>();
  return {
    endings,
    add(ending) {
      endings.push(ending);
      for (const one of waiting) {
        if (endings.length < one.count) continue;
        waiting.delete(one);
        one.resolve();
      }
    },
    reached(count) {
      if (endings.length >= count) return Promise.resolve();
      return new Promise((resolve) => waiting.add({ count, resolve }));
    },
  };
}

/**
 * After how many answers each kill comes: a quarter of the kills before anybody has one, the others spread from the
 * first answer to nearly the last.
 */
export function planKills(kills: number, buyers: number): number[] {
  const early = Math.ceil(kills / 4);
  return Array.from({ length: kills }, (_, index) =>
    index < early ? 0 : 1 + Math.floor((0.95 * (buyers - 1) * (index - early)) / (kills - early)),
  );
}
