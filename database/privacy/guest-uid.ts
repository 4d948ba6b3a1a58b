import { createHash } from 'node:crypto';

const prefix = 'guest-';

/**
 * Returns the uid for orders that an administrator created for somebody without an account. It is derived from the
 * email, so that these orders are exported and erased with an account that owns the email later.
 */
export const guestUid = (email: string): string =>
  prefix + createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 40);

/** Whether a uid is that of a buyer without an account. */
export const isGuest = (uid: string): boolean => uid.startsWith(prefix);
