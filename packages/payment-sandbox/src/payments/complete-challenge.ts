import { findPaymentMethod } from '../cards/payment-methods.ts';
import type { PaymentIntent } from '../protocol/stripe-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import { chargeCard, failIntent } from './confirm-intent.ts';
import { recordInLedger } from './ledger.ts';
import { findIntent, type RequestOptions } from './payment-intents.ts';

/**
 * The buyer's decision on the 3-D Secure page. An intent that requires no action is left unchanged.
 * @returns the intent as it was before, with its `return_url`
 * @throws SandboxApiError 404
 */
export async function completeChallenge(
  ledger: LedgerTransaction,
  id: string,
  outcome: 'complete' | 'fail',
  options: RequestOptions,
): Promise<PaymentIntent> {
  const intent = await findIntent(ledger, id, { lock: true });
  if (intent.status !== 'requires_action' || !intent.payment_method) return intent;
  const paidWith = await findPaymentMethod(ledger, intent.payment_method);
  const { outcome: expected } = paidWith.card;
  const circumstances = { publicOrigin: options.publicOrigin, isAuthenticated: true };
  const entry =
    outcome === 'complete' && expected.kind === 'challenge'
      ? chargeCard(intent, paidWith, expected.then, circumstances)
      : failIntent(intent, failedAuthentication);
  await recordInLedger(ledger, entry, options);
  return intent;
}

const failedAuthentication = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'The provided PaymentMethod has failed authentication. Try again with another payment method.',
} as const;
