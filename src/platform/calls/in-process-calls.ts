import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../contract/endpoints/endpoint.ts';
import type { ApiCall, ApiResult } from '../contract/endpoints/endpoint-types.ts';
import { totalCountHeader } from '../contract/endpoints/query-params.ts';
import type { Caller, IdentifyCaller } from '../handlers/caller.ts';
import { isProblem, type Problem, toProblemDetails } from '../handlers/problem.ts';
import { reportError } from '../http/error-handler.ts';
import { requestOrigin } from '../http/request-origin.ts';
import type { CacheTag } from '../invalidation/cache-tags.ts';
import { toHeaders } from '../network/to-headers.ts';
import { currentRequest } from '../tracing/request-context.ts';
import type { CallOrigin, ExecuteCall } from './execute-call.ts';
import type { MissingParts } from './missing-parts.ts';

/** The calls that pages make while they are rendered: the handlers of the API, without HTTP. */
export interface InProcessCalls {
  /** Adds an endpoint. Those that take files, or send events, are left out. */
  add(endpoint: Endpoint, execute: ExecuteCall): void;
  /**
   * The API as the loaders of one page call it, which cannot change anything: only GET. Without a `cookie` the visitor is
   * anonymous. Input, access and responses are checked as for requests from outside. The cache tags of the values are
   * added to `tags`.
   */
  open(tags: Set<CacheTag>, cookie?: string): ApiCall;
  /**
   * The API as the action of a page calls it, on behalf of the request that was posted to the page: its caller, its client
   * address and headers, and the limits of each call. The request has passed the hooks of all routes. `cookies` are those of
   * `openAccountCalls`: after a sign-in the caller is who signed in.
   */
  openAction(request: FastifyRequest, cookies: readonly string[]): ApiCall;
}

declare module 'fastify' {
  interface FastifyInstance {
    inProcessCalls: InProcessCalls;
    missingParts: MissingParts;
  }
}

/** The dependencies of {@link createInProcessCalls}. */
export interface InProcessCallsOptions {
  readonly app: FastifyInstance;
  readonly identifyCaller: IdentifyCaller;
}

/** Of a page that is rendered, calls know only the caller: it may be rendered for many requests. */
const rendering = { address: 'in-process', header: () => undefined, takeLimit: async () => {} };

/** Creates {@link InProcessCalls}. */
export function createInProcessCalls({ app, identifyCaller }: InProcessCallsOptions): InProcessCalls {
  const endpoints = new Map<string, ExecuteCall>();

  /** The API for a page; `originOf` tells of its request, once for each call. */
  const openCalls =
    (
      mayCall: (address: string) => boolean,
      originOf: OriginOf,
      onTags: (tags: readonly CacheTag[]) => void,
    ): ApiCall =>
    async (address, input, options = {}) => {
      const execute = mayCall(address) ? endpoints.get(address) : undefined;
      if (!execute) throw new Error(`A page may not call ${address} while it is rendered`);
      const context = currentRequest();
      const log = app.log.child({ reqId: context?.id, trace: context?.trace });
      const fail = (problem: Problem) => {
        if (options.decorates) app.missingParts.count(address, problem.code);
        else if (context) context.problem = problem.code;
        return { ok: false, problem: toProblemDetails(problem, context?.id) } as const;
      };
      try {
        const response = await execute(input, { ...originOf(options), log });
        if (isProblem(response)) return fail(response);
        const { status, headers, body, auditEntry, tags } = response;
        onTags(tags);
        const total = headers[totalCountHeader];
        // The body was checked against this address's schema.
        return {
          ok: true,
          status,
          body,
          auditEntry,
          total: total === undefined ? null : Number(total),
        } as ApiResult<typeof address>;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        return fail(
          reportError({ log, rejectedRequests: app.rejectedRequests }, error, () => ({
            method: address.split(' ')[0] ?? '',
            route: context?.route ?? address,
          })),
        );
      }
    };

  return {
    add(endpoint, execute) {
      if (endpoint.file || endpoint.produces) return;
      endpoints.set(`${endpoint.method} ${endpoint.path}`, execute);
    },

    open(tags, cookie) {
      let identified: Promise<Caller> | undefined;
      const identify = () => {
        identified ??= identifyCaller(new Headers(cookie === undefined ? {} : { cookie }));
        return identified;
      };
      return openCalls(
        (address) => address.startsWith('GET '),
        () => ({ ...rendering, identify }),
        (added) => {
          for (const tag of added) tags.add(tag);
        },
      );
    },

    openAction(request, cookies) {
      const origin = requestOrigin(request);
      return openCalls(
        () => true,
        ({ idempotencyKey }) => ({
          // Each call anew: the one before may have begun or ended the session.
          identify: () => identifyCaller(toHeaders(request, cookies)),
          takeLimit: (...count) => app.takeRateLimit(request, ...count),
          address: origin.address,
          // Forms without scripts may have an empty one.
          header: (name) => (name === 'idempotency-key' ? idempotencyKey || undefined : origin.header(name)),
        }),
        () => {},
      );
    },
  };
}

type OriginOf = (options: { idempotencyKey?: string }) => Omit<CallOrigin, 'log'>;
