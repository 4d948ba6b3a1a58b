import type { CheckoutRequest } from './checkout-request.ts';
import type { CheckoutStatus } from './checkout-status.ts';
import { resumePaymentAttempt, sendPaymentAttempt } from './send-payment-attempt.ts';
import { settlePaymentAttempt } from './settle-payment-attempt.ts';

/** What the cart submits, as JSON: a payment attempt, a question what became of the last one, or a payment to await. */
export type CheckoutSubmission =
  | { readonly intent: 'pay'; readonly attempt: CheckoutRequest }
  | { readonly intent: 'resume' }
  | { readonly intent: 'await-result'; readonly idPayment: string };

export function processCheckout(
  submission: CheckoutSubmission,
  signal: AbortSignal,
): Promise<CheckoutStatus | null> {
  switch (submission.intent) {
    case 'pay':
      return sendPaymentAttempt(submission.attempt);
    case 'resume':
      return resumePaymentAttempt();
    case 'await-result':
      return awaitResult(submission.idPayment, signal);
  }
}

/** Delays between polls in ms while the provider has not decided. */
const pollDelays = [2_000, 4_000, 8_000, 16_000, 30_000, 60_000];

/** Polls until the payment succeeds, fails or requires an action; then gives up. */
async function awaitResult(idPayment: string, signal: AbortSignal): Promise<CheckoutStatus> {
  for (const delay of pollDelays) {
    const result = await settlePaymentAttempt(idPayment, signal);
    if (signal.aborted || (result.kind !== 'processing' && result.kind !== 'unknown')) return result;
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (signal.aborted) return result;
  }
  return settlePaymentAttempt(idPayment, signal);
}
