import { z } from 'zod';
import type { ApiResponse } from '../protocol/api-error.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { publishableIntent } from '../protocol/publishable-view.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import { requireClientSecret } from './client-secret.ts';
import { completeChallenge } from './complete-challenge.ts';
import { findIntent, type RequestOptions } from './payment-intents.ts';

/**
 * `POST /v1/payment_intents/:id/source_cancel`: the shopper closed the challenge, so the authentication failed. An intent
 * that requires no action is left unchanged.
 * @throws SandboxApiError 400 for a wrong client secret, 404
 */
export async function cancelChallenge(
  ledger: LedgerTransaction,
  id: string,
  form: { [key: string]: FormValue },
  options: RequestOptions,
): Promise<ApiResponse> {
  const { client_secret: secret } = validateForm(cancelForm, form);
  requireClientSecret(await findIntent(ledger, id, { lock: true }), secret);
  await completeChallenge(ledger, id, 'fail', options);
  return { status: 200, body: publishableIntent(await findIntent(ledger, id)) };
}

const cancelForm = z.strictObject({
  client_secret: z.string().max(255),
  // Sent by Stripe.js, ignored here: an intent waits for one challenge at a time.
  source: z.string().max(255).optional(),
  key: z.string().optional(),
});
