import { type Problem, problem } from '#platform/handlers/problem.ts';
import { noteOrder } from '#platform/tracing/request-context.ts';
import { listDeclinesAtLimit } from '../attempts/decline-limits.ts';
import { attemptColumns } from '../attempts/payment-attempts.ts';
import type { CheckoutResult } from '../payment-context.ts';
import { whileCharging } from '../status/charges-in-flight.ts';
import { beginPaymentAttempt, type CheckoutInput, selectRelatedAttempts } from './begin-payment-attempt.ts';
import { type CheckoutContext, cancelWaitingAttempt, charge, repeatEarlier } from './pay-cart.ts';
import type { PricedLines } from './price-lines.ts';
import { refuseDeclines } from './refuse-declines.ts';
import { findSame } from './repeat-checkout-result.ts';
import { retryWhileOthersChange } from './retry-while-others-change.ts';

/** A payment of pairs that are kept for the buyer. */
type KeptInput = CheckoutInput & Required<Pick<CheckoutInput, 'kept'>>;

/** A manual order that is being paid now. */
export interface PayableOrder {
  readonly input: KeptInput;
  readonly priced: PricedLines;
  /** Where the buyer comes back from the bank. */
  readonly returnPath: string;
}

/** Why nothing was charged. */
type PayKeptProblem = Problem<'INVALID' | 'CHECKOUT_IN_PROGRESS' | 'TOO_MANY_ATTEMPTS'>;

/**
 * Pays a manual order, with pairs that are out of stock and a price that stays. Otherwise the same as
 * {@link payCart}, also for repeats and for the one attempt at a time.
 * @param find finds the order, or why it cannot be paid (any more); called again if others were faster
 */
export const payKept = async <Refused extends CheckoutResult | Problem>(
  context: CheckoutContext,
  find: () => Promise<PayableOrder | { readonly refused: Refused }>,
): Promise<CheckoutResult | PayKeptProblem | Refused> =>
  (await retryWhileOthersChange<CheckoutResult | PayKeptProblem | Refused>(async () => {
    const found = await find();
    return 'refused' in found ? found.refused : payOnce(context, found);
  })) ?? problem('CHECKOUT_IN_PROGRESS');

async function payOnce(
  context: CheckoutContext,
  { input, priced, returnPath }: PayableOrder,
): Promise<CheckoutResult | PayKeptProblem | null> {
  const related = await selectRelatedAttempts(context.db, input).select(attemptColumns).execute();
  const same = findSame(related, input);
  if (same) return repeatEarlier(context, input, same);
  const declines = await listDeclinesAtLimit(context.db, input, context.rateLimitScale);
  const refused = await refuseDeclines(context, input, declines);
  if (refused) return refused;
  const [unsettled] = related;
  if (unsettled) return cancelWaitingAttempt(context, unsettled);
  const attempt = await beginPaymentAttempt(context, input, priced);
  if (!attempt) return null;
  noteOrder(attempt.id);
  return whileCharging(attempt.id, () => charge(context, attempt, priced.lines, returnPath));
}
