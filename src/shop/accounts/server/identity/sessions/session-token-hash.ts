import { createHash } from 'node:crypto';

/**
 * What the database knows of a session's token: SHA-256 as hexadecimal digits, so that whoever reads a table or a copy of it
 * cannot sign in with it. Tokens are random, so they need neither salt nor a slow hash (OWASP session management).
 */
export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('hex');
