import PQueue from 'p-queue';
import { ApiError, problem } from './problem.ts';

/** Enqueues work, which runs in order with limited concurrency. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue with limited concurrency and at most `waiting` queued items. Further work is rejected with
 * UNAVAILABLE and `retryAfter` (seconds), so that a flood of expensive requests cannot exhaust the process.
 */
export function createBoundedQueue(limits: {
  concurrency: number;
  waiting: number;
  retryAfter: number;
}): BoundedQueue {
  const { concurrency, waiting, retryAfter } = limits;
  const queue = new PQueue({ concurrency });
  return (work) => {
    if (queue.pending + queue.size >= concurrency + waiting)
      return Promise.reject(new ApiError(problem('UNAVAILABLE', { retryAfter })));
    return queue.add(work);
  };
}
