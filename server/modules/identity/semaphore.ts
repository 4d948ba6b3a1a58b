import { ApiError, problem } from '../../shared/problem.ts';

/** Runs work a few at a time. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Password hashing takes a core for 30 ms and 19 MiB: only `atOnce` run at a time and `waiting` more may queue.
 * Whoever comes beyond that is refused with UNAVAILABLE, so that a flood of sign-ins never stops the shop.
 */
export function createSemaphore(atOnce: number, waiting: number): Semaphore {
  const queue: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < atOnce) busy += 1;
    else if (queue.length >= waiting) throw new ApiError(problem('UNAVAILABLE', { retryAfter: 2 }));
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
