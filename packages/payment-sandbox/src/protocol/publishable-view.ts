import type { ConfirmationToken } from './confirmation-token-object.ts';
import type { LastPaymentError, PaymentIntent, PaymentMethod } from './stripe-objects.ts';

/** The fields of a PaymentIntent that Stripe shows to a publishable key. */
const intentFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof PaymentIntent)[];

/** A PaymentIntent as a browser sees it: without metadata, charge and what else is the merchant's. */
export const publishableIntent = (intent: PaymentIntent): object => ({
  ...Object.fromEntries(intentFields.map((field) => [field, intent[field]])),
  last_payment_error: intent.last_payment_error && publishableError(intent.last_payment_error),
});

/** A ConfirmationToken as a browser sees it: the fingerprint of a card would tell it apart from others. */
export const publishableToken = (token: ConfirmationToken): object => ({
  ...token,
  payment_method_preview: withoutFingerprint(token.payment_method_preview),
});

function publishableError({ charge: _charge, payment_method: method, ...error }: LastPaymentError): object {
  return { ...error, ...(method && { payment_method: withoutFingerprint(method) }) };
}

function withoutFingerprint<M extends Pick<PaymentMethod, 'card'>>(method: M): object {
  const { fingerprint: _fingerprint, ...card } = method.card;
  return { ...method, card };
}
