import { type Problem, problem } from '#platform/handlers/problem.ts';
import { type DeclineCount, findDeclineLimit } from '../attempts/decline-limits.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { CheckoutInput } from './begin-payment-attempt.ts';

/** Refuses a payment after too many declined ones (reading 33); null where there were fewer. */
export async function refuseDeclines(
  { payment }: Pick<PaymentContext, 'payment'>,
  input: CheckoutInput,
  declines: readonly DeclineCount[],
): Promise<Problem<'TOO_MANY_ATTEMPTS'> | null> {
  const exceeded = await findDeclineLimit(payment, declines, input);
  if (!exceeded) return null;
  const { retryAfter } = exceeded;
  const minutes = Math.ceil(retryAfter / 60);
  const detail = `Too many payments were declined. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return problem('TOO_MANY_ATTEMPTS', { detail, retryAfter });
}
