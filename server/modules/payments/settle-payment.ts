import type { PaymentState } from '../../shared/payment-provider.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { applyFailure, applyProcessing, applyRequiresAction, applySuccess } from './apply-payment-state.ts';
import { checkoutResult } from './checkout-result.ts';
import {
  changePaymentAttempt,
  findPaymentAttempt,
  type PaymentAttempt,
  paymentReference,
} from './payment-attempts.ts';
import type { CheckoutResult, PaymentContext } from './payment-context.ts';

/**
 * Brings an attempt to what the provider says is true now. Checkout, the browser after 3-D Secure, the webhook and
 * the recovery loop all come here, in any order and as often as they like: each step looks at the locked row again
 * and is taken once.
 */
export const settlePayment = async (
  cashier: PaymentContext,
  attempt: PaymentAttempt,
): Promise<CheckoutResult> =>
  settleWithState(cashier, attempt, await cashier.payment.look(paymentReference(attempt)));

/**
 * Brings an attempt to what the provider answered to the charge itself. A card that was declined at once is nowhere
 * any more, so there is nothing to end; an answer that was lost is looked for.
 */
export async function settleCharge(
  cashier: PaymentContext,
  attempt: PaymentAttempt,
  answer: PaymentState,
): Promise<CheckoutResult> {
  if (answer.state === 'unknown') return settlePayment(cashier, attempt);
  if (answer.state !== 'declined') return settleWithState(cashier, attempt, answer);
  cashier.log.info({ order: attempt.id, code: answer.code }, 'payment: declined');
  return inTransaction(cashier.db, (db) => applyFailure(answer.code, answer.intent)(db, attempt.id));
}

/** As {@link settlePayment}, for what the provider said to somebody who asked already. */
export async function settleWithState(
  cashier: PaymentContext,
  attempt: PaymentAttempt,
  state: PaymentState,
): Promise<CheckoutResult> {
  const take = (step: ReturnType<typeof applyRequiresAction>) =>
    inTransaction(cashier.db, (db) => step(db, attempt.id));
  switch (state.state) {
    case 'succeeded': {
      const outcome = await take(applySuccess(cashier, state));
      return outcome.kind === 'paid' ? outcome : refundPayment(cashier, attempt.id, outcome);
    }
    case 'requires-action':
      if (attempt.state === 'waiting' && attempt.expires_at.getTime() < Date.now())
        return cancelPayment(cashier, attempt);
      return take(applyRequiresAction(state));
    case 'declined':
      // One that failed 3-D Secure could be paid with another card in the browser, so the payment is ended first.
      return cancelPayment(cashier, attempt, state.code);
    case 'cancelled':
      return take(applyFailure('cancelled', state.intent));
    case 'processing':
      return take(applyProcessing(state.intent));
    case 'absent':
      if (Date.now() - attempt.created_at.getTime() < cashier.absentAfter) return checkoutResult(attempt);
      return take(applyFailure('never_charged', null));
    case 'unknown':
      return checkoutResult(attempt);
  }
}

/**
 * Ends an attempt that is not paid: cancelled at the provider first, so that it cannot be paid afterwards, then its
 * pairs go back. One that turns out to be paid becomes an order.
 */
export async function cancelPayment(
  cashier: PaymentContext,
  attempt: PaymentAttempt,
  code = 'abandoned',
): Promise<CheckoutResult> {
  const state = await cashier.payment.cancel(paymentReference(attempt));
  if (state.state !== 'cancelled') return settleUnlessOpen(cashier, attempt, state);
  return inTransaction(cashier.db, (db) => applyFailure(code, state.intent)(db, attempt.id));
}

/** Gives back what an attempt was charged without an order; one whose refund is not confirmed is tried again later. */
export async function refundPayment(
  cashier: PaymentContext,
  id: string,
  outcome: CheckoutResult,
): Promise<CheckoutResult> {
  const attempt = await findPaymentAttempt(cashier.db, { column: 'id', value: id });
  if (attempt?.state !== 'refunding' || attempt.intent === null) return outcome;
  const refund = await cashier.payment.refund({ orderId: id, intent: attempt.intent });
  if (refund === 'refunded') {
    cashier.log.warn({ order: id, intent: attempt.intent, cause: attempt.failure }, 'payment: given back');
    await changePaymentAttempt(cashier.db, id, { state: 'refunded' });
  }
  return outcome;
}

/** After a try to cancel: what is paid or gone is settled; what the provider did not end stays as it is. */
async function settleUnlessOpen(
  cashier: PaymentContext,
  attempt: PaymentAttempt,
  state: PaymentState,
): Promise<CheckoutResult> {
  if (state.state === 'succeeded' || state.state === 'absent' || state.state === 'processing') {
    return settleWithState(cashier, attempt, state);
  }
  return checkoutResult(attempt);
}
