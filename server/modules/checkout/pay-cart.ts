import { sql } from 'kysely';
import type { CartLine } from '#contract/checkout.ts';
import { fitsReservation, reservationMessage } from '#contract/fields/reservation-limit.ts';
import { createAttemptLimiter } from '../../shared/attempt-limiter.ts';
import type { Database } from '../../shared/dependencies.ts';
import { fieldProblem, isProblem, type Problem, problem } from '../../shared/problem.ts';
import { noteOrder } from '../../shared/tracing/request-context.ts';
import { shoeImage } from '../catalog/catalog.ts';
import { queueEmail, reservationLimitEmail } from '../mail/mail.ts';
import {
  attemptColumns,
  type CheckoutResult,
  cancelPayment,
  type DeclineCount,
  findDeclineLimit,
  type PaymentAttempt,
  type PaymentAttemptLine,
  type PaymentContext,
  selectDeclinesAtLimit,
  settleCharge,
  whileCharging,
} from '../payments/payments.ts';
import { beginPaymentAttempt, type CheckoutInput, selectRelatedAttempts } from './begin-payment-attempt.ts';
import { settleAfterOutage } from './finish-after-outage.ts';
import { keyOf, mergeLines, type Offers, priceLines } from './price-lines.ts';
import { isSame, repeatCheckoutResult } from './repeat-checkout-result.ts';

/** Why no payment is attempted; nothing is changed and the provider is not called. */
type CheckoutProblem = Problem<
  | 'INVALID'
  | 'PRICE_CHANGED'
  | 'SOLD_OUT'
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
    const lookup = await lookUpCart(context.db, input, { cart, scale: context.rateLimitScale });
    const related = lookup.isRelated
      ? await selectRelatedAttempts(context.db, input).select(attemptColumns).execute()
      : [];
    const same = related.find((attempt) => isSame(attempt, input));
    if (same) {
      noteOrder(same.id);
      if (same.request_hash !== input.requestHash)
        return fieldProblem('id', 'This payment was begun with another cart');
      const result = await repeatCheckoutResult(context, same);
      if (result) return result;
      continue;
    }
    const [unsettled] = related;
    const priced = priceLines(lookup.offers, cart, amount);
    if (!isProblem(priced) && !fitsReservation(priced.lines)) return refuseReservation(context, input);
    const exceeded = await findDeclineLimit(context.payment, lookup.declines, input);
    if (exceeded) return tooManyDeclines(exceeded.retryAfter);
    // The missing units may be those that the user's own attempt has reserved.
    if (isProblem(priced) && !(unsettled && priced.code === 'SOLD_OUT')) return priced;
    if (unsettled && !(await cancelWaitingAttempt(context, unsettled)))
      return problem('CHECKOUT_IN_PROGRESS');
    if (unsettled || isProblem(priced)) continue;
    const attempt = await beginPaymentAttempt(context.db, input, priced);
    if (!attempt) continue;
    noteOrder(attempt.id);
    return whileCharging(attempt.id, () => charge(context, attempt, priced.lines));
  }
  return problem('CHECKOUT_IN_PROGRESS');
}

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
  lines: readonly PaymentAttemptLine[],
): Promise<CheckoutResult> {
  try {
    const state = await context.payment.charge({
      orderId: attempt.id,
      paymentMethod: attempt.payment_method,
      amount: attempt.amount_cents,
      returnUrl: `${context.publicOrigin}/cart?payment=${attempt.id_payment}`,
    });
    const result = await settleCharge(context, { ...attempt, lines }, state);
    const isProviderGone = state.state === 'declined' && state.code === 'provider_unreachable';
    return isProviderGone && result.kind === 'declined' ? { ...result, isProviderGone } : result;
  } catch (error) {
    context.log.error({ err: error, order: attempt.id }, 'checkout.left_to_recovery');
    settleAfterOutage(context, attempt);
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
): Promise<Problem<'RESERVATION_LIMIT'>> {
  const limiter = createAttemptLimiter(db, 1);
  if (await limiter.take([{ key: `reservation:account:${uid}`, ...reportLimit }])) {
    log.warn({ uid }, 'checkout.reservation_limit');
    const day = new Date().toISOString().slice(0, 10);
    for (const to of contactEmails)
      await queueEmail(db, reservationLimitEmail(to, { uid, email, day }, publicOrigin));
  }
  const detail = `${reservationMessage}. Pay some of them now and the rest in another order`;
  return problem('RESERVATION_LIMIT', { detail });
}

/** What the database knows about a checkout before it begins, all as of one moment. */
interface CartLookup {
  /** Whether there are attempts that concern it. */
  readonly isRelated: boolean;
  readonly offers: Offers;
  readonly declines: readonly DeclineCount[];
}

/** Looks up everything that a checkout is decided by, in one statement. `scale` multiplies the limits of declines. */
async function lookUpCart(
  db: Database,
  input: CheckoutInput,
  { cart, scale }: { cart: readonly CartLine[]; scale: number },
): Promise<CartLookup> {
  const filters = mergeLines(cart);
  const { rows } = await sql<{ is_related: boolean; offers: OfferRow[]; declines: DeclineCount[] }>`
    select exists (${selectRelatedAttempts(db, input).select('id')}) as is_related,
      (select coalesce(json_agg(offer), '[]') from (
        select shoe.id, entry.size, shoe.name, shoe.price_cents, entry.quantity, shoe.picture_base, shoe.picture_views
        from unnest(${filters.map((line) => line._id)}::text[], ${filters.map((line) => line.size)}::text[])
          as filters (shoe_id, size)
        join shoe on shoe.id = filters.shoe_id and shoe.deleted_at is null
        join shoe_size entry on entry.shoe_id = shoe.id and entry.size = filters.size) offer) as offers,
      (select coalesce(json_agg(decline), '[]') from (${selectDeclinesAtLimit(input, scale)}) decline) as declines`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The database returned no row');
  return { isRelated: row.is_related, offers: toOffers(row.offers), declines: row.declines };
}

interface OfferRow {
  readonly id: string;
  readonly size: string;
  readonly name: string;
  readonly price_cents: number;
  readonly quantity: number;
  readonly picture_base: string;
  readonly picture_views: string[];
}

const toOffers = (rows: readonly OfferRow[]): Offers =>
  new Map(
    rows.map(({ id, size, name, price_cents, quantity, ...picture }) => [
      keyOf({ _id: id, size }),
      { name, price_cents, quantity, image: shoeImage(picture) },
    ]),
  );

/** What paying a cart needs. */
interface CheckoutContext extends PaymentContext {
  /** Multiplies the limits of declined payments. */
  readonly rateLimitScale: number;
}
