import { createHash } from 'node:crypto';
import type { AuthRequest } from '../../identity-provider.ts';
import { cookiePrefix, type IdentitySettings } from '../identity-settings.ts';
import { readCookie, verifySignature } from '../sessions/signed-cookie.ts';

/** The name of the cookie between the two steps of a sign-in. */
export const challengeCookie = (publicOrigin: string): string => `${cookiePrefix(publicOrigin)}.two_factor`;

/** The uid of the account whose password was right a moment ago in this browser; null when there is none. */
export async function findChallengedUser(
  { db, secret, publicOrigin }: IdentitySettings,
  headers: Headers,
): Promise<string | null> {
  const value = readCookie(headers.get('cookie') ?? '', challengeCookie(publicOrigin));
  const identifier = value === null ? null : verifySignature(value, secret);
  // Rows of other kinds, such as the challenge of a passkey, hold no uid.
  if (identifier === null || !/^2fa-(?!attempts-)/.test(identifier)) return null;
  const found = await db
    .selectFrom('account_verification')
    .select('value')
    .where('identifier', '=', createHash('sha256').update(identifier).digest('base64url'))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return found?.value ?? null;
}

/** The request with the challenge as its only cookie: a session of somebody else would take precedence over it. */
export function withChallengeOnly(request: AuthRequest, publicOrigin: string): AuthRequest {
  const name = challengeCookie(publicOrigin);
  const value = readCookie(request.headers.get('cookie') ?? '', name);
  const headers = new Headers(request.headers);
  headers.set('cookie', `${name}=${encodeURIComponent(value ?? '')}`);
  return { ...request, headers };
}
