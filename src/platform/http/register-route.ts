import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { auditEntryHeader, writeAuditEntry } from '../contract/endpoints/audit-entry-header.ts';
import type { Endpoint } from '../contract/endpoints/endpoint.ts';
import { totalCountHeader } from '../contract/endpoints/query-params.ts';
import { clientAddress } from '../shared/network/client-address.ts';
import { ApiError, isProblem } from '../shared/problem.ts';
import {
  type NameChange,
  type RegisterRoute,
  type RouteCall,
  type ShareCall,
  toCall,
} from '../shared/route.ts';
import { sendProblem } from '../shared/send-problem.ts';
import { endpointSchema } from './endpoint-schema.ts';
import { readMultipart } from './multipart.ts';

/**
 * Creates {@link RegisterRoute} for an instance; `share` responds to calls that are the same for everyone. Pages reach
 * the handlers without HTTP.
 */
export function createRegisterRoute(
  app: FastifyInstance,
  { share, nameChange }: { share: ShareCall; nameChange: NameChange },
): RegisterRoute {
  return (endpoint, handler) => {
    app.inProcessCalls.add(endpoint, handler);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: endpointSchema(endpoint, app),
      config: {
        access: endpoint.access,
        identified: true,
        ...(endpoint.reauthentication && { reauthentication: endpoint.reauthentication }),
        ...(endpoint.limit && { limit: endpoint.limit }),
        ...(endpoint.shared && { shared: true }),
        ...(endpoint.file && { multipart: true }),
      },
      ...(endpoint.file && { preValidation: readMultipart(endpoint.file) }),
      handler: async (request, reply) => {
        if (endpoint.shared) {
          await share(request, reply, async () => {
            const response = await handler(callOf(request));
            if (isProblem(response)) throw new ApiError(response);
            const { status, headers, tags = [] } = response;
            const body = await serializeResponse(reply.code(status), response.body);
            const link = nextPageLink(request.url, request.query, response);
            return { status, headers: { ...headers, ...link, 'content-type': json }, body, tags };
          });
          return reply;
        }
        const response = await handler(callOf(request));
        if (isProblem(response)) return sendProblem(request, reply, response);
        reply
          .code(response.status)
          .headers({
            'cache-control': 'no-store',
            ...response.headers,
            ...(response.change && { [auditEntryHeader]: writeAuditEntry(nameChange(response.change)) }),
            ...nextPageLink(request.url, request.query, response),
          })
          .type(json);
        // Fastify would send a string unchanged; here a string is a JSON value too.
        return reply.send(await serializeResponse(reply, response.body));
      },
    } satisfies RouteOptions);
  };
}

const json = 'application/json; charset=utf-8';

/** The validated input of a request, as handlers take it. */
export const callOf = <E extends Endpoint>(request: FastifyRequest): RouteCall<E> =>
  toCall<E>({
    params: request.params,
    query: request.query,
    body: request.body,
    caller: request.caller,
    upload: request.upload,
    address: clientAddress(request),
    header: (name: string) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    log: request.log,
  });

/** Longer lists are serialized in chunks, so that other requests are handled in between. */
const chunkLength = 500;

/** Serializes a body as JSON, validated by the schema of the reply's status. */
async function serializeResponse(reply: FastifyReply, body: unknown): Promise<string> {
  if (!Array.isArray(body) || body.length <= chunkLength) return String(reply.serialize(body));
  const parts: string[] = [];
  for (let first = 0; first < body.length; first += chunkLength) {
    parts.push(String(reply.serialize(body.slice(first, first + chunkLength))).slice(1, -1));
    await yieldToEventLoop();
  }
  return `[${parts.join(',')}]`;
}

const pageParams = z.looseObject({ offset: z.number().optional(), limit: z.number().optional() });

/**
 * The `Link` header (RFC 8288) that leads from one page of a list to the next; none on the last page, and none where the
 * whole list was asked for. `url` is the request's, `query` its validated parameters.
 */
function nextPageLink(
  url: string,
  query: unknown,
  { headers = {}, body }: { headers?: Readonly<Record<string, string>>; body: unknown },
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
