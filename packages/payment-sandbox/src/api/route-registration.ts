import type { FastifyInstance } from 'fastify';
import { expandObjects } from '../storage/expand-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { readExpand, readIdParameter, readQuery, requireApiKey } from './stripe-requests.ts';
import { type RouteHandler, writeHandler } from './write-handler.ts';

/** The secret key: it may call everything. Fixed, because the API listens on loopback only. */
export const sandboxSecretKey = 'sk_sandbox';

/** Keys that a browser may use; `undefined` is none at all. */
export const browserKeys = [undefined, 'pk_sandbox', sandboxSecretKey];

/** What a read is asked: the id of its path, and its query. */
export interface ReadRequest {
  readonly id: string;
  readonly query: ReturnType<typeof readQuery>;
}

type Read = (ledger: LedgerTransaction, request: ReadRequest) => Promise<object>;
type Write = Parameters<typeof writeHandler>[1];
type WriteOptions = Parameters<typeof writeHandler>[2] & { readonly keys?: readonly (string | undefined)[] };

/** Registers the API's routes, which need the secret key unless others are given. */
export interface RouteRegistration {
  read(url: string, work: Read): void;
  write(url: string, work: Write, options?: WriteOptions): void;
}

/** Registers reads and writes on an app: each in a transaction of its own. */
export function routeRegistration(app: FastifyInstance, context: SandboxContext): RouteRegistration {
  const add = (method: 'GET' | 'POST', url: string, handler: RouteHandler, keys: WriteOptions['keys']) =>
    app.route({
      ...context.routeOptions,
      method,
      url,
      onRequest: async (request) => requireApiKey(request, keys ?? [sandboxSecretKey]),
      handler,
    });
  return {
    read(url, work) {
      const handler: RouteHandler = async (request) =>
        context.inTransaction(async (ledger) => {
          const query = readQuery(request);
          const answer = await work(ledger, { id: readIdParameter(request), query });
          return expandObjects(ledger, answer, readExpand(query));
        });
      add('GET', url, handler, undefined);
    },
    write(url, work, { keys, ...options } = {}) {
      add('POST', url, writeHandler(context, work, options), keys);
    },
  };
}
