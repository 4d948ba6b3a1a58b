import { addObject, type Books, changeObject } from './books.ts';
import { type ChargeResult, declineMessage } from './cards.ts';
import { recordEvent } from './events.ts';
import { newId, seconds } from './ids.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './objects.ts';
import type { KnownMethod } from './payment-methods.ts';
import type { Answer, ErrorObject } from './processor-error.ts';

/** What a confirmation happens with. */
interface Confirmation {
  readonly idempotencyKey: string | null;
  readonly publicOrigin: string;
  /** Where the shopper goes after 3-D Secure. */
  readonly returnUrl: string | null;
}

/** Confirms a locked intent with a card: charges it, declines it (402), or asks for 3-D Secure. */
export async function confirm(
  books: Books,
  intent: PaymentIntent,
  { method, card }: KnownMethod,
  { idempotencyKey, publicOrigin, returnUrl }: Confirmation,
): Promise<Answer> {
  const chosen: PaymentIntent = { ...intent, payment_method: method.id, last_payment_error: null };
  if (card.outcome.kind !== 'challenge')
    return chargeCard(books, chosen, method, card.outcome, idempotencyKey);
  const challenged: PaymentIntent = {
    ...chosen,
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: returnUrl, url: `${publicOrigin}/sandbox/3ds/${intent.id}` },
    },
  };
  await changeObject(books, 'payment_intent', challenged);
  await recordEvent(books, 'payment_intent.requires_action', challenged, idempotencyKey);
  return { status: 200, body: challenged };
}

/** Writes the charge of a locked intent and what became of it. */
export async function chargeCard(
  books: Books,
  intent: PaymentIntent,
  method: PaymentMethod,
  result: ChargeResult,
  idempotencyKey: string | null,
): Promise<Answer> {
  const charge = toCharge(intent, method, result);
  await addObject(books, 'charge', charge);
  if (result.kind === 'succeed') {
    const paid: PaymentIntent = {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
    };
    await changeObject(books, 'payment_intent', paid);
    await recordEvent(books, 'charge.succeeded', charge, idempotencyKey);
    await recordEvent(books, 'payment_intent.succeeded', paid, idempotencyKey);
    return { status: 200, body: paid };
  }
  const { code, declineCode } = result;
  const refused = await failIntent(
    books,
    { ...intent, latest_charge: charge.id },
    {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message: declineMessage(code, declineCode),
      charge: charge.id,
      payment_method: method,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    },
    idempotencyKey,
  );
  await recordEvent(books, 'charge.failed', charge, idempotencyKey);
  return { status: 402, body: { error: { ...refused.last_payment_error, payment_intent: refused } } };
}

/** Puts a locked intent back to where another card may be tried, with the reason. */
export async function failIntent(
  books: Books,
  intent: PaymentIntent,
  error: ErrorObject,
  idempotencyKey: string | null,
): Promise<PaymentIntent> {
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: error,
    next_action: null,
    payment_method: null,
  };
  await changeObject(books, 'payment_intent', failed);
  await recordEvent(books, 'payment_intent.payment_failed', failed, idempotencyKey);
  return failed;
}

function toCharge(intent: PaymentIntent, method: PaymentMethod, result: ChargeResult): Charge {
  const paid = result.kind === 'succeed';
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: paid,
    created: seconds(),
    currency: intent.currency,
    disputed: false,
    failure_code: paid ? null : result.code,
    failure_message: paid ? null : declineMessage(result.code, result.declineCode),
    livemode: false,
    metadata: intent.metadata,
    outcome: judge(result),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    receipt_email: intent.receipt_email,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  };
}

function judge(result: ChargeResult): Charge['outcome'] {
  if (result.kind === 'succeed') {
    return {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  const { declineCode, blocked = false } = result;
  return {
    network_status: blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: blocked ? 'highest_risk_level' : declineCode,
    risk_level: blocked ? 'highest' : 'normal',
    seller_message: blocked
      ? 'The sandbox blocked this payment as too risky.'
      : `The bank declined: ${declineCode}.`,
    type: blocked ? 'blocked' : 'issuer_declined',
  };
}
