import { randomBytes } from 'node:crypto';

/**
 * Creates the id of a payment, by which its buyer knows the order: 24 characters of base64url. It begins with a letter or
 * digit, because spreadsheets take a cell that begins with a hyphen for a formula.
 */
export function createPaymentId(): string {
  const id = randomBytes(18).toString('base64url');
  return /^[A-Za-z0-9]/.test(id) ? id : createPaymentId();
}
