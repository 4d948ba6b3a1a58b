import { call } from '../../../lib/api/api-client.ts';
import { type CheckoutStatus, toCheckoutStatus } from './checkout-status.ts';
import { finishPaymentAttempt } from './finish-payment-attempt.ts';
import { readSavedAttempt } from './saved-attempt.ts';

/** What became of a payment, asked once. One that no attempt of this browser waits for changes nothing here. */
export async function settlePaymentAttempt(idPayment: string, signal: AbortSignal): Promise<CheckoutStatus> {
  const result = await settle(idPayment, signal);
  if (result.kind === 'failed' && result.code !== 'CARD_DECLINED') return result;
  const saved = await readSavedAttempt().catch(() => null);
  if (saved?.idPayment === idPayment) return finishPaymentAttempt(saved, result);
  return result.kind === 'paid' ? { kind: 'paid-before', idPayment } : result;
}

async function settle(idPayment: string, signal: AbortSignal): Promise<CheckoutStatus> {
  try {
    return toCheckoutStatus(await call('POST /cart/checkout/settle', { body: { idPayment } }, { signal }));
  } catch {
    return { kind: 'unknown', detail: '' };
  }
}
