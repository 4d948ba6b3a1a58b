import { createHmac } from 'node:crypto';

/** The header `stripe-signature` of a webhook: `t=…,v1=…`, HMAC-SHA256 over time and body. @param at seconds since 1970 */
export function signPayload(payload: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${signature}`;
}
