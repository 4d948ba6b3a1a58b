import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SandboxApiError } from './api-error.ts';
import { apiVersion } from './api-version.ts';
import { type FormValue, nestForm } from './form-encoding.ts';
import { newId } from './ids.ts';

/** Lets an instance read forms, and answer what is thrown with Stripe's error object. */
export function registerStripeConventions(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, String(body)),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error instanceof SandboxApiError) return reply.code(error.status).send({ error: error.error });
    if (error.statusCode && error.statusCode < 500) {
      const message = 'The request could not be read.';
      return reply.code(error.statusCode).send({ error: { type: 'invalid_request_error', message } });
    }
    request.log.error({ err: error }, 'the card processor failed');
    return reply.code(500).send({ error: { type: 'api_error', message: 'An unexpected error occurred.' } });
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'request-id': newId('req'), 'stripe-version': apiVersion, 'cache-control': 'no-store' });
  });
}

/** A request's form, nested. */
export const formOf = ({ body }: FastifyRequest): { [key: string]: FormValue } =>
  nestForm(new URLSearchParams(typeof body === 'string' ? body : ''));

/** A request's query, nested. */
export const queryOf = ({ raw }: FastifyRequest): { [key: string]: FormValue } =>
  nestForm(new URL(raw.url ?? '/', 'http://sandbox').searchParams);

/** The `id` of a request's path. */
export function idOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params && 'id' in params ? String(params.id) : '';
}

/** Refuses a request without one of the keys. @throws ProcessorError 401 */
export function requireKey(request: FastifyRequest, keys: readonly (string | undefined)[]): void {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (keys.includes(given)) return;
  const message =
    given === undefined
      ? 'You did not provide an API key. Use `Authorization: Bearer YOUR_SECRET_KEY`.'
      : 'Invalid API Key provided.';
  throw new SandboxApiError(401, { type: 'invalid_request_error', message });
}

/** Drops the connection without a word, as a broken line would. */
export function dropConnection(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
