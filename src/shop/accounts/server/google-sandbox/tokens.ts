import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';

/** The id of the provider's only key. */
const kid = 'sandbox';

/** Signs claims as a JSON Web Token with RS256 (RFC 7519), as Google does. */
export function signToken(key: KeyObject, claims: Readonly<Record<string, unknown>>): string {
  const unsigned = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${encode(claims)}`;
  return `${unsigned}.${sign('sha256', Buffer.from(unsigned), key).toString('base64url')}`;
}

/** The claims of a valid token for `audience`; null when the signature, audience or expiry is wrong. */
export function readToken(
  key: KeyObject,
  token: string,
  audience: string,
): { sub: string; email: string } | null {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${header}.${payload}`);
  if (!verify('sha256', signed, createPublicKey(key), Buffer.from(signature, 'base64url'))) return null;
  const claims = accessClaims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return claims.aud === audience && claims.exp * 1000 > Date.now() ? claims : null;
}

/** The public key as a JSON Web Key Set (RFC 7517). */
export const keySet = (key: KeyObject) => ({
  keys: [{ ...createPublicKey(key).export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }],
});

/** The challenge that a PKCE verifier must match, by method S256 (RFC 7636). */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

const accessClaims = z.object({ sub: z.string(), email: z.string(), aud: z.string(), exp: z.number() });

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
