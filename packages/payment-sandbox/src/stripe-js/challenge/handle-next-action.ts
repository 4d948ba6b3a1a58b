import type { PaymentIntent, PaymentIntentOrSetupIntentResult } from '@stripe/stripe-js';
import type { ApiClient } from '../api/api-client.ts';
import type { ScriptLocation } from '../api/script-location.ts';
import { showChallenge } from './challenge-dialog.ts';
import { type NextStep, readNextStep } from './read-next-step.ts';

/**
 * Does what an intent requires: shows the challenge in a dialog, or leaves for the bank's page. Resolves with the intent
 * afterwards, or with an error when the authentication failed. After leaving it resolves only if the page comes back from
 * the browser's history.
 * @throws Error for an intent that requires nothing, as Stripe.js does
 */
export async function handleNextAction(
  clientSecret: string,
  { api, location }: { api: ApiClient; location: ScriptLocation },
): Promise<PaymentIntentOrSetupIntentResult> {
  const { object: intent, error } = await api.retrieveIntent(clientSecret);
  if (!intent) return { error };
  const step = readNextStep(intent.next_action);
  if (intent.status !== 'requires_action' || !step)
    throw new Error('IntegrationError: the PaymentIntent is not in the requires_action state.');
  await authenticate(step, { api, location, clientSecret });
  const after = await api.retrieveIntent(clientSecret);
  if (!after.object) return { error: after.error };
  return isFailed(after.object) ? { error: failureOf(after.object) } : { paymentIntent: after.object };
}

/** The shop may have canceled the payment already, when its webhook was quicker than this question. */
const isFailed = ({ status, last_payment_error: failure }: PaymentIntent): boolean =>
  status === 'requires_payment_method' || (status === 'canceled' && failure !== null);

async function authenticate(
  step: NextStep,
  { api, location, clientSecret }: { api: ApiClient; location: ScriptLocation; clientSecret: string },
): Promise<void> {
  if (step.kind === 'page') return leaveFor(step.url, location);
  const outcome = await showChallenge(`${ownAddress(step.url, location)}/frame`);
  if (outcome === 'closed') await api.cancelChallenge(clientSecret);
}

/** Leaves for a page; resolves when the shopper has gone back to this one. */
function leaveFor(url: string, location: ScriptLocation): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) resolve();
    });
    window.location.assign(ownAddress(url, location));
  });
}

/** A page of the sandbox under the name of the shop that the browser uses, which may be another of the same machine. */
function ownAddress(url: string, { isOwnOrigin }: ScriptLocation): string {
  if (!isOwnOrigin) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const failureOf = (intent: PaymentIntent) => ({
  type: 'invalid_request_error' as const,
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  payment_intent: intent,
});
