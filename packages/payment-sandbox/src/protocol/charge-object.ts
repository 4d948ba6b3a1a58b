import type { BillingAddress, PaymentMethodCard } from './stripe-objects.ts';

/** What is known of a 3-D Secure authentication that was completed. */
export interface ThreeDSecureResult {
  authentication_flow: 'challenge';
  electronic_commerce_indicator: '05';
  exemption_indicator: null;
  result: 'authenticated';
  result_reason: null;
  transaction_id: string;
  version: '2.2.0';
}

/** The card of a charge. */
export interface ChargeCard
  extends Pick<
    PaymentMethodCard,
    'brand' | 'checks' | 'country' | 'exp_month' | 'exp_year' | 'fingerprint' | 'funding' | 'last4'
  > {
  amount_authorized: number | null;
  authorization_code: string | null;
  electronic_commerce_indicator: string | null;
  extended_authorization: { status: 'disabled' };
  incremental_authorization: { status: 'unavailable' };
  installments: null;
  mandate: null;
  multicapture: { status: 'unavailable' };
  network: string;
  network_token: { used: false };
  network_transaction_id: string | null;
  overcapture: { maximum_amount_capturable: number; status: 'unavailable' };
  regulated_status: 'unregulated';
  three_d_secure: ThreeDSecureResult | null;
  transaction_link_id: null;
  wallet: null;
}

/** Stripe's Charge. Amounts in cents, times in seconds since 1970. */
export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application: null;
  application_fee: null;
  application_fee_amount: null;
  balance_transaction: string | null;
  billing_details: BillingAddress;
  calculated_statement_descriptor: string | null;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  fraud_details: Record<string, never>;
  livemode: false;
  metadata: Record<string, string>;
  on_behalf_of: null;
  outcome: {
    advice_code: null;
    network_advice_code: string | null;
    network_decline_code: string | null;
    network_status: 'approved_by_network' | 'declined_by_network' | 'not_sent_to_network';
    reason: string | null;
    risk_level: 'elevated' | 'highest' | 'normal';
    risk_score: number;
    seller_message: string;
    type: 'authorized' | 'blocked' | 'issuer_declined';
  };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { card: ChargeCard; type: 'card' };
  receipt_email: string | null;
  receipt_number: null;
  receipt_url: string | null;
  refunded: boolean;
  review: string | null;
  shipping: null;
  source: null;
  source_transfer: null;
  statement_descriptor: null;
  statement_descriptor_suffix: null;
  status: 'succeeded' | 'failed';
  transfer_data: null;
  transfer_group: null;
}
