import { RefusedError } from '../http/failures.ts';
import { refuse } from '../http/refusal.ts';

/** Runs work one after the other; whoever would wait behind more than `longestQueue` others is refused (503). */
export function oneAtATime(longestQueue: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let queued = 0;
  return async (work) => {
    if (queued > longestQueue) throw new RefusedError(refuse('UNAVAILABLE', { retryAfter: 5 }));
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
