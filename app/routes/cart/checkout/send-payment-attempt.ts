import { call } from '../../../lib/api/api-client.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { type CheckoutStatus, toCheckoutStatus } from './checkout-status.ts';
import { removeSavedAttempt, saveAttempt } from './saved-attempt.ts';

/** Leaving the page aborts the request as well; only a page that still exists after this time in ms reports it. */
const unloadDelay = 400;

/** Sends an attempt and saves it until it is answered: repeated, it is the same attempt and charged once. */
export async function sendPaymentAttempt(attempt: CheckoutRequest): Promise<CheckoutStatus> {
  saveAttempt(attempt, Date.now());
  const response = await call('POST /cart/checkout', { body: attempt.body }, { idempotencyKey: attempt.key });
  const result = toCheckoutStatus(response);
  if (result.kind === 'unknown') await new Promise((resolve) => setTimeout(resolve, unloadDelay));
  else removeSavedAttempt();
  return result;
}
