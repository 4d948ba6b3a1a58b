import { declineMessage } from '../cards/decline-message.ts';
import type { PaymentMethodWithCard } from '../cards/payment-methods.ts';
import type { ChargeResult, TestCard } from '../cards/test-card.ts';
import type { Charge, ChargeCard, ThreeDSecureResult } from '../protocol/charge-object.ts';
import { newId, randomText, unixSeconds } from '../protocol/object-ids.ts';
import type { PaymentIntent } from '../protocol/stripe-objects.ts';

/** How a charge comes about. */
export interface ChargeCircumstances {
  /** The origin of the receipt. */
  readonly publicOrigin: string;
  /** Whether the shopper completed 3-D Secure. */
  readonly isAuthenticated?: boolean;
  /** Seconds since 1970; now by default. */
  readonly created?: number;
}

/** The charge of an intent with the given result, not yet recorded and without balance transaction. */
export function newCharge(
  intent: PaymentIntent,
  paidWith: PaymentMethodWithCard,
  result: ChargeResult,
  { publicOrigin, isAuthenticated = false, created = unixSeconds() }: ChargeCircumstances,
): Charge {
  const { method } = paidWith;
  const paid = result.kind === 'succeed';
  const id = newId('ch');
  return {
    ...unusedFields,
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: paid ? 'SANDBOX' : null,
    captured: paid,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: paid ? null : result.code,
    failure_message: paid ? null : declineMessage(result.code, result.declineCode),
    fraud_details: {},
    metadata: intent.metadata,
    outcome: chargeOutcome(result, paidWith.card),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: chargedCard(intent.amount, paidWith, paid, isAuthenticated),
      type: 'card',
    },
    receipt_email: intent.receipt_email,
    receipt_url: paid ? `${publicOrigin}/sandbox/receipts/${id}` : null,
    refunded: false,
    review: null,
    status: paid ? 'succeeded' : 'failed',
  };
}

const unusedFields = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  failure_balance_transaction: null,
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const;

function chargedCard(
  amount: number,
  { method, card: { coBrand } }: PaymentMethodWithCard,
  paid: boolean,
  isAuthenticated: boolean,
): ChargeCard {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card;
  return {
    amount_authorized: paid ? amount : null,
    authorization_code: paid ? randomText(6).toUpperCase() : null,
    brand,
    checks,
    country,
    electronic_commerce_indicator: isAuthenticated ? '05' : null,
    exp_month,
    exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint,
    funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: coBrand ?? brand,
    network_token: { used: false },
    network_transaction_id: paid ? randomText(15) : null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: isAuthenticated ? authentication() : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const authentication = (): ThreeDSecureResult => ({
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: randomText(36),
  version: '2.2.0',
});

const riskScores = { normal: 20, elevated: 65, highest: 90 } as const;

function chargeOutcome(result: ChargeResult, card: TestCard): Charge['outcome'] {
  const riskLevel: Charge['outcome']['risk_level'] = card.riskLevel ?? 'normal';
  const common = {
    advice_code: null,
    network_advice_code: null,
    risk_level: riskLevel,
    risk_score: riskScores[riskLevel],
  };
  if (result.kind === 'succeed') {
    return {
      ...common,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: riskLevel === 'elevated' ? 'elevated_risk_level' : null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  const { declineCode, blocked = false } = result;
  return {
    ...common,
    network_decline_code: null,
    network_status: blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: blocked ? 'highest_risk_level' : declineCode,
    seller_message: blocked
      ? 'The sandbox blocked this payment as too risky.'
      : `The bank declined: ${declineCode}.`,
    type: blocked ? 'blocked' : 'issuer_declined',
  };
}
