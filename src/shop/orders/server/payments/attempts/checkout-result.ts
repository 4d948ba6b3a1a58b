import type { CheckoutResult } from '../payment-context.ts';
import type { PaymentAttempt } from './payment-attempts.ts';

/** The failure of an attempt whose buyer was disabled meanwhile. */
export const accountDisabled = 'account_disabled';

/** The failure of an attempt whose order an administrator removed because nobody had paid it. */
export const removedByHand = 'order_without_charge';

/** The result of an attempt by its row alone: one that is not over is `processing`. */
export function checkoutResult(attempt: PaymentAttempt): CheckoutResult {
  const { id_payment: idPayment, state, failure } = attempt;
  if (state === 'paid') return { kind: 'paid', idPayment };
  if (state === 'open' || state === 'waiting') return { kind: 'processing', idPayment };
  return failure === accountDisabled ? { kind: 'disabled' } : { kind: 'declined' };
}
