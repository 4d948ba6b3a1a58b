import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Access, Endpoint, EndpointInput, EndpointResponse, RateLimit } from '#contract/endpoint.ts';
import type { CacheTag } from '../shared/cache-tags.ts';
import { type Caller, type CallerOf, type IdentifyCaller, visitor } from '../shared/caller.ts';
import { isProblem, type Problem } from '../shared/problem.ts';
import type { ShareCall } from '../shared/shared-call.ts';
import { checkAccess } from './check-access.ts';
import { endpointSchema } from './endpoint-schema.ts';
import { ApiError, sendProblem } from './error-handler.ts';
import { readMultipart, type UploadedFile } from './multipart.ts';
import { serialize } from './serialize.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    upload: UploadedFile | null;
  }
  interface FastifyContextConfig {
    /** Who may call; a route without it stops the start. */
    access?: Access | 'library' | 'signature';
    limit?: RateLimit;
    shared?: boolean;
  }
}

/** What a handler works with: the validated input, the proven caller, the picture that came along. */
export type RouteCall<E extends Endpoint> = EndpointInput<E> & {
  caller: CallerOf<E['access']>;
  upload: UploadedFile | null;
  header: (name: string) => string | undefined;
  log: FastifyRequest['log'];
};

/** What a handler answers: a reply of the contract (with headers, and tags if shared), or a refusal the contract lists. */
export type RouteResponse<E extends Endpoint> =
  | (EndpointResponse<E> & { headers?: Record<string, string> } & (E extends { shared: true }
        ? { tags: readonly CacheTag[] }
        : { tags?: never }))
  | Problem<E['problems'][number]>;

/** Serves the contract's calls on a Fastify instance: validate, ask who, ask may they, answer, fail. */
export type RegisterRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (call: RouteCall<E>) => Promise<RouteResponse<E>>,
) => void;

/** Makes {@link RegisterRoute} for an instance; `whoIs` reads the session, `share` answers calls that are the same for everyone. */
export function createRegisterRoute(
  app: FastifyInstance,
  whoIs: IdentifyCaller,
  share: ShareCall,
): RegisterRoute {
  return (endpoint, handle) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: endpointSchema(endpoint),
      config: {
        access: endpoint.access,
        ...(endpoint.limit && { limit: endpoint.limit }),
        ...(endpoint.shared && { shared: true }),
      },
      onRequest: async (request) => {
        request.caller = endpoint.shared ? visitor : await whoIs(toHeaders(request));
        const refusal = checkAccess(endpoint.access, request.caller, ownerOf(request.params));
        if (refusal) throw new ApiError(refusal);
      },
      ...(endpoint.file && { preValidation: readMultipart(endpoint.file) }),
      handler: async (request, reply) => {
        if (endpoint.shared) {
          await share(request, reply, async () => {
            const answer = await handle(toCall(request));
            if (isProblem(answer)) throw new ApiError(answer);
            const { status, headers, tags = [] } = answer;
            const body = await serialize(reply.code(status), answer.body);
            return { status, headers: { ...headers, 'content-type': json }, body, tags };
          });
          return reply;
        }
        const answer = await handle(toCall(request));
        if (isProblem(answer)) return sendProblem(request, reply, answer);
        reply
          .code(answer.status)
          .headers({ 'cache-control': 'no-store', ...answer.headers })
          .type(json);
        // Fastify would send a text as it is; here a text is JSON too.
        return reply.send(await serialize(reply, answer.body));
      },
    } satisfies RouteOptions);
  };
}

const json = 'application/json; charset=utf-8';

/** A request's headers as the web's own type. */
export function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

// Fastify validated params, query and body against this very endpoint's schemas, and the access hook proved the
// caller's kind; TypeScript cannot follow a proof across hooks.
const toCall = <E extends Endpoint>(request: FastifyRequest): RouteCall<E> =>
  ({
    params: request.params,
    query: request.query,
    body: request.body,
    caller: request.caller,
    upload: request.upload,
    header: (name: string) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    log: request.log,
  }) as RouteCall<E>;

function ownerOf(params: unknown): string | undefined {
  const parsed = z.object({ uid: z.string().optional(), id: z.string().optional() }).safeParse(params);
  return parsed.success ? (parsed.data.uid ?? parsed.data.id) : undefined;
}
