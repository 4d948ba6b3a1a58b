import PQueue from 'p-queue';
import { ApiError, problem } from './problem.ts';

/** Runs work a few at a time, the rest in its order. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Makes a queue that runs `concurrency` works at once and lets `waiting` more wait. What comes beyond that is refused
 * with UNAVAILABLE and `retryAfter` (seconds), so that a flood of costly work never stops the shop.
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
