import PQueue from 'p-queue';
import { ApiError, problem } from '../../shared/problem.ts';

/** Enqueues work of a user. */
export type UserQueue = <T>(uid: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue that runs one work of each user at a time, and users in turns. Work beyond `waiting` in all, or beyond
 * `waitingPerUser`, is rejected with UNAVAILABLE and `retryAfter` (seconds).
 */
export function createUserQueue(limits: {
  concurrency: number;
  waiting: number;
  waitingPerUser: number;
  retryAfter: number;
}): UserQueue {
  const { concurrency, waiting, waitingPerUser, retryAfter } = limits;
  const queue = new PQueue({ concurrency });
  const users = new Map<string, { readonly own: PQueue; count: number }>();
  let total = 0;
  return async (uid, work) => {
    const user = users.get(uid) ?? { own: new PQueue({ concurrency: 1 }), count: 0 };
    if (total >= concurrency + waiting || user.count > waitingPerUser)
      throw new ApiError(problem('UNAVAILABLE', { retryAfter }));
    users.set(uid, user);
    user.count += 1;
    total += 1;
    try {
      // A user's next work joins the shared queue only when the one before is done.
      return await user.own.add(() => queue.add(work));
    } finally {
      user.count -= 1;
      total -= 1;
      if (user.count === 0) users.delete(uid);
    }
  };
}
