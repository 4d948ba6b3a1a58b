import { createHash } from 'node:crypto';

const prefix = 'guest-';

/**
 * The uid under which orders are kept that an administrator made for somebody without an account. It follows from the email,
 * so that an account that owns the email later is asked for, and erased, together with them.
 */
export const guestUid = (email: string): string =>
  prefix + createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 40);

/** Whether a uid is that of a buyer without an account. */
export const isGuest = (uid: string): boolean => uid.startsWith(prefix);
