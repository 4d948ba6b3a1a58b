import { fieldProblem, isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import { noteOrder } from '#platform/tracing/request-context.ts';
import { attemptColumns, type PaymentAttempt } from '../attempts/payment-attempts.ts';
import type { CheckoutResult, PaymentContext } from '../payment-context.ts';
import { whileCharging } from '../status/charges-in-flight.ts';
import { applyChargeAnswer, cancelPayment } from '../status/sync-payment.ts';
import { beginPaymentAttempt, type CheckoutInput, selectRelatedAttempts } from './begin-payment-attempt.ts';
import { syncAfterOutage } from './finish-after-outage.ts';
import { guessCode } from './guess-code.ts';
import { type CartLookup, lookUpCart, refuseSale } from './look-up-cart.ts';
import { type CheckoutCart, type PricedLine, type PricedLines, priceLines } from './price-lines.ts';
import { refuseDeclines } from './refuse-declines.ts';
import { refuseReservation } from './refuse-reservation.ts';
import { findSame, isKeyReused, repeatCheckoutResult } from './repeat-checkout-result.ts';
import { retryWhileOthersChange } from './retry-while-others-change.ts';

/** Why no payment is attempted; nothing is changed and the provider is not called. */
type CheckoutProblem =
  | CartProblem
  | Problem<
      | 'INVALID'
      | 'CHECKOUT_IN_PROGRESS'
      | 'RESERVATION_LIMIT'
      | 'TOO_MANY_ATTEMPTS'
      | 'IDEMPOTENCY_KEY_REUSED'
    >;

/** Why a cart cannot be bought. */
type CartProblem =
  | Exclude<Awaited<ReturnType<typeof priceLines>>, PricedLines>
  | Problem<'NOT_OPEN' | 'NOT_ADMITTED' | 'FACTS_MISSING'>;

/** What paying a cart needs. */
export interface CheckoutContext extends PaymentContext {
  /** Multiplies the limits of declined payments. */
  readonly rateLimitScale: number;
}

/**
 * Pays a cart: prices it, records the attempt with its stock reserved, charges, and creates the order or releases the
 * stock. A request that repeats an earlier attempt (same payment method or key) gets that one's result. A user has one
 * attempt at a time: one that only waits for the shopper is cancelled, one at the provider is not (reading 28).
 */
export const payCart = async (
  context: CheckoutContext,
  input: CheckoutInput,
  cart: CheckoutCart,
): Promise<CheckoutResult | CheckoutProblem> =>
  (await retryWhileOthersChange(() => payOnce(context, input, cart))) ?? problem('CHECKOUT_IN_PROGRESS');

/**
 * Pays a cart, unless what it found changes meanwhile.
 * @returns null when everything must be checked again: another request came in between, or a waiting attempt was cancelled
 */
async function payOnce(
  context: CheckoutContext,
  input: CheckoutInput,
  cart: CheckoutCart,
): Promise<CheckoutResult | CheckoutProblem | null> {
  const { rateLimitScale: scale, hooks } = context;
  const lookup = await guessCode(context, { code: cart.discountCode, who: input }, () =>
    lookUpCart(context.db, input, { cart, scale, hooks }),
  );
  if (isProblem(lookup)) return lookup;
  const related = lookup.isRelated
    ? await selectRelatedAttempts(context.db, input).select(attemptColumns).execute()
    : [];
  const same = findSame(related, input);
  if (same && isKeyReused(same, input)) return problem('IDEMPOTENCY_KEY_REUSED');
  if (same) return repeatEarlier(context, input, same);
  const priced = await priceCart(lookup, cart);
  const refused =
    (await refuseReservation(context, input, { priced, kept: lookup.kept })) ??
    (await refuseDeclines(context, input, lookup.declines));
  if (refused) return refused;
  const [unsettled] = related;
  if (unsettled && (!isProblem(priced) || isAboutUnits(priced)))
    return cancelWaitingAttempt(context, unsettled);
  if (isProblem(priced)) return priced;
  const attempt = await beginPaymentAttempt(context, input, priced);
  if (!attempt) return null;
  noteOrder(attempt.id);
  return whileCharging(attempt.id, () => charge(context, attempt, priced.lines));
}

/** Gets the result of the attempt that a request repeats; null when the attempt is gone. */
export async function repeatEarlier(
  context: PaymentContext,
  { requestHash }: CheckoutInput,
  same: PaymentAttempt,
): Promise<CheckoutResult | Problem<'INVALID'> | null> {
  noteOrder(same.id);
  if (same.request_hash !== requestHash)
    return fieldProblem('id', 'This payment was started with another cart');
  return repeatCheckoutResult(context, same);
}

/** Prices a cart, unless a gate, a restriction or the catalog refuses it. */
async function priceCart(
  { gated, restricted, ...lookup }: CartLookup,
  cart: CheckoutCart,
): Promise<PricedLines | CartProblem> {
  return refuseSale({ gated, restricted }) ?? priceLines(lookup, cart);
}

/** Whether the missing units may be those that the user's own attempt has reserved. */
const isAboutUnits = ({ code }: Problem): boolean => code === 'SOLD_OUT' || code === 'NOT_ADMITTED';

/**
 * Cancels the user's attempt that waits for the shopper, which releases its stock.
 * @returns null when it is cancelled, a problem when it may have been paid
 */
export async function cancelWaitingAttempt(
  context: PaymentContext,
  unsettled: PaymentAttempt,
): Promise<Problem<'CHECKOUT_IN_PROGRESS'> | null> {
  const isWaiting = unsettled.state === 'waiting';
  const isCancelled = isWaiting && (await cancelPayment(context, unsettled)).kind === 'declined';
  return isCancelled ? null : problem('CHECKOUT_IN_PROGRESS');
}

/**
 * From here on the card may have been charged, so a failure on our side is never reported as a payment error: the
 * result is `processing`, and it is completed as soon as that is possible.
 * @param returnPath where the buyer comes back from the bank
 */
export async function charge(
  context: PaymentContext,
  attempt: PaymentAttempt,
  lines: readonly PricedLine[],
  returnPath = `/cart?payment=${attempt.id_payment}`,
): Promise<CheckoutResult> {
  try {
    const state = await context.payment.charge({
      orderId: attempt.id,
      paymentMethod: attempt.payment_method,
      amount: attempt.amount_cents,
      currency: attempt.currency,
      taxCalculation: attempt.tax_calculation,
      returnUrl: `${context.mailSite().origin}${returnPath}`,
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
