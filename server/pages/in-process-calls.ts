import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ApiCall, ApiResult } from '#contract/endpoint-types.ts';
import { totalCountHeader } from '#contract/endpoints/query-params.ts';
import { type CallValue, createCallValue } from '../cache/call-value.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { authorize, ownerOf } from '../http/access.ts';
import { reportError } from '../http/error-handler.ts';
import { parseInput } from '../http/validation.ts';
import type { CacheTag } from '../shared/cache-tags.ts';
import { type Caller, type IdentifyCaller, visitor } from '../shared/caller.ts';
import { ApiError, isProblem, toProblemDetails } from '../shared/problem.ts';
import { type RegisterRoute, toCall } from '../shared/route.ts';
import { currentRequest } from '../shared/tracing/request-context.ts';

/** The calls that loaders make while a page is rendered: the handlers of the API, without HTTP. */
export interface InProcessCalls {
  /** Adds the handler of an endpoint. Only those of GET are kept: changes come from browsers, as requests. */
  readonly add: RegisterRoute;
  /**
   * The API as one page calls it; without a `cookie` the visitor is anonymous. Input, access and responses are checked as
   * for requests from outside. The cache tags of the values are added to `tags`.
   */
  open(tags: Set<CacheTag>, cookie?: string): ApiCall;
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
}

/** What a page hands to a call, each part as its contract says. */
interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** Answers a call for a page, whose caller `identify` finds. */
type Answer = (
  input: CallInput,
  identify: () => Promise<Caller>,
  log: FastifyBaseLogger,
) => Promise<CallValue>;

/** What only requests have. */
const unsent = { body: undefined, upload: null, address: 'in-process', header: () => undefined };

/** Creates {@link InProcessCalls}. */
export function createInProcessCalls({ app, cache, identifyCaller }: InProcessCallsOptions): InProcessCalls {
  const answers = new Map<string, Answer>();
  return {
    add(endpoint, handler) {
      if (endpoint.method !== 'GET' || endpoint.produces) return;
      const answer: Answer = async (input, identify, log) => {
        const caller = endpoint.shared ? visitor : await identify();
        const denied = authorize(endpoint, caller, ownerOf(input.params));
        if (denied) throw new ApiError(denied);
        const params = parse(endpoint.params, input.params);
        const query = parse(endpoint.query, input.query);
        const response = await handler(toCall({ ...unsent, params, query, caller, log }));
        if (isProblem(response)) throw new ApiError(response);
        const { status, headers = {}, tags = [] } = response;
        const total = headers[totalCountHeader];
        const schema = endpoint.responses[status];
        const body = schema ? z.encode(schema, response.body) : response.body;
        return createCallValue({ status, body, total: total === undefined ? null : Number(total), tags });
      };
      const address = `GET ${endpoint.path}`;
      answers.set(
        address,
        endpoint.shared
          ? (input, ...rest) => cache.values.fill(keyOf(address, input), () => answer(input, ...rest))
          : answer,
      );
    },

    open(tags, cookie) {
      let identified: Promise<Caller> | undefined;
      const identify = () => {
        identified ??= identifyCaller(new Headers(cookie === undefined ? {} : { cookie }));
        return identified;
      };
      return async (address, input) => {
        const answer = answers.get(address);
        if (!answer) throw new Error(`A page may not call ${address} while it is rendered`);
        const context = currentRequest();
        const log = app.log.child({ reqId: context?.id, trace: context?.trace.traceId });
        try {
          const value = await answer(input, identify, log);
          for (const tag of value.tags) tags.add(tag);
          const { status, body, total } = value;
          // The body was checked against this address's schema.
          return { ok: true, total, status, body } as ApiResult<typeof address>;
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          const failure = reportError({ ...app, log }, error, () => ({
            method: 'GET',
            route: context?.route ?? address,
          }));
          if (context) context.problem = failure.code;
          return { ok: false, problem: toProblemDetails(failure, context?.id) };
        }
      };
    },
  };
}

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
