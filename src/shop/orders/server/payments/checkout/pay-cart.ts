import { createAttemptLimiter } from '#platform/shared/attempt-limiter.ts';
import { fieldProblem, isProblem, type Problem, problem } from '#platform/shared/problem.ts';
import { noteOrder } from '#platform/shared/tracing/request-context.ts';
import { queueEmail, reservationLimitEmail } from '#shop/content/server/mail/mail.ts';
import type { CartLine } from '../../../contract/checkout.ts';
import { fitsReservation, reservationMessage } from '../../../contract/fields/reservation-limit.ts';
import { findDeclineLimit } from '../attempts/decline-limits.ts';
import { attemptColumns, type PaymentAttempt } from '../attempts/payment-attempts.ts';
import type { CheckoutResult, PaymentContext } from '../payment-context.ts';
import { whileCharging } from '../status/charges-in-flight.ts';
import { applyChargeAnswer, cancelPayment } from '../status/sync-payment.ts';
import { beginPaymentAttempt, type CheckoutInput, selectRelatedAttempts } from './begin-payment-attempt.ts';
import { syncAfterOutage } from './finish-after-outage.ts';
import { lookUpCart } from './look-up-cart.ts';
import { type PricedLine, priceLines } from './price-lines.ts';
import { isSame, repeatCheckoutResult } from './repeat-checkout-result.ts';

/** Why no payment is attempted; nothing is changed and the provider is not called. */
type CheckoutProblem = Problem<
  | 'INVALID'
  | 'PRICE_CHANGED'
  | 'SOLD_OUT'
  | 'NOT_OPEN'
  | 'NOT_ADMITTED'
  | 'CHECKOUT_IN_PROGRESS'
  | 'RESERVATION_LIMIT'
  | 'TOO_MANY_ATTEMPTS'
>;

const maxRounds = 5;

/**
 * Pays a cart: prices it, records the attempt with its stock reserved, charges, and creates the order or releases the
 * stock. A request that repeats an earlier attempt (same payment method or key) gets that one's result. A user has one
 * attempt at a time: one that only waits for the shopper is cancelled, one at the provider is not (reading 28).
 */
export async function payCart(
  context: CheckoutContext,
  input: CheckoutInput,
  cart: readonly CartLine[],
  amount: number,
): Promise<CheckoutResult | CheckoutProblem> {
  // A concurrent request with the same keys, or for the last units, may come in between any two steps; then everything
  // is checked again.
  for (let round = 0; round < maxRounds; round += 1) {
    const { rateLimitScale: scale, hooks } = context;
    const lookup = await lookUpCart(context.db, input, { cart, scale, hooks });
    const related = lookup.isRelated
      ? await selectRelatedAttempts(context.db, input).select(attemptColumns).execute()
      : [];
    const same = related.find((attempt) => isSame(attempt, input));
    if (same) {
      noteOrder(same.id);
      if (same.request_hash !== input.requestHash)
        return fieldProblem('id', 'This payment was started with another cart');
      const result = await repeatCheckoutResult(context, same);
      if (result) return result;
      continue;
    }
    const [unsettled] = related;
    const closed = lookup.gated.map(({ gate, shoes }) => gate.refuse(shoes)).find((one) => one !== null);
    const priced = closed ?? priceLines(lookup.offers, cart, amount);
    if (!isProblem(priced) && !fitsReservation(priced.lines, lookup.kept))
      return refuseReservation(context, input, lookup.kept);
    const exceeded = await findDeclineLimit(context.payment, lookup.declines, input);
    if (exceeded) return tooManyDeclines(exceeded.retryAfter);
    if (isProblem(priced) && !(unsettled && isAboutUnits(priced))) return priced;
    if (unsettled && !(await cancelWaitingAttempt(context, unsettled)))
      return problem('CHECKOUT_IN_PROGRESS');
    if (unsettled || isProblem(priced)) continue;
    const attempt = await beginPaymentAttempt(context, input, priced);
    if (!attempt) continue;
    noteOrder(attempt.id);
    return whileCharging(attempt.id, () => charge(context, attempt, priced.lines));
  }
  return problem('CHECKOUT_IN_PROGRESS');
}

/** Whether the missing units may be those that the user's own attempt has reserved. */
const isAboutUnits = ({ code }: Problem): boolean => code === 'SOLD_OUT' || code === 'NOT_ADMITTED';

/** @param retryAfter in seconds */
function tooManyDeclines(retryAfter: number): Problem<'TOO_MANY_ATTEMPTS'> {
  const minutes = Math.ceil(retryAfter / 60);
  const detail = `Too many payments were declined. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return problem('TOO_MANY_ATTEMPTS', { detail, retryAfter });
}

/** Cancels an attempt that waits for the shopper; false when it may have been paid. */
async function cancelWaitingAttempt(context: PaymentContext, unsettled: PaymentAttempt): Promise<boolean> {
  if (unsettled.state !== 'waiting') return false;
  const result = await cancelPayment(context, unsettled);
  return result.kind === 'declined';
}

/**
 * From here on the card may have been charged, so a failure on our side is never reported as a payment error: the
 * result is `processing`, and it is completed as soon as that is possible.
 */
async function charge(
  context: PaymentContext,
  attempt: PaymentAttempt,
  lines: readonly PricedLine[],
): Promise<CheckoutResult> {
  try {
    const state = await context.payment.charge({
      orderId: attempt.id,
      paymentMethod: attempt.payment_method,
      amount: attempt.amount_cents,
      returnUrl: `${context.publicOrigin}/cart?payment=${attempt.id_payment}`,
    });
    const result = await applyChargeAnswer(context, { ...attempt, lines }, state);
    const isProviderGone = state.state === 'declined' && state.code === 'provider_unreachable';
    return isProviderGone && result.kind === 'declined' ? { ...result, isProviderGone } : result;
  } catch (error) {
    context.log.error({ err: error, order: attempt.id }, 'checkout.left_to_recovery');
    syncAfterOutage(context, attempt);
    return { kind: 'processing', idPayment: attempt.id_payment };
  }
}

/** An account that asks for too many pairs five times in an hour is reported. */
const reportLimit = { max: 4, seconds: 3600 };

/**
 * Refuses a cart with more pairs than one account may reserve unpaid (reading 34). The fifth in an hour is logged and
 * mailed to the administrators, once a day for an account.
 */
async function refuseReservation(
  { db, log, publicOrigin, contactEmails }: CheckoutContext,
  { uid, email }: CheckoutInput,
  kept: number,
): Promise<Problem<'RESERVATION_LIMIT'>> {
  const limiter = createAttemptLimiter(db, 1);
  if (await limiter.take([{ key: `reservation:account:${uid}`, ...reportLimit }])) {
    log.warn({ uid }, 'checkout.reservation_limit');
    const day = new Date().toISOString().slice(0, 10);
    for (const to of contactEmails)
      await queueEmail(db, reservationLimitEmail(to, { uid, email, day }, publicOrigin));
  }
  const beside = kept > 0 ? `, including ${kept} that we are holding for you` : '';
  const detail = `${reservationMessage}${beside}. Pay for some of them now and the rest in another order`;
  return problem('RESERVATION_LIMIT', { detail });
}

/** What paying a cart needs. */
interface CheckoutContext extends PaymentContext {
  /** Multiplies the limits of declined payments. */
  readonly rateLimitScale: number;
}
