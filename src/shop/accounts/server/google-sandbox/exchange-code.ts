import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#database/tables.ts';
import { redeemCode } from './grant-store.ts';
import { findAccount, type GoogleProfile } from './sample-accounts.ts';
import { sandboxClient } from './sandbox-client.ts';
import { challengeOf, readToken, signToken } from './tokens.ts';

/** The dependencies for issuing tokens. */
export interface TokenContext {
  readonly db: Kysely<Tables>;
  readonly key: KeyObject;
  readonly issuer: string;
}

/** The token response (OpenID Connect Core 3.1.3.3), or an error (RFC 6749 5.2). */
export type TokenResponse =
  | { access_token: string; token_type: 'Bearer'; expires_in: number; scope: string; id_token: string }
  | { error: 'invalid_client' | 'invalid_request' | 'invalid_grant' };

const lifetimeSeconds = 600;

const tokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
});

/** Exchanges a code for tokens; the client is authenticated by its secret and the PKCE verifier. */
export async function exchangeCode(
  { db, key, issuer }: TokenContext,
  body: unknown,
  authorization: string | undefined,
): Promise<TokenResponse> {
  const { success, data } = tokenRequest.safeParse(body);
  if (!success) return { error: 'invalid_request' };
  const { clientId, clientSecret } = sandboxClient;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const authenticated = authorization
    ? authorization === basic
    : data.client_id === clientId && data.client_secret === clientSecret;
  if (!authenticated) return { error: 'invalid_client' };
  const grant = await redeemCode(db, data.code);
  const account = findAccount(grant?.email ?? '');
  const matches =
    grant?.challenge === challengeOf(data.code_verifier) && grant.redirectUri === data.redirect_uri;
  if (!grant || !account || !matches) return { error: 'invalid_grant' };

  const now = Math.floor(Date.now() / 1000);
  const commonClaims = { iss: issuer, iat: now, exp: now + lifetimeSeconds };
  return {
    access_token: signToken(key, { ...commonClaims, aud: issuer, sub: account.sub, email: account.email }),
    token_type: 'Bearer',
    expires_in: lifetimeSeconds,
    scope: 'openid email profile',
    id_token: signToken(key, {
      ...commonClaims,
      ...claimsOf(account),
      aud: clientId,
      ...(grant.nonce !== null && { nonce: grant.nonce }),
    }),
  };
}

/** The claims of an access token's account; null when the token is invalid or expired. */
export function userOf({ key, issuer }: TokenContext, authorization: string | undefined) {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const account = findAccount(readToken(key, token, issuer)?.email ?? '');
  return account ? claimsOf(account) : null;
}

const claimsOf = ({ sub, email, name }: GoogleProfile) => ({ sub, email, email_verified: true, name });
