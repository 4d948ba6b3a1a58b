/** What the provider says about a payment at this moment. */
export type PaymentState =
  | {
      readonly state: 'succeeded';
      readonly intent: string;
      readonly amount: number;
      readonly currency: string;
    }
  | {
      readonly state: 'requires-action';
      readonly intent: string;
      readonly clientSecret: string;
      readonly url: string | null;
    }
  | { readonly state: 'declined'; readonly intent: string | null; readonly code: string }
  | { readonly state: 'cancelled'; readonly intent: string }
  | { readonly state: 'processing'; readonly intent: string }
  /** The provider did not answer, or not in a way that proves anything. */
  | { readonly state: 'unknown'; readonly reason: string }
  /** The provider has never heard of this order. */
  | { readonly state: 'absent' };

/** The card payment provider, as checkout and recovery need it. Amounts in cents, US dollars. */
export interface Payment {
  readonly settings: { provider: 'sandbox' } | { provider: 'stripe'; publishableKey: string };
  /** Creates and confirms one charge; `orderId` is the idempotency key and the charge's metadata. Never throws. */
  charge(request: {
    orderId: string;
    paymentMethod: string;
    amount: number;
    email: string;
  }): Promise<PaymentState>;
  /** The current truth about an intent, or about an order whose intent id was lost. Never throws. */
  look(attempt: { orderId: string; intent: string | null }): Promise<PaymentState>;
  /** Cancels a payment that is not done; answers what is true afterwards. Never throws. */
  cancel(attempt: { orderId: string; intent: string | null }): Promise<PaymentState>;
  /** Gives a charge back whole; idempotent by `orderId`. */
  refund(payment: { orderId: string; intent: string }): Promise<'refunded' | 'unknown'>;
  /** Checks a webhook's signature over the raw body; null when it is not the provider's. */
  readEvent(rawBody: Buffer, signature: string): { id: string; type: string; intent: string | null } | null;
}
