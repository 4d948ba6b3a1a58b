import { setTimeout as wait } from 'node:timers/promises';
import { isWithin } from '#platform/database/clock-set-back.ts';
import { checkoutResult } from '../attempts/checkout-result.ts';
import { findPaymentAttempt, type PaymentAttempt } from '../attempts/payment-attempts.ts';
import type { CheckoutResult, PaymentContext } from '../payment-context.ts';
import { syncPayment } from '../status/sync-payment.ts';
import type { CheckoutInput } from './begin-payment-attempt.ts';

/** The longest that a request works on its attempt, in ms: the charge and one lookup. */
const inFlight = 22_000;
const shortestPause = 40;
const longestPause = 400;

/**
 * The result of a repeated checkout: what the first request gets, waited for while that one is on its way. An attempt
 * whose process died is settled after its time; what even the provider does not know yet is `processing`.
 * @returns null when the attempt is gone, because its charge was never requested
 */
export async function repeatCheckoutResult(
  context: PaymentContext,
  attempt: PaymentAttempt,
): Promise<CheckoutResult | null> {
  let now = attempt;
  let pause = shortestPause;
  while (now.state === 'open' && now.intent === null && isWithin(now.created_at, inFlight)) {
    await wait(pause);
    pause = Math.min(pause * 1.5, longestPause);
    const found = await findPaymentAttempt(context.db, { column: 'id', value: attempt.id });
    if (!found) return null;
    now = found;
  }
  return now.state === 'open' || now.state === 'waiting' ? syncPayment(context, now) : checkoutResult(now);
}

/** The attempt of a request among those of its buyer: the Idempotency-Key and the payment method name it (reading 26). */
export const findSame = (
  attempts: readonly PaymentAttempt[],
  { paymentMethod, key }: CheckoutInput,
): PaymentAttempt | undefined =>
  attempts.find((attempt) => key !== null && attempt.idempotency_key === key) ??
  attempts.find((attempt) => attempt.payment_method === paymentMethod);

/** Whether the Idempotency-Key of a request came with another cart first. Another card may pay the same cart. */
export const isKeyReused = (same: PaymentAttempt, { key, requestHash }: CheckoutInput): boolean =>
  key !== null && same.idempotency_key === key && same.request_hash !== requestHash;
