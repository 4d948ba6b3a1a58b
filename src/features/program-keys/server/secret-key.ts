import { createHash, randomBytes } from 'node:crypto';

/** Creates a key: `sp_` and 32 random bytes. The beginning makes keys recognizable where they leak. */
export const createSecretKey = (): string => `${prefix}${randomBytes(32).toString('base64url')}`;

/** Whether a text looks like a key. */
export const isSecretKey = (text: string): boolean => /^sp_[\w-]{43}$/.test(text);

/**
 * What is stored of a key. Unlike a password, 256 random bits cannot be guessed, so the hash needs neither salt nor a slow
 * function, and an index can find it.
 */
export const hashSecretKey = (key: string): Buffer => createHash('sha256').update(key).digest();

const prefix = 'sp_';
