import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#database/tables.ts';
import { backTo, readAuthorization } from './authorization.ts';
import { chooserPage, unknownClientPage } from './chooser-page.ts';
import { discoveryPath } from './client.ts';
import { exchangeCode, type TokenContext, userOf } from './exchange-code.ts';
import { issueCode, prepareGrantStore } from './grant-store.ts';
import { findAccount } from './sample-accounts.ts';
import { styleSheet } from './style-sheet.ts';
import { keySet } from './tokens.ts';

/** What the provider works with. */
export interface GoogleOptions {
  readonly db: Kysely<Tables>;
  /** The shop's origin, where browsers see the chooser and are sent back to. */
  readonly publicOrigin: string;
  /** Where the shop itself reaches this provider, e.g. `http://127.0.0.1:3000`. */
  readonly reachedAt: string;
}

const options = { schema: { hide: true }, config: { access: 'anyone', rateLimit: false } } as const;
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};
const chosen = z.object({ email: z.string().default(''), cancel: z.string().optional() });

/**
 * A stand-in for Google's OpenID Connect: discovery, keys, an account chooser for browsers, tokens for the shop. Anybody
 * may be anybody here, so it exists only where the sandbox is allowed and no Google client id is set.
 */
export const registerGoogleSandbox =
  ({ db, publicOrigin, reachedAt }: GoogleOptions): FastifyPluginAsync =>
  async (app) => {
    const issuer = `${publicOrigin}/sandbox/google`;
    const callback = `${publicOrigin}/api/auth/callback/google`;
    const context: TokenContext = { db, issuer, key: await prepareGrantStore(db) };
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    app.get(discoveryPath, options, async () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${reachedAt}/sandbox/google/token`,
      userinfo_endpoint: `${reachedAt}/sandbox/google/userinfo`,
      jwks_uri: `${reachedAt}/sandbox/google/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'email', 'profile'],
    }));
    app.get('/sandbox/google/keys', options, async () => keySet(context.key));
    app.get('/sandbox/google.css', options, async (_, reply) =>
      reply.type('text/css; charset=utf-8').send(styleSheet),
    );

    app.get('/sandbox/google/authorize', options, async (request, reply) => {
      const read = readAuthorization(queryOf(request), callback);
      if ('back' in read) return reply.redirect(read.back, 303);
      const isOurs = 'asked' in read;
      return reply
        .code(isOurs ? 200 : 400)
        .headers(pageHeaders)
        .send(isOurs ? chooserPage(request.url) : unknownClientPage());
    });

    app.post('/sandbox/google/authorize', options, async (request, reply) => {
      const read = readAuthorization(queryOf(request), callback);
      if ('back' in read) return reply.redirect(read.back, 303);
      if ('stranger' in read) return reply.code(400).headers(pageHeaders).send(unknownClientPage());
      const { redirectUri, state, challenge, nonce } = read.asked;
      const { email, cancel } = chosen.catch({ email: '' }).parse(request.body);
      if (cancel !== undefined) {
        return reply.redirect(backTo(redirectUri, { error: 'access_denied', state }), 303);
      }
      const account = findAccount(email);
      if (!account) {
        const page = chooserPage(request.url, email, 'Enter a valid email');
        return reply.code(422).headers(pageHeaders).send(page);
      }
      const code = await issueCode(db, { email: account.email, redirectUri, challenge, nonce });
      return reply.redirect(backTo(redirectUri, { code, state }), 303);
    });

    app.post('/sandbox/google/token', options, async (request, reply) => {
      const answer = await exchangeCode(context, request.body, request.headers.authorization);
      return reply
        .code('error' in answer ? 400 : 200)
        .header('cache-control', 'no-store')
        .send(answer);
    });

    app.get('/sandbox/google/userinfo', options, async (request, reply) => {
      const user = userOf(context, request.headers.authorization);
      reply.header('cache-control', 'no-store');
      return user ?? reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'invalid_token' });
    });
  };

const queryOf = ({ raw }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(new URL(raw.url ?? '/', 'http://sandbox').searchParams);
