import type { PaymentState } from '../../outside/payment.ts';
import { inTransaction } from '../retry.ts';
import { applyFailure, applyProcessing, applySuccess, applyWaiting } from './apply.ts';
import { type Attempt, changeAttempt, findAttempt, paymentOf } from './attempts.ts';
import type { Cashier, Outcome } from './cashier.ts';
import { outcomeOf } from './outcome.ts';

/**
 * Brings an attempt to what the provider says is true now. Checkout, the browser after 3-D Secure, the webhook and
 * the recovery loop all come here, in any order and as often as they like: each step looks at the locked row again
 * and is taken once.
 */
export const settle = async (cashier: Cashier, attempt: Attempt): Promise<Outcome> =>
  settleAs(cashier, attempt, await cashier.payment.look(paymentOf(attempt)));

/**
 * Brings an attempt to what the provider answered to the charge itself. A card that was declined at once is nowhere
 * any more, so there is nothing to end; an answer that was lost is looked for.
 */
export async function settleCharge(
  cashier: Cashier,
  attempt: Attempt,
  answer: PaymentState,
): Promise<Outcome> {
  if (answer.state === 'unknown') return settle(cashier, attempt);
  if (answer.state !== 'declined') return settleAs(cashier, attempt, answer);
  cashier.log.info({ order: attempt.id, code: answer.code }, 'payment: declined');
  return inTransaction(cashier.db, (db) => applyFailure(answer.code, answer.intent)(db, attempt.id));
}

/** As {@link settle}, for what the provider said to somebody who asked already. */
export async function settleAs(cashier: Cashier, attempt: Attempt, state: PaymentState): Promise<Outcome> {
  const take = (step: ReturnType<typeof applyWaiting>) =>
    inTransaction(cashier.db, (db) => step(db, attempt.id));
  switch (state.state) {
    case 'succeeded': {
      const outcome = await take(applySuccess(cashier, state));
      return outcome.kind === 'paid' ? outcome : payBack(cashier, attempt.id, outcome);
    }
    case 'requires-action':
      if (attempt.state === 'waiting' && attempt.expires_at.getTime() < Date.now())
        return abandon(cashier, attempt);
      return take(applyWaiting(state));
    case 'declined':
      // One that failed 3-D Secure could be paid with another card in the browser, so the payment is ended first.
      return abandon(cashier, attempt, state.code);
    case 'cancelled':
      return take(applyFailure('cancelled', state.intent));
    case 'processing':
      return take(applyProcessing(state.intent));
    case 'absent':
      if (Date.now() - attempt.created_at.getTime() < cashier.absentAfter) return outcomeOf(attempt);
      return take(applyFailure('never_charged', null));
    case 'unknown':
      return outcomeOf(attempt);
  }
}

/**
 * Ends an attempt that is not paid: cancelled at the provider first, so that it cannot be paid afterwards, then its
 * pairs go back. One that turns out to be paid becomes an order.
 */
export async function abandon(cashier: Cashier, attempt: Attempt, code = 'abandoned'): Promise<Outcome> {
  const state = await cashier.payment.cancel(paymentOf(attempt));
  if (state.state !== 'cancelled') return settleUnlessOpen(cashier, attempt, state);
  return inTransaction(cashier.db, (db) => applyFailure(code, state.intent)(db, attempt.id));
}

/** Gives back what an attempt was charged without an order; one whose refund is not confirmed is tried again later. */
export async function payBack(cashier: Cashier, id: string, outcome: Outcome): Promise<Outcome> {
  const attempt = await findAttempt(cashier.db, { column: 'id', value: id });
  if (attempt?.state !== 'refunding' || attempt.intent === null) return outcome;
  const refund = await cashier.payment.refund({ orderId: id, intent: attempt.intent });
  if (refund === 'refunded') {
    cashier.log.warn({ order: id, intent: attempt.intent, cause: attempt.failure }, 'payment: given back');
    await changeAttempt(cashier.db, id, { state: 'refunded' });
  }
  return outcome;
}

/** After a try to cancel: what is paid or gone is settled; what the provider did not end stays as it is. */
async function settleUnlessOpen(cashier: Cashier, attempt: Attempt, state: PaymentState): Promise<Outcome> {
  if (state.state === 'succeeded' || state.state === 'absent' || state.state === 'processing') {
    return settleAs(cashier, attempt, state);
  }
  return outcomeOf(attempt);
}
