import { timingSafeEqual } from 'node:crypto';
import { resourceMissing, SandboxApiError } from '../protocol/api-error.ts';
import type { PaymentIntent } from '../protocol/stripe-objects.ts';

/** Lets only who knows the client secret of an intent go on. @throws SandboxApiError 400 */
export function requireClientSecret(intent: PaymentIntent, secret: string): void {
  const [expected, given] = [Buffer.from(intent.client_secret), Buffer.from(secret)];
  if (expected.length === given.length && timingSafeEqual(expected, given)) return;
  const { error } = resourceMissing('payment_intent', intent.id, 'client_secret');
  throw new SandboxApiError(400, {
    ...error,
    message:
      'The client_secret provided does not match any associated PaymentIntent on this account. ' +
      'Ensure the client_secret and its associated PaymentIntent exist in this account.',
  });
}
