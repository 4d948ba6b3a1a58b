import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { createCacheEntry } from '../cache/cache-entry.ts';
import type { CallResponse } from '../cache/call-value.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { cacheKey, sendCachedResponse } from '../cache/send-cached-response.ts';
import { auditEntryHeader, writeAuditEntry } from '../contract/endpoints/audit-entry-header.ts';
import { totalCountHeader } from '../contract/endpoints/query-params.ts';
import { ApiError, isProblem } from '../handlers/problem.ts';
import type { RegisterRoute } from '../handlers/route.ts';
import { sendProblem } from '../handlers/send-problem.ts';
import { once } from '../http/bounded-input.ts';
import { endpointSchema } from '../http/endpoint-schema.ts';
import { boundsOf } from '../http/input-bounds.ts';
import { readMultipart } from '../http/multipart.ts';
import { requestOrigin } from '../http/request-origin.ts';
import { createExecuteCall, type ExecuteCall, type ExecutionOptions } from './execute-call.ts';
import { inChunks } from './in-chunks.ts';

/** Creates {@link RegisterRoute} for an instance: each endpoint is reached by HTTP, and by pages without HTTP. */
export function createRegisterRoute(app: FastifyInstance, options: ExecutionOptions): RegisterRoute {
  return (endpoint, handler, ...[answerAgain]) => {
    const { body } = endpoint;
    const execute = createExecuteCall(endpoint, handler, options, answerAgain);
    app.inProcessCalls.add(endpoint, execute);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: endpointSchema(endpoint, app),
      // The schema is for the OpenAPI document: the input is validated with the call.
      validatorCompiler: () => () => true,
      config: {
        access: endpoint.access,
        identified: true,
        ...(endpoint.reauthentication && { reauthentication: endpoint.reauthentication }),
        ...(endpoint.programs && { programs: endpoint.programs }),
        ...(endpoint.shared && { shared: true }),
        ...(endpoint.file && { multipart: true }),
        ...(body && { bounds: once(() => boundsOf(body)) }),
      },
      ...(endpoint.largestBody && { bodyLimit: endpoint.largestBody }),
      ...(endpoint.file && { preValidation: readMultipart(endpoint.file) }),
      handler: (request, reply) => {
        const { params, query, body, upload, caller } = request;
        const respond = () =>
          execute(
            { params, query, body, upload },
            {
              ...requestOrigin(request),
              // The hook of `src/platform/http/access.ts` identified the caller before the body was read.
              identify: async () => caller,
              takeLimit: (...count) => app.takeRateLimit(request, ...count),
            },
          );
        return endpoint.shared
          ? sendPublic(request, reply, options.cache, respond)
          : send(request, reply, respond);
      },
    } satisfies RouteOptions);
  };
}

type Respond = () => ReturnType<ExecuteCall>;

/** Sends the response of a call that concerns its caller. */
async function send(request: FastifyRequest, reply: FastifyReply, respond: Respond): Promise<FastifyReply> {
  const response = await respond();
  if (isProblem(response)) return sendProblem(request, reply, response);
  reply
    .code(response.status)
    .headers({ 'cache-control': 'no-store', ...headersOf(request, response) })
    .type(json);
  // Fastify would send a string unchanged; here a string is a JSON value too.
  return reply.send(await stringify(response.body));
}

/** Sends the response of a call that is the same for everyone, and caches it until one of its tags is invalidated. */
async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: ResponseCache,
  respond: Respond,
): Promise<FastifyReply> {
  const entry = await cache.fill(cacheKey(request.url), async () => {
    const response = await respond();
    if (isProblem(response)) throw new ApiError(response);
    const headers = { 'cache-control': 'no-cache', ...headersOf(request, response), 'content-type': json };
    return createCacheEntry({
      route: request.routeOptions.url ?? '',
      status: response.status,
      headers: { ...request.server.securityHeaders, ...headers },
      body: await stringify(response.body),
      tags: response.tags,
    });
  });
  sendCachedResponse(request, reply, entry);
  return reply;
}

const json = 'application/json; charset=utf-8';

/** The body as JSON. */
async function stringify(body: unknown): Promise<string> {
  const [text = '', ...more] = await inChunks(body, (part) => JSON.stringify(part));
  return more.length === 0 ? text : `[${[text, ...more].map((part) => part.slice(1, -1)).join(',')}]`;
}

/** The headers of a response: those of its handler, its entry of the audit log, and the next page. */
const headersOf = (request: FastifyRequest, response: CallResponse): Record<string, string> => ({
  ...response.headers,
  ...(response.auditEntry && { [auditEntryHeader]: writeAuditEntry(response.auditEntry) }),
  ...nextPageLink(request, response),
});

const pageParams = z.looseObject({
  offset: z.coerce.number().optional(),
  limit: z.coerce.number().optional(),
});

/**
 * The `Link` header (RFC 8288) that leads from one page of a list to the next; none on the last page, and none where the
 * whole list was asked for.
 */
function nextPageLink(
  { url, query }: FastifyRequest,
  { headers, body }: CallResponse,
): Record<string, string> {
  const page = pageParams.safeParse(query).data ?? {};
  const total = Number(headers[totalCountHeader] ?? 0);
  if (!Array.isArray(body) || body.length === 0 || (page.offset ?? page.limit) === undefined) return {};
  const offset = (page.offset ?? 0) + body.length;
  if (offset >= total) return {};
  const [path, search] = url.split('?');
  const parameters = new URLSearchParams(search);
  parameters.set('offset', String(offset));
  return { link: `<${path}?${parameters}>; rel="next"` };
}
