import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { wasEventStream } from '../../network/event-stream.ts';
import { describeRequest } from '../../tracing/describe-request.ts';
import { contextOf } from '../../tracing/request-context.ts';
import { createRequestLogger, identifyRequest } from './request-identity.ts';

/** Where answered requests are logged. */
export interface RequestLog {
  /** Logs what Fastify answers. */
  observe(app: FastifyInstance): void;
  /** Logs a response that the cache sent without Fastify. `route` is the pattern of its address. */
  noteCached(request: IncomingMessage, response: ServerResponse, route: string): void;
}

/** Lines of one process in a second; more are counted. What clients cause they could cause without end: 200 MB a day. */
const mostLines = { answered: 100, refused: 10 };

/**
 * Logs one event `request.completed` for each answered request: method, pattern of the address, status, time and ids,
 * the problem that was answered and the order that it concerns. What a sender wrote is not among them: no address,
 * query, header or body. A busy process logs {@link mostLines} of them in a second, and every failure of its own.
 * Requests for files and streams of events are logged only when they fail.
 */
export function createRequestLog(log: FastifyBaseLogger): RequestLog {
  const answered = createLogSampler(mostLines.answered);
  const refused = createLogSampler(mostLines.refused);
  const take = (status: number, address: string | null) => {
    if (status < 400) return address !== null && isFile(address) ? null : answered.take();
    return status >= 500 && status !== 503 ? { unlogged: 0 } : refused.take();
  };
  const logRequest = (log: FastifyBaseLogger, details: object) => log.info(details, 'request.completed');
  return {
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        if (wasEventStream(request, reply)) return done();
        const taken = take(reply.statusCode, request.url);
        const { order, result, problem } = contextOf(request.raw) ?? {};
        const answer = { status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 };
        if (taken)
          logRequest(request.log, {
            ...describeRequest(request),
            ...answer,
            ...(problem !== undefined && reply.statusCode >= 400 && { problem }),
            ...(order !== undefined && { order }),
            ...(result !== undefined && { result }),
            ...missing(taken),
          });
        done();
      });
    },
    noteCached(request, { statusCode: status }, route) {
      // Files are none of the cached responses.
      const taken = take(status, null);
      if (!taken) return;
      const reqId = identifyRequest(request);
      const details = { method: request.method, route, status, cached: true, ...missing(taken) };
      logRequest(createRequestLogger(log, { reqId }, {}, request), details);
    },
  };
}

/** Whether an address is that of a file: scripts, styles, fonts and pictures. */
const isFile = (address: string): boolean =>
  /^[^?]*\.(?:avif|css|gif|ico|jpe?g|js|map|mjs|png|svg|tsx?|webmanifest|webp|woff2?)(?:\?|$)/i.test(address);

/** How many lines before this one are missing. */
const missing = ({ unlogged }: { unlogged: number }) => (unlogged === 0 ? {} : { unlogged });

/** Decides which of many events are logged. */
interface LogSampler {
  /** Whether this one is logged, and how many before it were not; null when it is not. */
  take(): { readonly unlogged: number } | null;
}

/**
 * Logs up to `most` events in a second, and counts the others, so that a busy shop neither waits for its log nor fills
 * the disk with it.
 * @param now in ms
 */
export function createLogSampler(most: number, now: () => number = () => performance.now()): LogSampler {
  let second = Number.NEGATIVE_INFINITY;
  let taken = 0;
  let unlogged = 0;
  return {
    take() {
      const current = Math.floor(now() / 1000);
      if (current !== second) {
        second = current;
        taken = 0;
      }
      if (taken >= most) {
        unlogged += 1;
        return null;
      }
      taken += 1;
      const before = unlogged;
      unlogged = 0;
      return { unlogged: before };
    },
  };
}
