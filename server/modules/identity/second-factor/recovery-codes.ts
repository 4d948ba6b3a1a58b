import { createHmac, randomInt } from 'node:crypto';

const amount = 10;
// Without characters that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten new recovery codes of 49 random bits, like `k7mwq-x4n2p`. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: amount }, () => `${randomText(5)}-${randomText(5)}`);

/**
 * What the database knows of a recovery code: HMAC-SHA256 with the shop's secret, which is not in the database. Spaces,
 * hyphens and capitals of what somebody typed do not matter.
 */
export function hashRecoveryCode(code: string, secret: string): string {
  const typed = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return `${hashMark}${createHmac('sha256', secret).update(`recovery:${typed}`).digest('hex')}`;
}

/** Hashes those of a JSON list of codes that are not hashed yet: the library stores a list anew after each use. */
export function hashRecoveryCodes(json: string, secret: string): string {
  const codes: unknown = JSON.parse(json);
  if (!Array.isArray(codes)) throw new Error('The recovery codes are not a list');
  return JSON.stringify(
    codes.map((code) => (String(code).startsWith(hashMark) ? code : hashRecoveryCode(String(code), secret))),
  );
}

/** No code begins so. */
const hashMark = 'hmac:';

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
