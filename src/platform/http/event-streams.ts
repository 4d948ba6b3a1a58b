import type { ServerResponse } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import { ApiError, type Problem, problem } from '../handlers/problem.ts';
import { toCall } from '../handlers/route.ts';
import { clientAddress } from '../network/client-address.ts';
import { type EventStream, formatEvent, type RegisterEventStream } from '../network/event-stream.ts';
import { endpointSchema } from './endpoint-schema.ts';
import { requestOrigin } from './request-origin.ts';

/** How many streams of events a process keeps open, and how it keeps them. */
export interface EventStreamLimits {
  readonly perAddress: number;
  readonly perProcess: number;
  /** How many bytes wait for a client that does not read, before its stream is closed. */
  readonly unsent: number;
  /** After how many seconds at most something is sent, so that no proxy takes a stream for dead. */
  readonly keepAlive: number;
}

export const eventStreamLimits: EventStreamLimits = {
  perAddress: 20,
  perProcess: 10_000,
  unsent: 64 * 1024,
  keepAlive: 20,
};

declare module 'fastify' {
  interface FastifyInstance {
    registerEventStream: RegisterEventStream;
    /** How many streams of events are open. */
    readonly eventStreams: { readonly size: number };
  }
}

/** The options of {@link eventStreamsPlugin}. */
interface EventStreamsOptions {
  /** Multiplies the limit of each address. */
  readonly scale: number;
}

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // nginx hands on what it gets, whatever its configuration says.
  'x-accel-buffering': 'no',
} as const;

const comment = Buffer.from(':\n\n');

/** How long a client waits before it comes back, in ms. */
const reconnectDelay = 3_000;
const first = Buffer.from(`retry: ${reconnectDelay}\n`);

/**
 * Streams of server-sent events. A client that does not read is closed, one that comes back is told to wait three seconds,
 * and when the server closes all streams end at once.
 */
export const eventStreamsPlugin = fastifyPlugin<EventStreamsOptions>(
  async (app, { scale }) => {
    const { perProcess, unsent, keepAlive } = eventStreamLimits;
    const perAddress = eventStreamLimits.perAddress * scale;
    const byAddress = new Map<string, number>();
    // Each second one part of the streams gets its comment.
    const parts = Array.from({ length: keepAlive }, () => new Set<ServerResponse>());
    let opened = 0;
    let size = 0;
    let isClosing = false;

    const send = (response: ServerResponse, bytes: Buffer) => {
      if (response.writableLength <= unsent) return void response.write(bytes);
      app.rejectedRequests.count('SLOW_READER');
      response.destroy();
    };
    let second = 0;
    const timer = setInterval(() => {
      second += 1;
      for (const response of parts[second % keepAlive] ?? []) send(response, comment);
    }, 1_000).unref();
    app.addHook('preClose', async () => {
      isClosing = true;
      clearInterval(timer);
      for (const part of parts) for (const response of part) response.end();
    });

    const refuse = (address: string): Problem | null => {
      if (isClosing || size >= perProcess) return problem('UNAVAILABLE', { retryAfter: randomDelay() });
      if ((byAddress.get(address) ?? 0) < perAddress) return null;
      return problem('TOO_MANY_ATTEMPTS', { retryAfter: randomDelay() });
    };
    /** Counts a stream until it is closed. */
    const keep = (response: ServerResponse, address: string, onClose: () => void) => {
      const part = parts[opened++ % keepAlive];
      part?.add(response);
      size += 1;
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
      response.once('close', () => {
        part?.delete(response);
        size -= 1;
        const left = (byAddress.get(address) ?? 0) - 1;
        if (left > 0) byAddress.set(address, left);
        else byAddress.delete(address);
        onClose();
      });
    };

    const registerEventStream: RegisterEventStream = (endpoint, open) => {
      app.route({
        method: endpoint.method,
        url: `/api${endpoint.path}`,
        schema: endpointSchema(endpoint, app),
        config: { access: endpoint.access, eventStream: true },
        handler(request, reply) {
          const address = clientAddress(request);
          const refused = request.method === 'HEAD' ? null : refuse(address);
          if (refused) throw new ApiError(refused);
          const response = reply.headers(headers).hijack().raw;
          for (const [name, value] of Object.entries(reply.getHeaders()))
            if (value !== undefined) response.setHeader(name, value);
          if (request.method === 'HEAD') return void response.end();
          const stream: EventStream = { send: (event) => send(response, event) };
          response.write(Buffer.concat([first, formatEvent('hello', '{}')]));
          const { params, query, body, upload, caller } = request;
          const call = toCall<typeof endpoint>({
            params,
            query,
            body,
            upload,
            caller,
            ...requestOrigin(request),
          });
          keep(response, address, open(call, stream));
        },
      });
    };
    app.decorate('registerEventStream', registerEventStream);
    app.decorate('eventStreams', {
      get size() {
        return size;
      },
    });
  },
  { name: 'event-streams', dependencies: ['error-handler', 'rate-limits', 'access'] },
);

/** In seconds: those who were refused together do not come back together. */
const randomDelay = (): number => 5 + Math.floor(Math.random() * 10);
