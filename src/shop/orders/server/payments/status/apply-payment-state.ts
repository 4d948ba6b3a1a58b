import type { Database } from '#platform/database/database.ts';
import type { DeclinedCard, PaymentState, SucceededPayment } from '../../provider/payment-provider.ts';
import { accountDisabled, checkoutResult, removedByHand } from '../attempts/checkout-result.ts';
import { countDecline } from '../attempts/decline-limits.ts';
import {
  changePaymentAttempt,
  lockPaymentAttempt,
  type PaymentAttempt,
  reservationMinutes,
} from '../attempts/payment-attempts.ts';
import { releaseStock } from '../attempts/stock-reservation.ts';
import { createOrder, logPaidOrder } from '../orders/create-order.ts';
import type { CheckoutResult, PaymentContext } from '../payment-context.ts';

/** One state change of a payment attempt, in the caller's transaction. A change that was made before changes nothing. */
type Step = (db: Database, id: string) => Promise<CheckoutResult>;

/**
 * A charge succeeded: creates the order, or, where there can be none, releases the stock and marks the attempt for
 * refund (state `refunding`): when the attempt had failed already, when another amount was charged, and when the buyer
 * was disabled meanwhile.
 */
export const applySuccess =
  (
    { mailSite, log, hooks }: Pick<PaymentContext, 'mailSite' | 'log' | 'hooks'>,
    charge: SucceededPayment,
  ): Step =>
  async (db, id) => {
    const attempt = await lockPaymentAttempt(db, id);
    const details = { order: id, intent: charge.intent, amount: charge.amount, currency: charge.currency };
    if (isForeign(attempt, charge.intent)) {
      log.error(details, 'payment.foreign_charge');
      return checkoutResult(attempt);
    }
    if (attempt.state === 'paid' || attempt.state === 'refunding' || attempt.state === 'refunded') {
      return checkoutResult(attempt);
    }
    // Whether to restore that order or to refund is for an administrator to decide.
    if (attempt.failure === removedByHand) {
      log.error(details, 'payment.charge_for_removed_order');
      return checkoutResult(attempt);
    }
    const matches = charge.amount === attempt.amount_cents && charge.currency === attempt.currency;
    if (!matches) log.error(details, 'payment.amount_mismatch');
    // The shop never requested this charge, so it does not refund it by itself.
    if (!matches && attempt.intent === null) return checkoutResult(attempt);

    const held = attempt.state !== 'failed';
    const returned = charge.refunded >= charge.amount;
    const disabled = attempt.buyer !== null && attempt.buyer !== 'Enabled';
    if (held && matches && !returned && !disabled) {
      logPaidOrder(log, attempt, await createOrder(db, attempt, charge, { mailSite }));
      return { kind: 'paid', idPayment: attempt.id_payment, isNew: true };
    }
    if (held) await releaseStock(db, id, hooks);
    else log.error(details, 'payment.late_charge');
    const failure =
      held && matches && disabled ? accountDisabled : (attempt.failure ?? 'charge_without_order');
    await changePaymentAttempt(db, id, {
      state: 'refunding',
      intent: charge.intent,
      failure,
    });
    return checkoutResult({ ...attempt, state: 'refunding', failure });
  };

/** The shopper has to pass 3-D Secure: stock stays reserved for {@link reservationMinutes} from when that is first known. */
export const applyRequiresAction =
  (challenge: Extract<PaymentState, { state: 'requires-action' }>): Step =>
  async (db, id) => {
    const attempt = await lockPaymentAttempt(db, id);
    const { id_payment: idPayment } = attempt;
    const { intent, clientSecret, url } = challenge;
    if (isForeign(attempt, intent) || !isUndecided(attempt)) return checkoutResult(attempt);
    if (attempt.state === 'open') {
      const expires = new Date(Date.now() + reservationMinutes * 60_000);
      await changePaymentAttempt(db, id, { state: 'waiting', intent, expires_at: expires });
    }
    return { kind: 'waiting', idPayment, clientSecret, url };
  };

/** Why an attempt failed, and with which card, if it was declined. `intent` is null where the provider has none. */
interface Failure {
  readonly failure: string;
  readonly intent: string | null;
  readonly card?: DeclinedCard | null;
}

/** Nothing was charged and nothing will be: releases the stock, and counts a declined card (reading 33). */
export const applyFailure =
  ({ hooks }: Pick<PaymentContext, 'hooks'>, { failure, intent, card = null }: Failure): Step =>
  async (db, id) => {
    const attempt = await lockPaymentAttempt(db, id);
    if (!isUndecided(attempt) || (intent !== null && isForeign(attempt, intent)))
      return checkoutResult(attempt);
    await releaseStock(db, id, hooks);
    await changePaymentAttempt(db, id, {
      state: 'failed',
      failure,
      intent: intent ?? attempt.intent,
      // Nothing is delivered.
      address: null,
    });
    if (card) await countDecline(db, attempt, card);
    return { kind: 'declined' };
  };

/** The provider has the payment and has not decided: records its id. */
export const applyProcessing =
  (intent: string): Step =>
  async (db, id) => {
    const attempt = await lockPaymentAttempt(db, id);
    if (attempt.intent === null && isUndecided(attempt)) await changePaymentAttempt(db, id, { intent });
    return checkoutResult(attempt);
  };

const isUndecided = ({ state }: PaymentAttempt): boolean => state === 'open' || state === 'waiting';

const isForeign = (attempt: PaymentAttempt, intent: string): boolean =>
  attempt.intent !== null && attempt.intent !== intent;
