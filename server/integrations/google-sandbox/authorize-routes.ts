import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callbackUrl, readAuthorization } from './authorization.ts';
import { chooserPage, unknownClientPage } from './chooser-page.ts';
import { chooserStyleSheet } from './chooser-style-sheet.ts';
import type { TokenContext } from './exchange-code.ts';
import { issueCode } from './grant-store.ts';
import { routeOptions } from './route-options.ts';
import { findAccount } from './sample-accounts.ts';

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};
const chooserForm = z.object({ email: z.string().default(''), cancel: z.string().optional() });

/** The authorization endpoint: the account chooser, and the redirect to `callback` with a code. */
export function registerAuthorizeRoutes(
  app: FastifyInstance,
  { db }: Pick<TokenContext, 'db'>,
  callback: string,
): void {
  app.get('/sandbox/google.css', routeOptions, async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(chooserStyleSheet),
  );

  app.get('/sandbox/google/authorize', routeOptions, async (request, reply) => {
    const result = readAuthorization(queryOf(request), callback);
    if ('errorRedirect' in result) return reply.redirect(result.errorRedirect, 303);
    if ('unknownClient' in result) return reply.code(400).headers(pageHeaders).send(unknownClientPage());
    return reply.headers(pageHeaders).send(chooserPage(request.url));
  });

  app.post('/sandbox/google/authorize', routeOptions, async (request, reply) => {
    const result = readAuthorization(queryOf(request), callback);
    if ('errorRedirect' in result) return reply.redirect(result.errorRedirect, 303);
    if ('unknownClient' in result) return reply.code(400).headers(pageHeaders).send(unknownClientPage());
    const { redirectUri, state, challenge, nonce } = result.authorization;
    const { email, cancel } = chooserForm.catch({ email: '' }).parse(request.body);
    if (cancel !== undefined) {
      return reply.redirect(callbackUrl(redirectUri, { error: 'access_denied', state }), 303);
    }
    const account = findAccount(email);
    if (!account) {
      const page = chooserPage(request.url, email, 'Enter a valid email');
      return reply.code(422).headers(pageHeaders).send(page);
    }
    const code = await issueCode(db, { email: account.email, redirectUri, challenge, nonce });
    return reply.redirect(callbackUrl(redirectUri, { code, state }), 303);
  });
}

const queryOf = ({ raw }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(new URL(raw.url ?? '/', 'http://sandbox').searchParams);
