import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type CallValue, createCallValue } from '../cache/call-value.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { RateLimit } from '../contract/endpoints/endpoint.ts';
import type { ApiCall, ApiResult } from '../contract/endpoints/endpoint-types.ts';
import { totalCountHeader } from '../contract/endpoints/query-params.ts';
import { authorize, ownerOf } from '../http/access.ts';
import { reportError } from '../http/error-handler.ts';
import { parseInput } from '../http/validation.ts';
import type { CacheTag } from '../shared/cache-tags.ts';
import { type Caller, type IdentifyCaller, visitor } from '../shared/caller.ts';
import { clientAddress } from '../shared/network/client-address.ts';
import { toHeaders } from '../shared/network/to-headers.ts';
import { ApiError, isProblem, toProblemDetails } from '../shared/problem.ts';
import { type CheckedCall, type NameChange, type RegisterRoute, toCall } from '../shared/route.ts';
import { currentRequest } from '../shared/tracing/request-context.ts';

/** The calls that pages make while they are rendered: the handlers of the API, without HTTP. */
export interface InProcessCalls {
  /** Adds the handler of an endpoint. Those that take or send files are left out. */
  readonly add: RegisterRoute;
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
  }
}

/** The dependencies of {@link createInProcessCalls}. */
export interface InProcessCallsOptions {
  readonly app: FastifyInstance;
  /** Keeps the values of shared calls. */
  readonly cache: ResponseCache;
  readonly identifyCaller: IdentifyCaller;
  readonly nameChange: NameChange;
}

/** What a page hands to a call, each part as its contract says. */
interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** What a call needs to know of the request that it belongs to. */
interface CallOrigin extends Pick<CheckedCall, 'address' | 'header' | 'log'> {
  readonly identify: () => Promise<Caller>;
  readonly takeLimit: (limit: RateLimit) => Promise<void>;
}

/** Answers a call of a page. */
type Answer = (input: CallInput, origin: CallOrigin) => Promise<CallValue>;

/** Of a page that is rendered, calls know only the caller: it may be rendered for many requests. */
const rendering = { address: 'in-process', header: () => undefined, takeLimit: async () => {} };

/** Creates {@link InProcessCalls}. */
export function createInProcessCalls({
  app,
  cache,
  identifyCaller,
  nameChange,
}: InProcessCallsOptions): InProcessCalls {
  const answers = new Map<string, Answer>();

  /** The API for a page; `originOf` tells of its request, once for each call. */
  const openCalls =
    (
      mayCall: (address: string) => boolean,
      originOf: OriginOf,
      onTags: (tags: readonly CacheTag[]) => void,
    ): ApiCall =>
    async (address, input, options = {}) => {
      const answer = mayCall(address) ? answers.get(address) : undefined;
      if (!answer) throw new Error(`A page may not call ${address} while it is rendered`);
      const context = currentRequest();
      const log = app.log.child({ reqId: context?.id, trace: context?.trace });
      try {
        const { tags, cost: _, ...value } = await answer(input, { ...originOf(options), log });
        onTags(tags);
        // The body was checked against this address's schema.
        return { ok: true, ...value } as ApiResult<typeof address>;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const failure = reportError({ ...app, log }, error, () => ({
          method: address.split(' ')[0] ?? '',
          route: context?.route ?? address,
        }));
        if (context) context.problem = failure.code;
        return { ok: false, problem: toProblemDetails(failure, context?.id) };
      }
    };

  return {
    add(endpoint, handler) {
      if (endpoint.file || endpoint.produces) return;
      const answer: Answer = async (input, { identify, takeLimit, ...origin }) => {
        const caller = endpoint.shared ? visitor : await identify();
        const denied = authorize(endpoint, caller, ownerOf(input.params));
        if (denied) throw new ApiError(denied);
        const params = parse(endpoint.params, input.params);
        const query = parse(endpoint.query, input.query);
        const body = endpoint.body && parse(endpoint.body, input.body);
        if (endpoint.limit) await takeLimit(endpoint.limit);
        const response = await handler(toCall({ ...origin, params, query, body, caller, upload: null }));
        if (isProblem(response)) throw new ApiError(response);
        const { status, headers = {}, tags = [], change = null } = response;
        const total = headers[totalCountHeader];
        const schema = endpoint.responses[status];
        const sent = schema ? z.encode(schema, response.body) : response.body;
        return createCallValue({
          status,
          body: sent,
          total: total === undefined ? null : Number(total),
          auditEntry: change && nameChange(change),
          tags,
        });
      };
      const address = `${endpoint.method} ${endpoint.path}`;
      answers.set(
        address,
        endpoint.shared
          ? (input, origin) => cache.values.fill(keyOf(address, input), () => answer(input, origin))
          : answer,
      );
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
      const headers = toHeaders(request);
      return openCalls(
        () => true,
        ({ idempotencyKey }) => ({
          // Each call anew: the one before may have begun or ended the session.
          identify: () => identifyCaller(toHeaders(request, cookies)),
          takeLimit: (limit) => app.takeRateLimit(request, limit),
          address: clientAddress(request),
          header: (name) => (name === 'idempotency-key' ? idempotencyKey : (headers.get(name) ?? undefined)),
        }),
        () => {},
      );
    },
  };
}

type OriginOf = (options: { idempotencyKey?: string }) => Omit<CallOrigin, 'log'>;

/** The input that a schema makes of what a page hands over. @throws InvalidInputError, UnreadableInputError */
function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  const parsed = parseInput(schema ?? z.strictObject({}), input);
  if ('error' in parsed) throw parsed.error;
  return parsed.value;
}

/** The same for all that mean the same call: query parameters in alphabetical order, absent ones left out. */
function keyOf(address: string, { params, query }: CallInput): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return JSON.stringify([address, params, given.sort(([one], [other]) => (one < other ? -1 : 1))]);
}
