import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret: 32 random bytes in base64 behind `whsec_` (Standard Webhooks, "Signature scheme"). */
export const createSigningSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** What is signed of a message. */
export interface SignedMessage {
  readonly id: string;
  /** Unix time of the attempt, in seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** The three headers of a message (Standard Webhooks, "Webhook metadata"): id, time and HMAC-SHA256 of both with the body. */
export function signMessage(secret: string, { id, timestamp, body }: SignedMessage): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
