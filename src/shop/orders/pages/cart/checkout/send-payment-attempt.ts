import { call } from '#platform/browser/api/api-client.ts';
import { loadSession } from '#shop/accounts/pages/session/session.ts';
import { readCart } from '#shop/cart/pages/cart-storage.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { type CheckoutStatus, nobodyAnswered, toCheckoutStatus } from './checkout-status.ts';
import { finishPaymentAttempt } from './finish-payment-attempt.ts';
import { isOfThisTab, readSavedAttempt, type SavedAttempt, saveAttempt } from './saved-attempt.ts';

/** Leaving the page aborts the request as well; only a page that still exists after this time in ms reports it. */
const unloadDelay = 400;

/**
 * Sends an attempt, unless an earlier one is not known to be over, and saves it until its result is final. An earlier
 * one of this buyer is cancelled first: the shop promises that it will not be charged any more, or says that it was.
 */
export function sendPaymentAttempt(request: CheckoutRequest): Promise<CheckoutStatus> {
  sending = send(request).finally(() => {
    sending = null;
  });
  return sending;
}

/**
 * What became of the attempt that this tab sent before it was reloaded or left; null when there was none. Nothing is
 * charged by asking: a request that did not reach the shop is not paid any more.
 */
export async function resumePaymentAttempt(): Promise<CheckoutStatus | null> {
  if (sending) return sending;
  const saved = await readSavedAttempt().catch(() => null);
  if (!saved || !isOfThisTab(saved)) return null;
  const session = await loadSession();
  if (!session) return nobodyAnswered(true);
  if (saved.body.uid !== session.user?.uid) return null;
  const { idPayment } = saved;
  return idPayment === null ? cancel(saved) : { kind: 'processing', message: '', idPayment };
}

let sending: Promise<CheckoutStatus> | null = null;

async function send(request: CheckoutRequest): Promise<CheckoutStatus> {
  const earlier = await readSavedAttempt().catch(() => 'unreadable' as const);
  if (earlier === 'unreadable') return nobodyAnswered(true);
  if (earlier && earlier.body.uid === request.body.uid) {
    const result = await cancel(earlier);
    if (result.kind !== 'canceled') return result;
  }
  if (JSON.stringify(readCart().lines) !== JSON.stringify(request.body.shoes)) return cartChanged;
  const attempt = { ...request, idPayment: null };
  saveAttempt(attempt);
  const { key, body } = request;
  const result = toCheckoutStatus(await call('POST /cart/checkout', { body }, { idempotencyKey: key }));
  if (result.kind === 'unknown') await new Promise((resolve) => setTimeout(resolve, unloadDelay));
  return finishPaymentAttempt(attempt, result);
}

/** Has the shop end an attempt, so that a request still on its way is not paid; one without an answer stays saved. */
async function cancel(attempt: SavedAttempt): Promise<CheckoutStatus> {
  const { key, body } = attempt;
  const response = await call('POST /cart/checkout/cancel', { body }, { idempotencyKey: key });
  const result = toCheckoutStatus(response);
  if (result.kind !== 'failed') return finishPaymentAttempt(attempt, result);
  const isAboutBuyer = result.code === 'SIGN_IN_NEEDED' || result.code === 'ACCOUNT_DISABLED';
  return isAboutBuyer ? result : { kind: 'unknown', detail: result.detail };
}

const cartChanged: CheckoutStatus = {
  kind: 'failed',
  code: 'CHANGED_MEANWHILE',
  detail: 'Your cart changed while you were paying. Review it, then check out again.',
  lines: [],
};
