import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Problem, problem } from '../handlers/problem.ts';
import type { AdmissionKind } from '../network/admission-kind.ts';

/** How many requests a process handles at once. */
export interface ConcurrencyLimits {
  readonly call: number;
  readonly page: number;
  /** Calls that are counted by themselves, so that they are admitted when nothing else is; the first that matches counts. */
  readonly kinds: readonly AdmissionKind[];
}

/**
 * Two cores answer 150 to 2,000 calls a second, so that the last of 64 waits less than half a second. As many pages as may
 * wait to be rendered (`src/platform/rendering/render-queue.ts`), and a few that are not rendered.
 */
export const concurrencyLimits = { call: 64, page: 48 } as const;

/** Hands a request on, at once or when its turn has come, and returns null; or returns why not. */
export type Admit = (
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => void,
) => Problem<'UNAVAILABLE'> | null;

/**
 * Creates the admission of a process: requests beyond the limits are rejected before they cost anything, so that those
 * admitted are answered in time and a checkout never waits behind readers (admission control: RFC 9110 section 15.6.4).
 * Files, health checks and cached responses are not counted.
 */
export function createAdmission({ call, page, kinds }: ConcurrencyLimits): Admit {
  const calls = createQueue({ atOnce: call });
  const pages = createQueue({ atOnce: page });
  const queues = kinds.map((kind) => ({ ...kind, queue: createQueue(kind) }));
  const queueOf = ({ url = '', method }: IncomingMessage): Queue | null => {
    if (uncounted.test(url)) return null;
    // A form is counted like the call that it makes, so that readers do not hold it up.
    if (!url.startsWith('/api/')) return method === 'POST' ? calls : pages;
    const [path = ''] = url.split('?', 1);
    return queues.find(({ matches }) => matches(path))?.queue ?? calls;
  };
  return (request, response, handle) => {
    const queue = queueOf(request);
    if (!queue) {
      handle();
      return null;
    }
    const begin = () => {
      queue.active += 1;
      handle();
    };
    const end = () => {
      // Somebody who has gone does not wait any longer.
      if (queue.waiting.delete(begin)) return;
      queue.active -= 1;
      const [next] = queue.waiting;
      if (next) {
        queue.waiting.delete(next);
        next();
      }
    };
    const isFull = queue.active >= queue.atOnce;
    if (isFull && queue.waiting.size >= queue.mostWaiting)
      return problem('UNAVAILABLE', { retryAfter: randomDelay() });
    response.once('close', end);
    if (isFull) queue.waiting.add(begin);
    else begin();
    return null;
  };
}

/** The requests of a kind: how many are handled, and those that wait, as they came. */
interface Queue {
  active: number;
  readonly waiting: Set<() => void>;
  readonly atOnce: number;
  readonly mostWaiting: number;
}

const createQueue = ({ atOnce, waiting = 0 }: Omit<AdmissionKind, 'matches'>): Queue => ({
  ...{ active: 0, atOnce, mostWaiting: waiting },
  waiting: new Set(),
});

/** What is read from memory or a file, or tells the operator how the process is. */
const uncounted =
  /^\/(?:assets|pictures|files|sandbox|healthz|readyz|metrics)(?:[/?]|$)|^\/[^/?]+\.(?!data(?:\?|$))\w+(?:\?|$)/;

/** In seconds: those who were rejected together do not come back together. */
const randomDelay = (): number => 1 + Math.floor(Math.random() * 4);
