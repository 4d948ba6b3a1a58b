import type { CartLine } from '#contract/checkout.ts';
import type { Attempt } from '../../core/payments/attempts.ts';
import type { Cashier, Outcome } from '../../core/payments/cashier.ts';
import { abandon, settleCharge } from '../../core/payments/settle.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../../http/refusal.ts';
import { type Asked, beginAttempt, findRelated } from './begin-attempt.ts';
import { firstAnswer } from './first-answer.ts';
import { priceLines, refuseTooFew } from './price-lines.ts';

/** Why a cart is not even tried to be paid; nothing is changed and the provider hears nothing. */
type Refused = Refusal<'INVALID' | 'PRICE_CHANGED' | 'SOLD_OUT' | 'CHECKOUT_IN_PROGRESS'>;

const mostRounds = 5;

/**
 * Pays a cart: prices it, records the attempt with its pairs set aside, charges, and makes the order or gives the
 * pairs back. A request that names an attempt of before (same payment method or key) gets that one's answer. A user
 * has one attempt at a time: one that only waits for the shopper makes room, one at the provider does not (decision 46).
 */
export async function payCart(
  cashier: Cashier,
  asked: Asked,
  cart: readonly CartLine[],
  amount: number,
): Promise<Outcome | Refused> {
  // A rival with the same names may come in between any two steps; then everything is looked at again.
  for (let round = 0; round < mostRounds; round += 1) {
    const related = await findRelated(cashier.db, asked);
    const same = related.find((attempt) => isSame(attempt, asked));
    if (same) {
      if (same.request_hash === asked.requestHash) return firstAnswer(cashier, same);
      return refuseField('id', 'This payment was begun with another cart');
    }
    const [unsettled] = related;
    const priced = await priceLines(cashier.db, cart, amount);
    // The pairs that are missing may be those that the own attempt holds.
    if (isRefusal(priced) && !(unsettled && priced.refused === 'SOLD_OUT')) return priced;
    if (unsettled && !(await makeRoom(cashier, unsettled))) return refuse('CHECKOUT_IN_PROGRESS');
    if (unsettled || isRefusal(priced)) continue;
    const begun = await beginAttempt(cashier.db, asked, priced);
    if (begun === 'too-few') return refuseTooFew(cashier.db, priced.lines);
    if (begun !== 'taken') return charge(cashier, begun);
  }
  return refuse('CHECKOUT_IN_PROGRESS');
}

const isSame = (attempt: Attempt, { paymentMethod, key }: Asked): boolean =>
  attempt.payment_method === paymentMethod || (key !== null && attempt.idempotency_key === key);

/** @returns whether the attempt that waited for the shopper is gone; a paid one is an order, and not to be paid twice */
async function makeRoom(cashier: Cashier, unsettled: Attempt): Promise<boolean> {
  if (unsettled.state !== 'waiting') return false;
  const outcome = await abandon(cashier, unsettled);
  return outcome.kind === 'declined';
}

/**
 * From here on the card may have been charged, so whatever goes wrong on our side is no error in the payment: it is
 * being confirmed, and recovery finishes it.
 */
async function charge(cashier: Cashier, attempt: Attempt): Promise<Outcome> {
  try {
    const answer = await cashier.payment.charge({
      orderId: attempt.id,
      paymentMethod: attempt.payment_method,
      amount: attempt.amount_cents,
      email: attempt.email,
      returnUrl: `${cashier.publicOrigin}/cart?payment=${attempt.id_payment}`,
    });
    return await settleCharge(cashier, attempt, answer);
  } catch (error) {
    cashier.log.error({ err: error, order: attempt.id }, 'checkout: left to recovery');
    return { kind: 'processing', idPayment: attempt.id_payment };
  }
}
