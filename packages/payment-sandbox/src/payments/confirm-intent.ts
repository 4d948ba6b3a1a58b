import type { PaymentMethodWithCard } from '../cards/payment-methods.ts';
import { type ChargeResult, declineMessage } from '../cards/test-cards.ts';
import type { StripeErrorObject } from '../protocol/api-error.ts';
import { newId, unixSeconds } from '../protocol/object-ids.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../protocol/stripe-objects.ts';
import type { LedgerEntry } from './ledger.ts';

/** Confirms an intent with a card: charges it, declines it (402), or requires 3-D Secure. */
export function confirmWithCard(
  intent: PaymentIntent,
  { method, card }: PaymentMethodWithCard,
  { publicOrigin, returnUrl }: { publicOrigin: string; returnUrl: string | null },
): LedgerEntry {
  const attempted: PaymentIntent = { ...intent, payment_method: method.id, last_payment_error: null };
  if (card.outcome.kind !== 'challenge') return chargeCard(attempted, method, card.outcome);
  const challenged: PaymentIntent = {
    ...attempted,
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: returnUrl, url: `${publicOrigin}/sandbox/3ds/${intent.id}` },
    },
  };
  return {
    intent: challenged,
    events: [{ type: 'payment_intent.requires_action', object: challenged }],
    response: { status: 200, body: challenged },
  };
}

/** Charges an intent with the result that its test card stands for. */
export function chargeCard(intent: PaymentIntent, method: PaymentMethod, result: ChargeResult): LedgerEntry {
  const charge = createCharge(intent, method, result);
  if (result.kind === 'succeed') {
    const paid: PaymentIntent = {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
    };
    return {
      intent: paid,
      charge,
      events: [
        { type: 'charge.succeeded', object: charge },
        { type: 'payment_intent.succeeded', object: paid },
      ],
      response: { status: 200, body: paid },
    };
  }
  const { code, declineCode } = result;
  const failed = failIntent(
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
  );
  return { ...failed, charge, events: [...failed.events, { type: 'charge.failed', object: charge }] };
}

/** Returns an intent to `requires_payment_method`, with the error. */
export function failIntent(intent: PaymentIntent, error: StripeErrorObject): LedgerEntry {
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: error,
    next_action: null,
    payment_method: null,
  };
  return {
    intent: failed,
    events: [{ type: 'payment_intent.payment_failed', object: failed }],
    response: { status: 402, body: { error: { ...error, payment_intent: failed } } },
  };
}

function createCharge(intent: PaymentIntent, method: PaymentMethod, result: ChargeResult): Charge {
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
    created: unixSeconds(),
    currency: intent.currency,
    disputed: false,
    failure_code: paid ? null : result.code,
    failure_message: paid ? null : declineMessage(result.code, result.declineCode),
    livemode: false,
    metadata: intent.metadata,
    outcome: chargeOutcome(result),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    receipt_email: intent.receipt_email,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  };
}

function chargeOutcome(result: ChargeResult): Charge['outcome'] {
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
