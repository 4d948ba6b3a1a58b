import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { problemTypes } from '#platform/contract/endpoints/problem.ts';
import { toProblem } from '#platform/handlers/error-to-problem.ts';
import { clientAddress } from '#platform/network/client-address.ts';
import { isAborted } from '#platform/network/is-aborted.ts';
import { toHeaders } from '#platform/network/to-headers.ts';
import { describeRequest } from '#platform/tracing/describe-request.ts';
import { type AuthCall, authCallLimits, authCalls, type IdentityProvider } from '../identity-provider.ts';
import { describeResponses } from './auth-responses.ts';

/**
 * The calls of the accounts library, each as a route of its own: calls that are not listed are not found, and limits
 * apply per route. Errors have the library's format, `{code, message}`.
 */
export const authPlugin: FastifyPluginAsync<{ identity: IdentityProvider }> = async (app, { identity }) => {
  readEmptyBodies(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // The shop's error handler counts it.
    if (isAborted(request)) throw error;
    const { code, retryAfter } = toProblem(error);
    const { status, title } = problemTypes[code];
    if (status >= 500) request.log.error({ err: error, ...describeRequest(request) }, 'request.failed');
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply.code(status).header('cache-control', 'no-store').send({ code, message: title });
  });
  for (const call of authCalls) registerCall(app, identity, call);
};

function registerCall(app: FastifyInstance, identity: IdentityProvider, call: AuthCall): void {
  const [method = '', url = ''] = call.split(' ');
  const limit = authCallLimits[call];
  app.route({
    method,
    url,
    schema: {
      summary: `Accounts: ${url.slice(1).replaceAll(/[-/]/g, ' ')}`,
      tags: ['accounts'],
      response: describeResponses(call),
    },
    config: { access: 'library', ...(limit && { limit }) },
    handler: async (request, reply) => {
      const response = await identity.handle({
        call,
        search: new URL(request.url, 'http://shop').search,
        headers: toHeaders(request),
        body: request.body,
        address: clientAddress(request),
      });
      return sendLibraryResponse(reply, response);
    },
  });
}

/** Sends status, headers and body one by one: Fastify cannot answer HEAD with a `Response`. */
async function sendLibraryResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const { 'set-cookie': _, ...headers } = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return reply
    .code(response.status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(await response.text());
}

/** Sign-out requests have a JSON content type but an empty body. */
function readEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, body, done),
  );
}
