import type { StripeErrorObject } from './api-error.ts';
import type { EventType } from './event-types.ts';

/** Stripe's PaymentMethod, of type card. */
export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  allow_redisplay: 'unspecified';
  billing_details: BillingAddress;
  card: PaymentMethodCard;
  created: number;
  customer: string | null;
  customer_account: null;
  livemode: false;
  metadata: Record<string, string>;
  type: 'card';
}

export interface BillingAddress {
  address: {
    city: string | null;
    country: string | null;
    line1: string | null;
    line2: string | null;
    postal_code: string | null;
    state: string | null;
  };
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: null;
}

export interface PaymentMethodCard {
  brand: string;
  checks: {
    address_line1_check: string | null;
    address_postal_code_check: string | null;
    cvc_check: string | null;
  };
  country: string;
  display_brand: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: 'credit' | 'debit' | 'prepaid';
  generated_from: null;
  last4: string;
  networks: { available: string[]; preferred: null };
  regulated_status: 'unregulated';
  three_d_secure_usage: { supported: boolean };
  wallet: null;
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled';

/** Why the last attempt of an intent failed. */
export interface LastPaymentError
  extends Pick<StripeErrorObject, 'charge' | 'code' | 'decline_code' | 'doc_url' | 'message' | 'param'> {
  payment_method?: PaymentMethod;
  type: 'card_error' | 'invalid_request_error';
}

/** What the shopper has to do: visit a page, or let Stripe.js handle it. */
export type NextAction =
  | {
      type: 'redirect_to_url';
      redirect_to_url: { return_url: string | null; url: string };
      use_stripe_sdk?: never;
    }
  | {
      type: 'use_stripe_sdk';
      use_stripe_sdk: StripeSdkAction;
      redirect_to_url?: never;
    };

/** What Stripe.js does: visit a page (`stripe_js`), or show the challenge of 3-D Secure 2 in a frame. */
export type StripeSdkAction =
  | { type: 'three_d_secure_redirect'; source: string; stripe_js: string }
  | {
      type: 'stripe_3ds2_fingerprint';
      directory_server_name: string;
      server_transaction_id: string;
      stripe_js: string;
      three_d_secure_2_source: string;
      three_ds_method_url: string;
      three_ds_optimizations: string;
    };

/** Stripe's PaymentIntent. Amounts in cents, times in seconds since 1970. */
export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  allowed_payment_method_types: null;
  amount: number;
  amount_capturable: 0;
  amount_received: number;
  application: null;
  application_fee_amount: null;
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: boolean } | null;
  canceled_at: number | null;
  cancellation_reason: 'abandoned' | 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  capture_method: 'automatic_async';
  /** Only where taxes were computed for it. */
  hooks?: { inputs: { tax: { calculation: string } } };
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: string;
  customer: string | null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  last_payment_error: LastPaymentError | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Record<string, string>;
  managed_payments: null;
  next_action: NextAction | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: {
    card: {
      installments: null;
      mandate_options: null;
      network: null;
      request_three_d_secure: 'automatic';
    };
  };
  payment_method_types: string[];
  payment_record: null;
  processing: null;
  receipt_email: string | null;
  review: string | null;
  setup_future_usage: null;
  shipping: null;
  source: null;
  statement_descriptor: null;
  statement_descriptor_suffix: null;
  status: IntentStatus;
  transfer_data: null;
  transfer_group: null;
}

/** Stripe's Event. */
export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: string | null };
  type: EventType;
}

/** Stripe's page of a list. */
export interface StripeList<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}
