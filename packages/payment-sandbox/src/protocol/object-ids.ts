import { randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `length` characters of A–Z, a–z, 0–9, each equally likely. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 that a byte can hold.
      if (byte < 248 && text.length < length) text += letters[byte % letters.length];
    }
  }
  return text;
}

/** A new id with Stripe's prefix for its kind: `pi`, `pm`, `ch`, `re`, `evt`, `req`. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;

/** A Unix timestamp, as Stripe writes times. */
export const unixSeconds = (date: Date = new Date()): number => Math.floor(date.getTime() / 1000);
