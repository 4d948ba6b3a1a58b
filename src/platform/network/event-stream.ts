import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../contract/endpoints/endpoint.ts';
import type { RouteCall } from '../handlers/route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers with a stream of events, which stays open. */
    eventStream?: boolean;
  }
}

/** An open stream of server-sent events to one client. */
export interface EventStream {
  /** Sends an event of {@link formatEvent}; the same bytes can be sent to any number of streams. */
  send(event: Buffer): void;
}

/**
 * Registers the route of an endpoint that answers with a stream of events. `open` begins to send and returns what ends
 * that when the stream is closed.
 */
export type RegisterEventStream = <E extends Endpoint>(
  endpoint: E,
  open: (call: RouteCall<E>, stream: EventStream) => () => void,
) => void;

/** Ids grow from one start of a process to the next, which is all that clients can make of them. */
let lastId = Date.now();

/** The bytes of an event; `data` is text without line breaks, such as JSON (WHATWG HTML, "Server-sent events"). */
export function formatEvent(event: string, data: string): Buffer {
  lastId += 1;
  return Buffer.from(`id: ${lastId}\nevent: ${event}\ndata: ${data}\n\n`);
}

/** Whether what was answered was a stream: how long it took says how long somebody listened. */
export const wasEventStream = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.routeOptions.config.eventStream === true && reply.statusCode === 200;
