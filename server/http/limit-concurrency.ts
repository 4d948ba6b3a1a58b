import type { IncomingMessage, ServerResponse } from 'node:http';
import { cancelCheckoutEndpoint, checkoutEndpoint, settleCheckoutEndpoint } from '#contract/checkout.ts';
import { type Problem, problem } from '../shared/problem.ts';

/** How many requests of each kind a process handles at once. */
export interface ConcurrencyLimits {
  /** Calls that pay a cart: they are admitted when nothing else is. */
  readonly checkout: number;
  readonly call: number;
  readonly page: number;
  /** Calls about the own place in the line of a launch, and how many more of them wait for their turn. */
  readonly place: number;
  readonly placesWaiting: number;
}

/**
 * Two cores answer 150 to 2,000 calls a second, so that the last of 64 waits less than half a second; a checkout takes
 * 10 ms of them. As many pages as may wait to be rendered (`server/pages/render-queue.ts`), and a few that are not
 * rendered. Thousands want a place in the same second and gain nothing by coming back later, so these wait here, where
 * one costs no more than its connection.
 */
export const concurrencyLimits: ConcurrencyLimits = {
  ...{ checkout: 300, call: 64, page: 48 },
  ...{ place: 64, placesWaiting: 5_000 },
};

/** Hands a request on, at once or when its turn has come, and returns null; or returns why not. */
export type Admit = (
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => void,
) => Problem<'UNAVAILABLE'> | null;

/**
 * Creates the admission of a process: requests beyond the limits are rejected before they cost anything, so that those
 * admitted are answered in time and a checkout never waits behind readers (admission control: RFC 9110 section 15.6.4).
 * Files, streams of events, health checks and cached responses are not counted.
 */
export function createAdmission(limits: ConcurrencyLimits = concurrencyLimits): Admit {
  const active = { checkout: 0, call: 0, page: 0, place: 0 };
  /** Those who wait for a place, as they came. */
  const waiting = new Set<() => void>();
  return ({ url = '' }, response, handle) => {
    const kind = kindOf(url);
    const begin = () => {
      if (kind !== null) active[kind] += 1;
      handle();
    };
    const end = () => {
      // Somebody who has gone does not wait any longer.
      if (kind === null || waiting.delete(begin)) return;
      active[kind] -= 1;
      const [next] = kind === 'place' ? waiting : [];
      if (next) {
        waiting.delete(next);
        next();
      }
    };
    const isFull = kind !== null && active[kind] >= limits[kind];
    if (isFull && (kind !== 'place' || waiting.size >= limits.placesWaiting))
      return problem('UNAVAILABLE', { retryAfter: randomDelay() });
    response.once('close', end);
    if (isFull) waiting.add(begin);
    else begin();
    return null;
  };
}

/** The calls of a checkout, and the webhook that settles it. */
const checkoutPaths = new Set(
  [checkoutEndpoint.path, settleCheckoutEndpoint.path, cancelCheckoutEndpoint.path, '/payment/webhook'].map(
    (path) => `/api${path}`,
  ),
);

/** The calls of `joinLaunchEndpoint` and its neighbours. */
const placePath = /^\/api\/launches\/[^/?]+\/place(?:\?|$)/;

/** What is read from memory or a file, stays open, or tells the operator how the process is. */
const uncounted =
  /^\/(?:api\/live|assets|pictures|files|sandbox|healthz|readyz|metrics)(?:[/?]|$)|^\/[^/?]+\.(?!data(?:\?|$))\w+(?:\?|$)/;

function kindOf(url: string): 'checkout' | 'call' | 'page' | 'place' | null {
  if (uncounted.test(url)) return null;
  if (!url.startsWith('/api/')) return 'page';
  if (placePath.test(url)) return 'place';
  const query = url.indexOf('?');
  return checkoutPaths.has(query < 0 ? url : url.slice(0, query)) ? 'checkout' : 'call';
}

/** In seconds: those who were rejected together do not come back together. */
const randomDelay = (): number => 1 + Math.floor(Math.random() * 4);
