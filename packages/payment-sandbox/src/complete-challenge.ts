import { chargeCard, failIntent } from './confirm-intent.ts';
import { findIntent } from './intents.ts';
import { runInLedger } from './ledger.ts';
import type { SandboxDatabase } from './object-store.ts';
import type { PaymentIntent } from './objects.ts';
import { findMethod } from './payment-methods.ts';

/**
 * The shopper's answer on the 3-D Secure page. An intent that waits for none stays as it is.
 * @returns the intent as it was before, which knows where the shopper goes next
 * @throws ProcessorError 404
 */
export async function answerChallenge(
  books: SandboxDatabase,
  id: string,
  outcome: 'complete' | 'fail',
): Promise<PaymentIntent> {
  const intent = await findIntent(books, id, { lock: true });
  if (intent.status !== 'requires_action' || !intent.payment_method) return intent;
  const { method, card } = await findMethod(books, intent.payment_method);
  const posting =
    outcome === 'complete' && card.outcome.kind === 'challenge'
      ? chargeCard(intent, method, card.outcome.then)
      : failIntent(intent, failedAuthentication);
  await runInLedger(books, posting, null);
  return intent;
}

const failedAuthentication = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'The provided PaymentMethod has failed authentication. Try again with another payment method.',
} as const;
