import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { clientAddress } from '../shared/network/client-address.ts';
import { ApiError, isProblem } from '../shared/problem.ts';
import { type RegisterRoute, type RouteCall, type ShareCall, toCall } from '../shared/route.ts';
import { sendProblem } from '../shared/send-problem.ts';
import { endpointSchema } from './endpoint-schema.ts';
import { readMultipart } from './multipart.ts';
import { nextPageLink } from './next-page-link.ts';
import { sendFile } from './send-file.ts';
import { serializeResponse } from './serialize-response.ts';

/**
 * Creates {@link RegisterRoute} for an instance; `share` responds to calls that are the same for everyone. Pages reach
 * the handlers without HTTP.
 */
export function createRegisterRoute(app: FastifyInstance, share: ShareCall): RegisterRoute {
  return (endpoint, handler) => {
    app.inProcessCalls.add(endpoint, handler);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: endpointSchema(endpoint),
      config: {
        access: endpoint.access,
        identified: true,
        ...(endpoint.proof && { proof: endpoint.proof }),
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
        if (response.body instanceof File)
          return sendFile(reply.headers(response.headers ?? {}), response.body);
        reply
          .code(response.status)
          .headers({
            'cache-control': 'no-store',
            ...response.headers,
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

const callOf = <E extends Endpoint>(request: FastifyRequest): RouteCall<E> =>
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
