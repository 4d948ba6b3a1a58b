import type { BuyerResult } from './virtual-buyer.ts';

/** Collects the buyers' results as they come in. */
export interface ResultCollector {
  readonly results: readonly BuyerResult[];
  add(result: BuyerResult): void;
  /** Resolves as soon as this many results are there. */
  waitForCount(count: number): Promise<void>;
}

/** Creates an empty collector. */
export function createResultCollector(): ResultCollector {
  const results: BuyerResult[] = [];
  const waiting = new Set<{ count: number; resolve: () => void }>();
  return {
    results: results,
    add(result) {
      results.push(result);
      for (const waiter of waiting) {
        if (results.length < waiter.count) continue;
        waiting.delete(waiter);
        waiter.resolve();
      }
    },
    waitForCount(count) {
      if (results.length >= count) return Promise.resolve();
      return new Promise((resolve) => waiting.add({ count, resolve }));
    },
  };
}

/**
 * After how many results each kill happens: a quarter of the kills before the first result, the others spread from the
 * first result to nearly the last.
 */
export function planKills(kills: number, buyers: number): number[] {
  const early = Math.ceil(kills / 4);
  return Array.from({ length: kills }, (_, index) =>
    index < early ? 0 : 1 + Math.floor((0.95 * (buyers - 1) * (index - early)) / (kills - early)),
  );
}
