import type { ErrorObject } from './api-error.ts';
import { newId, seconds } from './ids.ts';
import type { LedgerRequest } from './ledger.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './objects.ts';
import type { KnownMethod } from './payment-methods.ts';
import { type ChargeResult, declineMessage } from './test-cards.ts';

/** Confirms an intent with a card: charges it, declines it (402), or asks for 3-D Secure. */
export function confirm(
  intent: PaymentIntent,
  { method, card }: KnownMethod,
  { publicOrigin, returnUrl }: { publicOrigin: string; returnUrl: string | null },
): LedgerRequest {
  const chosen: PaymentIntent = { ...intent, payment_method: method.id, last_payment_error: null };
  if (card.outcome.kind !== 'challenge') return chargeCard(chosen, method, card.outcome);
  const challenged: PaymentIntent = {
    ...chosen,
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: returnUrl, url: `${publicOrigin}/sandbox/3ds/${intent.id}` },
    },
  };
  return {
    intent: challenged,
    happened: [{ type: 'payment_intent.requires_action', object: challenged }],
    answer: { status: 200, body: challenged },
  };
}

/** The charge of an intent and what became of both. */
export function chargeCard(
  intent: PaymentIntent,
  method: PaymentMethod,
  result: ChargeResult,
): LedgerRequest {
  const charge = toCharge(intent, method, result);
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
      happened: [
        { type: 'charge.succeeded', object: charge },
        { type: 'payment_intent.succeeded', object: paid },
      ],
      answer: { status: 200, body: paid },
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
  return { ...failed, charge, happened: [...failed.happened, { type: 'charge.failed', object: charge }] };
}

/** Puts an intent back to where another card may be tried, with the reason. */
export function failIntent(intent: PaymentIntent, error: ErrorObject): LedgerRequest {
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: error,
    next_action: null,
    payment_method: null,
  };
  return {
    intent: failed,
    happened: [{ type: 'payment_intent.payment_failed', object: failed }],
    answer: { status: 402, body: { error: { ...error, payment_intent: failed } } },
  };
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
