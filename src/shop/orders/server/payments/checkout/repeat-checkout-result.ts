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

/** Whether an attempt is that of a request: the payment method and the Idempotency-Key name it (reading 26). */
export const isSame = (attempt: PaymentAttempt, { paymentMethod, key }: CheckoutInput): boolean =>
  attempt.payment_method === paymentMethod || (key !== null && attempt.idempotency_key === key);
