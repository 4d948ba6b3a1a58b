import { createHmac, timingSafeEqual } from 'node:crypto';

/** The value of a cookie in a `Cookie` header, decoded; null when it is missing or not percent-encoded text. */
export function readCookie(cookies: string, name: string): string | null {
  const pair = cookies.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  if (!pair) return null;
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim());
  } catch {
    return null;
  }
}

/** The text of a signed cookie value (`text.signature`, HMAC-SHA256 in base64), or null when the signature is wrong. */
export function verifySignature(value: string, secret: string): string | null {
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const text = value.slice(0, dot);
  const signature = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = hmac(text, secret);
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? text : null;
}

/** `text.signature`, with characters only that need no encoding in a cookie when the text has none. */
export const sign = (text: string, secret: string): string =>
  `${text}.${hmac(text, secret).toString('base64url')}`;

const hmac = (text: string, secret: string): Buffer => createHmac('sha256', secret).update(text).digest();
