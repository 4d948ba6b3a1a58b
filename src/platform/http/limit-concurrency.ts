import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Problem, problem } from '../handlers/problem.ts';
import type { AdmissionKind } from '../network/admission-kind.ts';
import { awaitBody } from './admission/await-body.ts';
import { createFairQueue, type Enter, type QueueLimits } from './admission/fair-queue.ts';
import { createHoldings, type HoldingLimits } from './admission/holdings.ts';

/** How many requests a process handles at once, and what it keeps of those that it does not handle yet. */
export interface ConcurrencyLimits {
  readonly call: number;
  readonly page: number;
  /** Requests whose bodies are too large to wait for. */
  readonly upload: QueueLimits;
  /** How many more of each kind wait for their turn, and for how long (in ms). */
  readonly waiting: number;
  readonly patience: number;
  /** Bodies that have not arrived. */
  readonly arriving: HoldingLimits;
  /** Responses that are handled, and that their clients have not taken. */
  readonly unsent: HoldingLimits;
  /** Calls that are counted by themselves, so that they are admitted when nothing else is; the first that matches counts. */
  readonly kinds: readonly AdmissionKind[];
}

/**
 * Two cores answer 150 to 2,000 calls a second, so that the last of 64 waits less than half a second, and as many may wait
 * behind them. As many pages as may wait to be rendered (`src/platform/rendering/render-queue.ts`), and a few that are not
 * rendered. An address may leave 64 bodies unfinished; those that arrive in two seconds are not counted.
 */
export const concurrencyLimits: Omit<ConcurrencyLimits, 'kinds'> = {
  call: 64,
  page: 48,
  upload: { atOnce: 32, waiting: 64, patience: 20_000, ofAddress: 4 },
  waiting: 64,
  patience: 2_000,
  arriving: { bytes: 64 * 1024 * 1024, ofAddress: 64, grace: 2_000, checkingInterval: 1_000 },
  unsent: {
    bytes: 64 * 1024 * 1024,
    ofAddress: Number.POSITIVE_INFINITY,
    grace: 0,
    checkingInterval: 60_000,
  },
};

/** What the admission needs of its server. */
export interface AdmissionServer {
  /** The client address of a request, by which places are shared out. */
  readonly findAddress: (request: IncomingMessage) => string;
  /** Answers a request that is not handled. */
  readonly reject: (request: IncomingMessage, response: ServerResponse, problem: Problem) => void;
  /** Called for a client that went away before its body was complete. */
  readonly onAborted: () => void;
}

/** Hands requests on when there is a place for them, or rejects them. */
export interface Admission {
  admit(request: IncomingMessage, response: ServerResponse, handle: () => void): void;
  /** Ends the checks. */
  close(): void;
}

/**
 * Creates the admission of a process. A request takes a place when it can be handled, which is when its whole body has
 * arrived, and gives it back when its response is written: what is left is up to the client. Requests beyond the limits
 * wait for a moment, in turns by address, or are rejected before they cost anything, so that those admitted are answered
 * in time and a checkout never waits behind readers (admission control: RFC 9110 section 15.6.4). Files, health checks and
 * cached responses are not counted.
 */
export function createAdmission(
  { call, page, upload, kinds, ...limits }: ConcurrencyLimits,
  { findAddress, reject, onAborted }: AdmissionServer,
): Admission {
  const { waiting, patience } = limits;
  const calls = createFairQueue({ atOnce: call, waiting, patience });
  const pages = createFairQueue({ atOnce: page, waiting, patience });
  const uploads = createFairQueue(upload);
  const queues = kinds.map(({ matches, ...own }) => ({
    matches,
    enter: createFairQueue({ waiting, patience, ...own }),
  }));
  const arriving = createHoldings(limits.arriving);
  const unsent = createHoldings(limits.unsent);
  const close = (request: IncomingMessage, response: ServerResponse) =>
    reject(request, response, problem('TOO_SLOW'));

  const queueOf = ({ url = '', method }: IncomingMessage): Enter | null => {
    if (uncounted.test(url)) return null;
    // A form is counted like the call that it makes, so that readers do not hold it up.
    if (!url.startsWith('/api/')) return method === 'POST' ? calls : pages;
    const [path = ''] = url.split('?', 1);
    return queues.find(({ matches }) => matches(path))?.enter ?? calls;
  };

  /** Keeps a response that is written until its client has taken it; its place is free. */
  const keepUnsent = (address: string, response: ServerResponse) => {
    const bytes = response.socket?.writableLength ?? 0;
    if (bytes === 0) return;
    const holding = unsent.hold(address, () => response.destroy());
    response.once('close', holding.release);
    holding.resize(bytes);
  };

  return {
    admit(request, response, handle) {
      const address = findAddress(request);
      awaitBody({ holdings: arriving, close, onAborted }, { request, response, address }, (arrival) => {
        const own = queueOf(request);
        const enter = own && arrival === 'large' ? uploads : own;
        if (!enter) return handle();
        let leave = () => {};
        // Somebody who has gone does not wait any longer.
        response.once('close', () => leave());
        response.once('prefinish', () => {
          leave();
          keepUnsent(address, response);
        });
        leave = enter(address, {
          begin: handle,
          refuse: () => reject(request, response, problem('UNAVAILABLE', { retryAfter: randomDelay() })),
        });
      });
    },
    close() {
      arriving.close();
      unsent.close();
    },
  };
}

/** What is read from memory or a file, or tells the operator how the process is. */
const uncounted =
  /^\/(?:assets|pictures|files|sandbox|healthz|readyz|metrics)(?:[/?]|$)|^\/[^/?]+\.(?!data(?:\?|$))\w+(?:\?|$)/;

/** In seconds: those who were rejected together do not come back together. */
const randomDelay = (): number => 1 + Math.floor(Math.random() * 4);
