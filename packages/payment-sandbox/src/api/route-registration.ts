import type { FastifyInstance } from 'fastify';
import { expandObjects } from '../storage/expand-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { readApiKey, readExpand, readIdParameter, readQuery, requireApiKey } from './stripe-requests.ts';
import { type RouteHandler, writeHandler } from './write-handler.ts';

/** The secret key: it may call everything. Fixed, because the API listens on loopback only. */
export const sandboxSecretKey = 'sk_sandbox';

/** Keys that a browser may use; `undefined` is none at all. */
export const browserKeys = [undefined, 'pk_sandbox', sandboxSecretKey];

/** What a read is asked: the id of its path, and its query. */
export interface ReadRequest {
  readonly id: string;
  readonly query: ReturnType<typeof readQuery>;
  /** Whether the secret key asks; otherwise a browser does. */
  readonly isSecret: boolean;
}

type Read = (ledger: LedgerTransaction, request: ReadRequest) => Promise<object>;
type Write = Parameters<typeof writeHandler>[1];
interface KeyOptions {
  readonly keys?: readonly (string | undefined)[];
}
type WriteOptions = Parameters<typeof writeHandler>[2] & KeyOptions;

/** Registers the API's routes, which need the secret key unless others are given. */
export interface RouteRegistration {
  read(url: string, work: Read, options?: KeyOptions): void;
  write(url: string, work: Write, options?: WriteOptions): void;
}

/** Registers reads and writes on an app: each in a transaction of its own. */
export function routeRegistration(app: FastifyInstance, context: SandboxContext): RouteRegistration {
  const add = (method: 'GET' | 'POST', url: string, handler: RouteHandler, keys: WriteOptions['keys']) =>
    app.route({
      ...context.routeOptions,
      method,
      url,
      async onRequest(request, reply) {
        requireApiKey(request, keys ?? [sandboxSecretKey]);
        // As Stripe's: pages of any origin may call what browsers are for. Calls with the secret key would need a preflight.
        if (keys) reply.header('access-control-allow-origin', '*');
      },
      handler,
    });
  return {
    read(url, work, { keys } = {}) {
      const handler: RouteHandler = async (request) =>
        context.inTransaction(async (ledger) => {
          const query = readQuery(request);
          const isSecret = readApiKey(request) === sandboxSecretKey;
          const answer = await work(ledger, { id: readIdParameter(request), query, isSecret });
          return expandObjects(ledger, answer, readExpand(query));
        });
      add('GET', url, handler, keys);
    },
    write(url, work, { keys, ...options } = {}) {
      add('POST', url, writeHandler(context, work, options), keys);
    },
  };
}
