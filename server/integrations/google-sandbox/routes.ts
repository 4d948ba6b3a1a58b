import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { registerAuthorizeRoutes } from './authorize-routes.ts';
import { prepareGrantStore } from './grant-store.ts';
import { routeOptions } from './route-options.ts';
import { discoveryPath } from './sandbox-client.ts';
import { registerTokenRoutes } from './token-routes.ts';

/** The dependencies of the Google sandbox. */
export interface GoogleSandboxOptions {
  readonly db: Kysely<Tables>;
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
  ({ db, publicOrigin, reachedAt }: GoogleSandboxOptions): FastifyPluginAsync =>
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
    registerAuthorizeRoutes(app, context, `${publicOrigin}/api/auth/callback/google`);
    registerTokenRoutes(app, context);
  };
