import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether what somebody sent is a secret, in a time that tells nothing of it. */
export const isSameSecret = (sent: string, secret: string): boolean =>
  timingSafeEqual(digest(sent), digest(secret));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
