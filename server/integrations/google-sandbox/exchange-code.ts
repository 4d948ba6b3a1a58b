import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#database/tables.ts';
import { sandboxClient } from './client.ts';
import { redeemCode } from './grant-store.ts';
import { findAccount, type Profile } from './sample-accounts.ts';
import { challengeOf, readToken, signToken } from './tokens.ts';

/** What tokens are made with. */
export interface TokenContext {
  readonly db: Kysely<Tables>;
  readonly key: KeyObject;
  readonly issuer: string;
}

/** What a code is exchanged for (OpenID Connect Core 3.1.3.3), or why not (RFC 6749 5.2). */
export type Exchanged =
  | { access_token: string; token_type: 'Bearer'; expires_in: number; scope: string; id_token: string }
  | { error: 'invalid_client' | 'invalid_request' | 'invalid_grant' };

const lifetimeSeconds = 600;

const asked = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
});

/** Exchanges a code for tokens: the shop proves itself by its secret, and by the verifier that it asked. */
export async function exchangeCode(
  { db, key, issuer }: TokenContext,
  body: unknown,
  authorization: string | undefined,
): Promise<Exchanged> {
  const { success, data } = asked.safeParse(body);
  if (!success) return { error: 'invalid_request' };
  const { clientId, clientSecret } = sandboxClient;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const known = authorization
    ? authorization === basic
    : data.client_id === clientId && data.client_secret === clientSecret;
  if (!known) return { error: 'invalid_client' };
  const grant = await redeemCode(db, data.code);
  const account = findAccount(grant?.email ?? '');
  const fits =
    grant?.challenge === challengeOf(data.code_verifier) && grant.redirectUri === data.redirect_uri;
  if (!grant || !account || !fits) return { error: 'invalid_grant' };

  const now = Math.floor(Date.now() / 1000);
  const lasting = { iss: issuer, iat: now, exp: now + lifetimeSeconds };
  return {
    access_token: signToken(key, { ...lasting, aud: issuer, sub: account.sub, email: account.email }),
    token_type: 'Bearer',
    expires_in: lifetimeSeconds,
    scope: 'openid email profile',
    id_token: signToken(key, {
      ...lasting,
      ...claimsOf(account),
      aud: clientId,
      ...(grant.nonce !== null && { nonce: grant.nonce }),
    }),
  };
}

/** Whom an access token speaks for; null when it is none of ours, or too old. */
export function userOf({ key, issuer }: TokenContext, authorization: string | undefined) {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const account = findAccount(readToken(key, token, issuer)?.email ?? '');
  return account ? claimsOf(account) : null;
}

const claimsOf = ({ sub, email, name }: Profile) => ({ sub, email, email_verified: true, name });
