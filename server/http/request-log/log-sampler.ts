/** Decides which of many events are logged. */
export interface LogSampler {
  /** Whether this one is logged, and how many before it were not; null when it is not. */
  take(): { readonly unlogged: number } | null;
}

/**
 * Logs up to `most` events in a second, and counts the others, so that a busy shop neither waits for its log nor fills
 * the disk with it.
 * @param now in ms
 */
export function createLogSampler(most: number, now: () => number = () => performance.now()): LogSampler {
  let second = Number.NEGATIVE_INFINITY;
  let taken = 0;
  let unlogged = 0;
  return {
    take() {
      const current = Math.floor(now() / 1000);
      if (current !== second) {
        second = current;
        taken = 0;
      }
      if (taken >= most) {
        unlogged += 1;
        return null;
      }
      taken += 1;
      const before = unlogged;
      unlogged = 0;
      return { unlogged: before };
    },
  };
}
