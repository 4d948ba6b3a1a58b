import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ApiError, problem } from '../handlers/problem.ts';
import { createFairQueue, type QueueLimits } from '../http/admission/fair-queue.ts';

/** Does work for a client address when its turn comes. @throws ApiError UNAVAILABLE if that would be too late */
export type RenderQueue = <T>(address: string, work: () => Promise<T>) => Promise<T>;

/**
 * A render keeps a core busy for milliseconds: more than two at once make all of them late, and those that wait longest
 * would be answered after the browser gave up.
 */
const limits: QueueLimits = { atOnce: 2, waiting: 40, patience: 10_000 };

/**
 * An action waits for the database, and a sign-in for the hash of a password: forms have a queue of their own, so that
 * they hold up no page. As many may be there as calls (`src/platform/http/limit-concurrency.ts`).
 */
const formLimits: QueueLimits = { atOnce: 4, waiting: 60, patience: 20_000 };

/** Creates the queue of the forms that a process handles, each with the page that it answers. */
export const createFormQueue = (): RenderQueue => createRenderingQueue(formLimits);

/**
 * Creates the queue of a process's renders: few at once, some waiting, and UNAVAILABLE for all others. Each begins when
 * the event loop has caught up, see {@link catchUp}.
 */
export function createRenderQueue(): RenderQueue {
  const enqueue = createRenderingQueue(limits);
  return (address, render) =>
    enqueue(address, async () => {
      await catchUp();
      return render();
    });
}

/** Addresses take turns, so that one that asks for many pages lets only itself wait. */
function createRenderingQueue(queueLimits: QueueLimits): RenderQueue {
  const enter = createFairQueue(queueLimits);
  return (address, work) =>
    new Promise((resolve, reject) => {
      const leave = enter(address, {
        begin: () =>
          void Promise.resolve()
            .then(work)
            .then(resolve, reject)
            .finally(() => leave()),
        refuse: () => reject(new ApiError(problem('UNAVAILABLE', { retryAfter: 2 }))),
      });
    });
}

/** In turns of the event loop. */
const maxTurns = 24;
/** A shorter turn had nothing to do, in ms. */
const emptyTurn = 0.05;
/** In ms. Where turns are long, others do work as long as a render in them, and a page would wait for all of it. */
const longestWait = 20;

/**
 * Waits until the event loop has nothing else to do, for a limited number of turns and time. A render whose data is cached
 * waits for nothing, so that all in the queue would run one after another before any cached page is sent; and a turn accepts
 * one connection only, so that a render in each turn would let those of a flood pile up in front of everybody.
 */
async function catchUp(): Promise<void> {
  const end = performance.now() + longestWait;
  for (let turn = 0; turn < maxTurns; turn++) {
    const start = performance.now();
    if (start > end) return;
    await yieldToEventLoop();
    if (performance.now() - start < emptyTurn) return;
  }
}
