import type { BillingAddress, PaymentMethod } from './stripe-objects.ts';

/** What a ConfirmationToken shows of the payment method that it becomes. */
export type PaymentMethodPreview = Pick<
  PaymentMethod,
  'allow_redisplay' | 'billing_details' | 'card' | 'customer' | 'customer_account' | 'type'
>;

/** Where goods are to be sent. */
export interface Shipping {
  address: BillingAddress['address'];
  name: string;
  phone: string | null;
}

/** Stripe's ConfirmationToken, with a card. Times in seconds since 1970. */
export interface ConfirmationToken {
  id: string;
  object: 'confirmation_token';
  created: number;
  /** Null once it is used. */
  expires_at: number | null;
  livemode: false;
  mandate_data: null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  payment_method_options: null;
  payment_method_preview: PaymentMethodPreview;
  return_url: string | null;
  setup_future_usage: null;
  setup_intent: null;
  shipping: Shipping | null;
  use_stripe_sdk: boolean;
}
