import { randomUUID } from 'node:crypto';
import {
  attemptColumns,
  type CheckoutResult,
  cancelPayment,
  findPaymentAttempt,
  type PaymentContext,
} from '../payments/payments.ts';
import { type CheckoutInput, insertAttempt, selectRelatedAttempts } from './begin-payment-attempt.ts';
import { isSame, repeatCheckoutResult } from './repeat-checkout-result.ts';

/** The failure of an attempt that was cancelled before its request arrived. */
const neverBegun = 'never_begun';

const maxRounds = 5;

/**
 * Ends a checkout whose answer its buyer did not get, and says what became of it. One that did not begin is recorded as
 * failed, under the names that its request would need: the unique indexes of the attempts let in one of the two, so a
 * request that arrives later repeats a failed payment, and one that came first is found, waited for, and cancelled if
 * it only waits for the shopper.
 * @param amount in cents, as the request has it
 * @returns null when it changed again and again meanwhile
 */
export async function cancelCheckout(
  context: PaymentContext,
  input: CheckoutInput,
  amount: number,
): Promise<CheckoutResult | null> {
  const { db } = context;
  for (let round = 0; round < maxRounds; round += 1) {
    const closed = { id: randomUUID(), amount, state: 'failed', failure: neverBegun } as const;
    if (await insertAttempt(db, input, closed).returning('id').executeTakeFirst())
      return { kind: 'declined' };
    const related = await selectRelatedAttempts(db, input).select(attemptColumns).execute();
    const same = related.find((attempt) => isSame(attempt, input));
    const result = same ? await repeatCheckoutResult(context, same) : null;
    if (!same || result?.kind !== 'waiting') {
      if (result) return result;
      continue;
    }
    const waiting = await findPaymentAttempt(db, { column: 'id', value: same.id });
    if (waiting) return cancelPayment(context, waiting);
  }
  return null;
}
