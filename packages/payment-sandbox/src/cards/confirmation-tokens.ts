import { z } from 'zod';
import { refusal, resourceMissing } from '../protocol/api-error.ts';
import type { ConfirmationToken } from '../protocol/confirmation-token-object.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { formFlag, formMetadata, formUrl } from '../protocol/form-fields.ts';
import { newId, unixSeconds } from '../protocol/object-ids.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';
import { addressForm, cardFields, readCard } from './card-details.ts';
import { insertPaymentMethod, type PaymentMethodWithCard } from './payment-methods.ts';
import { testCards } from './test-cards.ts';

/** How long a token can be used, in seconds: 12 hours, as Stripe's. */
const lifetime = 12 * 60 * 60;

/**
 * `POST /v1/confirmation_tokens`, as Stripe.js calls it. The card number is not stored.
 * @throws SandboxApiError 402 for a card, 400 for a parameter
 */
export async function createConfirmationToken(
  ledger: LedgerTransaction,
  form: { [key: string]: FormValue },
): Promise<ConfirmationToken> {
  const { payment_method_data: data, ...params } = validateForm(tokenForm, form);
  const { testCard, billing, card } = await readCard(ledger, data);
  const created = unixSeconds();
  const token: ConfirmationToken = {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created,
    expires_at: created + lifetime,
    livemode: false,
    mandate_data: null,
    metadata: params.metadata,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      allow_redisplay: 'unspecified',
      billing_details: billing,
      card,
      customer: null,
      customer_account: null,
      type: 'card',
    },
    return_url: params.return_url ?? null,
    setup_future_usage: null,
    setup_intent: null,
    shipping: params.shipping ?? null,
    use_stripe_sdk: params.use_stripe_sdk,
  };
  await ledger.query('insert into sandbox.confirmation_token (id, outcome, object) values ($1, $2, $3)', [
    token.id,
    testCard.name,
    JSON.stringify(token),
  ]);
  return token;
}

/** `GET /v1/confirmation_tokens/:id`. @throws SandboxApiError 404 */
export async function findConfirmationToken(
  ledger: LedgerTransaction,
  id: string,
): Promise<ConfirmationToken> {
  return (await lockToken(ledger, id, 404)).token;
}

/**
 * Uses a token for an intent: its card becomes a payment method, and the token serves no other intent.
 * @throws SandboxApiError 400 for an unknown, used or expired one
 */
export async function takeConfirmationToken(
  ledger: LedgerTransaction,
  id: string,
  intent: string,
): Promise<PaymentMethodWithCard & { readonly token: ConfirmationToken }> {
  const { token, outcome } = await lockToken(ledger, id, 400);
  const param = 'confirmation_token';
  if (token.payment_intent !== null) {
    const message = `The provided ConfirmationToken (${id}) was already used to confirm a PaymentIntent. Create a new one.`;
    throw refusal({ param, message });
  }
  if (token.expires_at !== null && token.expires_at <= unixSeconds())
    throw refusal({
      param,
      message: `The provided ConfirmationToken (${id}) has expired. Create a new one.`,
    });
  const testCard = testCards.find((one) => one.name === outcome);
  if (!testCard) throw resourceMissing('ConfirmationToken', id, param, 400);
  const { billing_details: billing, card } = token.payment_method_preview;
  const method = await insertPaymentMethod(ledger, testCard, { billing, card, metadata: {} });
  await ledger.query('update sandbox.payment_method set used_at = now() where id = $1', [method.id]);
  await ledger.query('update sandbox.confirmation_token set object = $2 where id = $1', [
    id,
    JSON.stringify({ ...token, expires_at: null, payment_intent: intent }),
  ]);
  return { method, card: testCard, token };
}

async function lockToken(
  ledger: LedgerTransaction,
  id: string,
  missing: 400 | 404,
): Promise<{ token: ConfirmationToken; outcome: string }> {
  const { rows } = await ledger.query<{ token: ConfirmationToken; outcome: string }>(
    'select object as token, outcome from sandbox.confirmation_token where id = $1 for update',
    [id],
  );
  if (!rows[0]) throw resourceMissing('ConfirmationToken', id, 'confirmation_token', missing);
  return rows[0];
}

const tokenForm = z.strictObject({
  payment_method_data: z.strictObject({
    ...cardFields,
    // Sent by Stripe.js, ignored here.
    allow_redisplay: z.string().optional(),
    payment_user_agent: z.string().optional(),
  }),
  return_url: formUrl.optional(),
  shipping: z
    .strictObject({
      address: addressForm,
      name: z.string().max(500),
      phone: z.string().nullable().default(null),
    })
    .optional(),
  metadata: formMetadata.default({}),
  use_stripe_sdk: formFlag.default(true),
  key: z.string().optional(),
});
