import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SandboxApiError, type StripeErrorObject, unknownRoute } from '../protocol/api-error.ts';
import { apiVersion } from '../protocol/api-version.ts';
import { type FormValue, parseForm } from '../protocol/form-encoding.ts';
import { requestIdOf, requestLogUrl } from './request-ids.ts';

/**
 * Parses form bodies, replies to errors with Stripe's error object and sets Stripe's headers. Errors that are not of the
 * sandbox, such as those of the host application's hooks, are left to the handler of the parent.
 */
export function registerStripeConventions(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, String(body)),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const logged = (body: StripeErrorObject) => ({ request_log_url: requestLogUrl(request), ...body });
    if (error instanceof SandboxApiError)
      return reply.code(error.status).send({ error: logged(error.error) });
    if (error.statusCode && error.statusCode < 500) {
      const message = 'The request could not be read.';
      return reply.code(error.statusCode).send({ error: logged({ type: 'invalid_request_error', message }) });
    }
    throw error;
  });
  app.addHook('onSend', async (request, reply) => {
    reply.headers({
      'request-id': requestIdOf(request),
      'stripe-version': apiVersion,
      ...(!reply.hasHeader('cache-control') && { 'cache-control': 'no-store' }),
    });
  });
}

/** The body of a request, parsed as a form. */
export const readBody = ({ body }: FastifyRequest): { [key: string]: FormValue } =>
  parseForm(new URLSearchParams(typeof body === 'string' ? body : ''));

/** The query of a request, parsed as a form. */
export const readQuery = ({ raw }: FastifyRequest): { [key: string]: FormValue } =>
  parseForm(new URL(raw.url ?? '/', 'http://sandbox').searchParams);

/** What a request wants as objects instead of ids. */
export const readExpand = ({ expand }: { [key: string]: FormValue }): string[] =>
  Array.isArray(expand) ? expand.filter((path) => typeof path === 'string') : [];

/**
 * The `id` of a request's path; one with a NUL byte, which PostgreSQL cannot compare, becomes one that nothing has.
 * @throws SandboxApiError 404 where the path ends instead
 */
export function readIdParameter({ params, method, url }: FastifyRequest): string {
  if (typeof params !== 'object' || !params || !('id' in params)) return '';
  if (params.id === '') throw unknownRoute(method, url);
  return String(params.id).replaceAll('\0', '\ufffd');
}

/** The key that a request names in its header. */
export const readApiKey = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];

/** Stripe's error for a call that a publishable key may not make. */
export const secretKeyRequired = (): SandboxApiError =>
  new SandboxApiError(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });

/** Rejects a request without one of the keys. @throws SandboxApiError 401 */
export function requireApiKey(request: FastifyRequest, keys: readonly (string | undefined)[]): void {
  const key = readApiKey(request);
  if (keys.includes(key)) return;
  const message =
    key === undefined
      ? 'You did not provide an API key. Use `Authorization: Bearer YOUR_SECRET_KEY`.'
      : 'Invalid API Key provided.';
  throw new SandboxApiError(401, { type: 'invalid_request_error', message });
}

/** Drops the connection without a response, like a network failure. */
export function dropConnection(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
