import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type BoundedQueue, createBoundedQueue } from '../handlers/bounded-queue.ts';

/**
 * A render keeps a core busy for milliseconds: more than two at once make all of them late, and those that wait longest
 * would be answered after the browser gave up.
 */
const limits = { concurrency: 2, waiting: 40, retryAfter: 2 };

/**
 * An action waits for the database, and a sign-in for the hash of a password: forms have a queue of their own, so that
 * they hold up no page. As many may be there as calls (`src/platform/http/limit-concurrency.ts`).
 */
const formLimits = { concurrency: 4, waiting: 60, retryAfter: 2 };

/** Creates the queue of the forms that a process handles, each with the page that it answers. */
export const createFormQueue = (): BoundedQueue => createBoundedQueue(formLimits);

/**
 * Creates the queue of a process's renders: few at once, some waiting, and UNAVAILABLE for all others. Each begins when
 * the event loop has caught up, see {@link catchUp}.
 */
export function createRenderQueue(): BoundedQueue {
  const enqueue = createBoundedQueue(limits);
  return (render) =>
    enqueue(async () => {
      await catchUp();
      return render();
    });
}

/** In turns of the event loop. */
const maxTurns = 24;
/** A shorter turn had nothing to do, in ms. */
const emptyTurn = 0.05;

/**
 * Waits until the event loop has nothing else to do, for a limited number of turns. A render whose data is cached waits
 * for nothing, so that all in the queue would run one after another before any cached page is sent; and a turn accepts
 * one connection only, so that a render in each turn would let those of a flood pile up in front of everybody.
 */
async function catchUp(): Promise<void> {
  for (let turn = 0; turn < maxTurns; turn++) {
    const start = performance.now();
    await yieldToEventLoop();
    if (performance.now() - start < emptyTurn) return;
  }
}
