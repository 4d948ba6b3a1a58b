import { call } from '../../../lib/api/api-client.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { type CheckoutStatus, toCheckoutStatus } from './checkout-status.ts';
import { sendPaymentAttempt } from './send-payment-attempt.ts';

/** What the cart submits, as JSON: a payment attempt, or a payment whose result is to be awaited. */
export type CheckoutSubmission =
  | { readonly intent: 'pay'; readonly attempt: CheckoutRequest }
  | { readonly intent: 'await-result'; readonly idPayment: string };

export const processCheckout = (
  submission: CheckoutSubmission,
  signal: AbortSignal,
): Promise<CheckoutStatus> =>
  submission.intent === 'pay'
    ? sendPaymentAttempt(submission.attempt)
    : awaitResult(submission.idPayment, signal);

/** Delays between polls in ms while the provider has not decided. */
const pollDelays = [2_000, 4_000, 8_000, 16_000, 30_000, 60_000];

/** Polls until the payment succeeds, fails or requires an action; then gives up. */
async function awaitResult(idPayment: string, signal: AbortSignal): Promise<CheckoutStatus> {
  for (const delay of pollDelays) {
    const result = await settle(idPayment, signal);
    if (signal.aborted || (result.kind !== 'processing' && result.kind !== 'unknown')) return result;
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (signal.aborted) return result;
  }
  return settle(idPayment, signal);
}

async function settle(idPayment: string, signal: AbortSignal): Promise<CheckoutStatus> {
  try {
    return toCheckoutStatus(await call('POST /cart/checkout/settle', { body: { idPayment } }, { signal }));
  } catch {
    return { kind: 'unknown', detail: '' };
  }
}
