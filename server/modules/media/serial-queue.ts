import { ApiError, problem } from '../../shared/problem.ts';

/** Runs work one after the other; whoever would wait behind more than `longestQueue` others is refused (503). */
export function createSerialQueue(longestQueue: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let queued = 0;
  return async (work) => {
    if (queued > longestQueue) throw new ApiError(problem('UNAVAILABLE', { retryAfter: 5 }));
    queued += 1;
    const turn = last.then(work);
    last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      queued -= 1;
    }
  };
}
