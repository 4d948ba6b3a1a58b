import { randomBytes } from 'node:crypto';
import { cookiePrefix, type IdentitySettings } from '../identity-settings.ts';
import { readCookie, sign, verifySignature } from './signed-cookie.ts';

type CookieSettings = Pick<IdentitySettings, 'secret' | 'publicOrigin'>;

/** The longest time that browsers keep a cookie (RFC 6265bis), in seconds. */
const deviceCookieSeconds = 400 * 24 * 3600;

/** Separates its signatures from those of session cookies, which have the same secret. */
const purpose = 'device:';

/** The token of the device cookie, or null without a cookie that this shop signed. */
export function readDeviceToken(headers: Headers, { secret, publicOrigin }: CookieSettings): string | null {
  const value = readCookie(headers.get('cookie') ?? '', nameOf(publicOrigin));
  return value === null
    ? null
    : (verifySignature(`${purpose}${value}`, secret)?.slice(purpose.length) ?? null);
}

/** A new token of 256 random bits. */
export const createDeviceToken = (): string => randomBytes(32).toString('base64url');

/** The `Set-Cookie` header of a device cookie. */
export function deviceCookie(token: string, { secret, publicOrigin }: CookieSettings): string {
  const value = sign(`${purpose}${token}`, secret).slice(purpose.length);
  const secure = publicOrigin.startsWith('https:') ? ' Secure;' : '';
  return `${nameOf(publicOrigin)}=${value}; Max-Age=${deviceCookieSeconds}; Path=/; HttpOnly;${secure} SameSite=Lax`;
}

const nameOf = (publicOrigin: string): string => `${cookiePrefix(publicOrigin)}.device`;
