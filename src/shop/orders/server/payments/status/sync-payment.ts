import { inTransaction } from '#platform/database/transaction.ts';
import type { PaymentState } from '../../provider/payment-provider.ts';
import { checkoutResult } from '../attempts/checkout-result.ts';
import { type PaymentAttempt, paymentReference } from '../attempts/payment-attempts.ts';
import { inLoggedTransaction } from '../logged-transaction.ts';
import { type AttemptWithLines, createOrderAtOnce } from '../orders/create-order-at-once.ts';
import type { CheckoutResult, PaymentContext } from '../payment-context.ts';
import { refundPayment } from '../refunds/refund-attempt.ts';
import { applyFailure, applyProcessing, applyRequiresAction, applySuccess } from './apply-payment-state.ts';

/**
 * Settles a payment attempt with the state that the provider reports now. Checkout, the browser after 3-D Secure, the webhook and
 * the recovery loop all call it, in any order and any number of times: each state change checks the locked row again
 * and happens once.
 */
export const syncPayment = async (
  context: PaymentContext,
  attempt: PaymentAttempt,
): Promise<CheckoutResult> =>
  applyPaymentState(context, attempt, await context.payment.retrieve(paymentReference(attempt)));

/**
 * Settles an attempt from the provider's answer to the charge itself. A card that was declined at once leaves nothing
 * to cancel; if the answer was lost, the payment is looked up.
 */
export async function applyChargeAnswer(
  context: PaymentContext,
  attempt: AttemptWithLines,
  answer: PaymentState,
): Promise<CheckoutResult> {
  if (answer.state === 'succeeded' && (await createOrderAtOnce(context, attempt, answer)))
    return { kind: 'paid', idPayment: attempt.id_payment };
  if (answer.state === 'unknown') return syncPayment(context, attempt);
  if (answer.state !== 'declined') return applyPaymentState(context, attempt, answer);
  context.log.info({ order: attempt.id, code: answer.code }, 'payment.declined');
  return inTransaction(context.db, (db) =>
    applyFailure(context, { ...answer, failure: answer.code })(db, attempt.id),
  );
}

/** As {@link syncPayment}, for a state that was retrieved already. */
export async function applyPaymentState(
  context: PaymentContext,
  attempt: PaymentAttempt,
  state: PaymentState,
): Promise<CheckoutResult> {
  const take = (step: ReturnType<typeof applyRequiresAction>) =>
    inTransaction(context.db, (db) => step(db, attempt.id));
  switch (state.state) {
    case 'succeeded': {
      const result = await inLoggedTransaction(context, (db, inside) =>
        applySuccess(inside, state)(db, attempt.id),
      );
      return result.kind === 'paid' ? result : refundPayment(context, attempt.id, result);
    }
    case 'requires-action':
      if (attempt.state === 'waiting' && attempt.expires_at.getTime() < Date.now())
        return cancelPayment(context, attempt);
      return take(applyRequiresAction(state));
    case 'declined':
      // One that failed 3-D Secure could be paid with another card in the browser, so the payment is cancelled first.
      return cancelPayment(context, attempt, state);
    case 'cancelled':
      return take(applyFailure(context, { ...state, failure: 'cancelled' }));
    case 'processing':
      return take(applyProcessing(state.intent));
    case 'absent':
      return mayBeCharged(attempt, context)
        ? checkoutResult(attempt)
        : take(applyFailure(context, { failure: 'never_charged', intent: null }));
    case 'unknown':
      return checkoutResult(attempt);
  }
}

/**
 * Whether a charge that the provider does not know may still be on its way: until the request that makes it has ended,
 * or the provider has been asked once more after its process was found gone.
 */
const mayBeCharged = (
  { created_at, updated_at, orphaned_at }: PaymentAttempt,
  { absentAfter }: PaymentContext,
): boolean =>
  Date.now() - created_at.getTime() < absentAfter && (orphaned_at === null || orphaned_at >= updated_at);

/**
 * Ends an attempt that is not paid: cancels it at the provider first, so that it cannot be paid afterwards, then
 * releases its stock. One that turns out to be paid becomes an order.
 */
export async function cancelPayment(
  context: PaymentContext,
  attempt: PaymentAttempt,
  { code, card }: Pick<Declined, 'code' | 'card'> = { code: 'abandoned', card: null },
): Promise<CheckoutResult> {
  const state = await context.payment.cancel(paymentReference(attempt));
  if (state.state !== 'cancelled') return applyUnlessOpen(context, attempt, state);
  return inTransaction(context.db, (db) =>
    applyFailure(context, { failure: code, intent: state.intent, card: card ?? state.card })(db, attempt.id),
  );
}

type Declined = Extract<PaymentState, { state: 'declined' }>;

/** After cancelling: what is paid or gone is settled; what the provider did not cancel stays as it is. */
async function applyUnlessOpen(
  context: PaymentContext,
  attempt: PaymentAttempt,
  state: PaymentState,
): Promise<CheckoutResult> {
  if (state.state === 'succeeded' || state.state === 'absent' || state.state === 'processing') {
    return applyPaymentState(context, attempt, state);
  }
  return checkoutResult(attempt);
}
