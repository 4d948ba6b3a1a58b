import type { CartLine } from '#contract/checkout.ts';
import { fieldProblem, isProblem, type Problem, problem } from '../../shared/problem.ts';
import type { CheckoutResult, PaymentAttempt, PaymentContext } from '../payments/payments.ts';
import { cancelPayment, settleCharge } from '../payments/payments.ts';
import { beginPaymentAttempt, type CheckoutInput, findRelatedAttempts } from './begin-payment-attempt.ts';
import { priceLines, soldOutProblem } from './price-lines.ts';
import { repeatCheckoutResult } from './repeat-checkout-result.ts';

/** Why a cart is not even tried to be paid; nothing is changed and the provider hears nothing. */
type Refused = Problem<'INVALID' | 'PRICE_CHANGED' | 'SOLD_OUT' | 'CHECKOUT_IN_PROGRESS'>;

const mostRounds = 5;

/**
 * Pays a cart: prices it, records the attempt with its pairs set aside, charges, and makes the order or gives the
 * pairs back. A request that names an attempt of before (same payment method or key) gets that one's answer. A user
 * has one attempt at a time: one that only waits for the shopper makes room, one at the provider does not (decision 46).
 */
export async function payCart(
  cashier: PaymentContext,
  asked: CheckoutInput,
  cart: readonly CartLine[],
  amount: number,
): Promise<CheckoutResult | Refused> {
  // A rival with the same names may come in between any two steps; then everything is looked at again.
  for (let round = 0; round < mostRounds; round += 1) {
    const related = await findRelatedAttempts(cashier.db, asked);
    const same = related.find((attempt) => isSame(attempt, asked));
    if (same) {
      if (same.request_hash === asked.requestHash) return repeatCheckoutResult(cashier, same);
      return fieldProblem('id', 'This payment was begun with another cart');
    }
    const [unsettled] = related;
    const priced = await priceLines(cashier.db, cart, amount);
    // The pairs that are missing may be those that the own attempt holds.
    if (isProblem(priced) && !(unsettled && priced.code === 'SOLD_OUT')) return priced;
    if (unsettled && !(await makeRoom(cashier, unsettled))) return problem('CHECKOUT_IN_PROGRESS');
    if (unsettled || isProblem(priced)) continue;
    const begun = await beginPaymentAttempt(cashier.db, asked, priced);
    if (begun === 'too-few') return soldOutProblem(cashier.db, priced.lines);
    if (begun !== 'taken') return charge(cashier, begun);
  }
  return problem('CHECKOUT_IN_PROGRESS');
}

const isSame = (attempt: PaymentAttempt, { paymentMethod, key }: CheckoutInput): boolean =>
  attempt.payment_method === paymentMethod || (key !== null && attempt.idempotency_key === key);

/** @returns whether the attempt that waited for the shopper is gone; a paid one is an order, and not to be paid twice */
async function makeRoom(cashier: PaymentContext, unsettled: PaymentAttempt): Promise<boolean> {
  if (unsettled.state !== 'waiting') return false;
  const outcome = await cancelPayment(cashier, unsettled);
  return outcome.kind === 'declined';
}

/**
 * From here on the card may have been charged, so whatever goes wrong on our side is no error in the payment: it is
 * being confirmed, and recovery finishes it.
 */
async function charge(cashier: PaymentContext, attempt: PaymentAttempt): Promise<CheckoutResult> {
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
