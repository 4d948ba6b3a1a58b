import { setTimeout as wait } from 'node:timers/promises';
import type { CheckoutResult, PaymentContext } from '../payments/payments.ts';
import {
  checkoutResult,
  findPaymentAttempt,
  type PaymentAttempt,
  settlePayment,
} from '../payments/payments.ts';

/** Longest time that somebody works on an attempt by themselves, in ms: the charge and one look at it. */
const inFlight = 22_000;
const shortestPause = 40;
const longestPause = 400;

/**
 * The answer to a repeat: what the first request gets, waited for while that one is on its way. One whose process
 * died is settled after its time; what even the provider does not know yet is `processing`.
 */
export async function repeatCheckoutResult(
  cashier: PaymentContext,
  attempt: PaymentAttempt,
): Promise<CheckoutResult> {
  let now = attempt;
  let pause = shortestPause;
  while (now.state === 'open' && now.intent === null && Date.now() - now.created_at.getTime() < inFlight) {
    await wait(pause);
    pause = Math.min(pause * 1.5, longestPause);
    now = (await findPaymentAttempt(cashier.db, { column: 'id', value: attempt.id })) ?? now;
  }
  return now.state === 'open' || now.state === 'waiting' ? settlePayment(cashier, now) : checkoutResult(now);
}
