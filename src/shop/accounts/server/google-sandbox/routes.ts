import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { registerAuthorizeRoutes, routeOptions } from './authorize-routes.ts';
import { exchangeCode, type TokenContext, userOf } from './exchange-code.ts';
import { prepareGrantStore } from './grant-store.ts';
import { discoveryPath } from './sandbox-client.ts';
import { keySet } from './tokens.ts';

/** The dependencies of the Google sandbox. */
export interface GoogleSandboxOptions {
  readonly db: Kysely<Tables>;
  /** The name of the shop that people sign in to. */
  readonly findName: () => Promise<string>;
  /** The public origin, where browsers see the chooser and are redirected to. */
  readonly publicOrigin: string;
  /** Where the shop itself reaches this provider, e.g. `http://127.0.0.1:3000`. */
  readonly reachedAt: string;
}

/**
 * An OpenID Connect provider that replaces Google: discovery, keys, an account chooser and tokens. It signs in anyone
 * with any email, so it is registered only where the sandbox is allowed and no Google client id is set.
 */
export const registerGoogleSandbox =
  ({ db, findName, publicOrigin, reachedAt }: GoogleSandboxOptions): FastifyPluginAsync =>
  async (app) => {
    const issuer = `${publicOrigin}/sandbox/google`;
    const context = { db, issuer, key: await prepareGrantStore(db) };
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.get(discoveryPath, routeOptions, async () => ({
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
    registerAuthorizeRoutes(app, { db, findName }, `${publicOrigin}/api/auth/callback/google`);
    registerTokenRoutes(app, context);
  };

/** The endpoints that the shop calls itself: keys, tokens and user info. */
function registerTokenRoutes(app: FastifyInstance, context: TokenContext): void {
  app.get('/sandbox/google/keys', routeOptions, async () => keySet(context.key));

  app.post('/sandbox/google/token', routeOptions, async (request, reply) => {
    const response = await exchangeCode(context, request.body, request.headers.authorization);
    return reply
      .code('error' in response ? 400 : 200)
      .header('cache-control', 'no-store')
      .send(response);
  });

  app.get('/sandbox/google/userinfo', routeOptions, async (request, reply) => {
    const user = userOf(context, request.headers.authorization);
    reply.header('cache-control', 'no-store');
    return user ?? reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'invalid_token' });
  });
}
