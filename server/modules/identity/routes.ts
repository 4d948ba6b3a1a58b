import type { FastifyError, FastifyInstance, FastifyPluginAsync } from 'fastify';
import { problemTypes } from '#contract/problem.ts';
import { clientAddress } from '../../shared/client-address.ts';
import { toProblem } from '../../shared/error-to-problem.ts';
import { toHeaders } from '../../shared/headers.ts';
import { type AuthCall, authCalls, type IdentityProvider } from '../../shared/identity-provider.ts';

/**
 * The accounts library's own calls, each as a route of its own: what is not listed does not exist, and a limit counts
 * for a route, not for a spelling of its address. Problems keep the library's shape, `{code, message}`.
 */
export const authPlugin: FastifyPluginAsync<{ identity: IdentityProvider }> = async (app, { identity }) => {
  readEmptyBodies(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const cause = toProblem(error);
    const { status, title } = problemTypes[cause.code];
    if (status >= 500) request.log.error({ err: error }, 'request.failed');
    if (cause.retryAfter !== undefined) reply.header('retry-after', String(cause.retryAfter));
    return reply.code(status).header('cache-control', 'no-store').send({ code: cause.code, message: title });
  });
  for (const call of authCalls) serveCall(app, identity, call);
};

function serveCall(app: FastifyInstance, identity: IdentityProvider, call: AuthCall): void {
  const [method = '', url = ''] = call.split(' ');
  app.route({
    method,
    url,
    schema: { summary: `Accounts: ${url.slice(1).replaceAll(/[-/]/g, ' ')}`, tags: ['accounts'] },
    config: { access: 'library', ...(call === 'POST /request-password-reset' && { limit: 'mail' }) },
    handler: async (request, reply) => {
      const response = await identity.handle({
        call,
        search: new URL(request.url, 'http://shop').search,
        headers: toHeaders(request),
        body: request.body,
        address: clientAddress(request),
      });
      reply.header('cache-control', 'no-store');
      return reply.send(response);
    },
  });
}

/** Browsers sign out with a JSON content type and no content. */
function readEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, body, done),
  );
}
