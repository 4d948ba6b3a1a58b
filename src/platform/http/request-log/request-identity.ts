import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';

import fastifyPlugin from 'fastify-plugin';
import type { Bindings, ChildLoggerOptions } from 'pino';
import { contextOf, runInRequest, setContext } from '../../tracing/request-context.ts';
import { readTraceId } from '../../tracing/trace-id.ts';

/** Returns a new UUID for a request, and notes it with the trace id of its `traceparent` header. */
export function identifyRequest(raw: IncomingMessage): string {
  const id = randomUUID();
  const header = raw.headers.traceparent;
  setContext(raw, { id, trace: readTraceId(Array.isArray(header) ? header[0] : header, id) });
  return id;
}

/** The log of a request: the ids are in each of its lines. */
export function createRequestLogger(
  log: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildLoggerOptions,
  raw: object,
): FastifyBaseLogger {
  const trace = contextOf(raw)?.trace;
  return log.child({ ...bindings, ...(trace !== undefined && { trace }) }, options);
}

/** Runs hooks and handlers within their request's context; again after the body, which arrives on another path. */
export const requestContextPlugin = fastifyPlugin(
  async (app) => {
    for (const hook of ['onRequest', 'preValidation'] as const)
      app.addHook(hook, (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
        const context = contextOf(request.raw);
        if (context) runInRequest(context, done);
        else done();
      });
  },
  { name: 'request-context' },
);
