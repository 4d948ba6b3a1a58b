import type { FastifyBaseLogger } from 'fastify';

/** Counts requests that were rejected because of what their sender did, or of how many there are. */
export interface RejectedRequests {
  /** `reason` is the code of a problem or of another kind of rejection, in upper snake case; one of a few. */
  count(reason: string): void;
  /** How many there were since the start, by reason. */
  readonly totals: ReadonlyMap<string, number>;
  /** Logs what was counted since the last time, and ends the timer. */
  close(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    rejectedRequests: RejectedRequests;
  }
}

/**
 * Creates the count, which is logged as one event `requests.rejected` every `interval` ms: a line for each would let
 * anybody fill the disk.
 */
export function createRejectedRequests(log: FastifyBaseLogger, interval = 60_000): RejectedRequests {
  // An alarm looks at this one, and sees no growth of what it has not seen at 0.
  const totals = new Map([['UNAVAILABLE', 0]]);
  let counts: Record<string, number> = {};
  const flush = () => {
    if (Object.keys(counts).length > 0) log.info({ counts }, 'requests.rejected');
    counts = {};
  };
  const timer = setInterval(flush, interval).unref();
  return {
    totals,
    count(reason) {
      totals.set(reason, (totals.get(reason) ?? 0) + 1);
      counts[reason] = (counts[reason] ?? 0) + 1;
    },
    close() {
      clearInterval(timer);
      flush();
    },
  };
}
