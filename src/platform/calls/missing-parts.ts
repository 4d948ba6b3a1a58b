import type { FastifyBaseLogger } from 'fastify';

/** Counts the calls and parts of pages that failed although the page is complete without them. */
export interface MissingParts {
  /** Counts a call, or a part by its name; `err` is what a part threw, and `row` which of the listed rows is odd. */
  count(call: string, code: string, details?: { readonly err: unknown; readonly row?: string }): void;
  /** How many there were since the start, by call. */
  readonly totals: ReadonlyMap<string, number>;
  /** The calls that failed in the last ten minutes. */
  listRecent(): string[];
}

/** How often each call is logged at most, in ms: a page that everybody opens would fill the disk. */
const logInterval = 60_000;

/** How long a failure counts as recent, in ms. */
const recent = 600_000;

/** Creates the counts. */
export function createMissingParts(log: FastifyBaseLogger): MissingParts {
  const totals = new Map<string, number>();
  const loggedAt = new Map<string, number>();
  const failedAt = new Map<string, number>();
  return {
    totals,
    listRecent() {
      const earliest = performance.now() - recent;
      return [...failedAt].filter(([, at]) => at >= earliest).map(([call]) => call);
    },
    count(call, code, details) {
      const total = (totals.get(call) ?? 0) + 1;
      totals.set(call, total);
      const now = performance.now();
      failedAt.set(call, now);
      if (now - (loggedAt.get(call) ?? -logInterval) < logInterval) return;
      loggedAt.set(call, now);
      log.warn({ call, code, total, ...details }, 'page.part_missing');
    },
  };
}
