/** What the provider says about a payment at this moment. Amounts in cents. */
export type PaymentState =
  | {
      readonly state: 'succeeded';
      readonly intent: string;
      readonly amount: number;
      /** ISO 4217, lower case. */
      readonly currency: string;
      /** What of the charge was given back so far, in cents. */
      readonly refunded: number;
      /** Whether the buyer's bank disputes the charge, or once did. */
      readonly disputed: boolean;
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

/** A state after which the provider's side of a payment changes no more by itself. */
export type SucceededPayment = Extract<PaymentState, { state: 'succeeded' }>;

/** What names a payment: the order it is for and, once known, the provider's own id. */
export interface PaymentReference {
  readonly orderId: string;
  readonly intent: string | null;
  /** When the attempt began; the provider is searched from shortly before it. */
  readonly startedAt: Date;
}

/** What a webhook tells; never believed beyond "look at this payment". */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly intent: string | null;
  /** Whether it comes from the mode (live or test) that the shop's key belongs to. */
  readonly ownMode: boolean;
}

/** A charge that succeeded, as the provider's list has it. Amounts in cents. */
export interface ProviderCharge {
  readonly intent: string;
  /** The order it says it is for; null when it names none. */
  readonly orderId: string | null;
  readonly amount: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
  readonly refunded: number;
  readonly disputed: boolean;
  readonly at: Date;
}

/** A part of the provider's list, newest first. */
export interface ChargePage {
  readonly charges: readonly ProviderCharge[];
  /** When there is more: the time of the oldest payment here, and its id to go on after; both null otherwise. */
  readonly reachedTo: Date | null;
  readonly last: string | null;
}

/** The card payment provider, as checkout and recovery need it. Amounts in cents, US dollars. */
export interface PaymentProvider {
  readonly settings: { provider: 'sandbox' } | { provider: 'stripe'; publishableKey: string };
  /**
   * Creates and confirms one charge; `orderId` is the idempotency key and the charge's metadata. Answers within
   * about 15 s and never throws; `declined` means that nothing was charged and nothing will be.
   */
  charge(request: {
    orderId: string;
    paymentMethod: string;
    amount: number;
    email: string;
    /** Where the shopper comes back to after 3-D Secure. */
    returnUrl: string;
  }): Promise<PaymentState>;
  /** The current truth about a payment, also when its intent id was lost. Never throws. */
  look(payment: PaymentReference): Promise<PaymentState>;
  /** The order that an intent says it is for; null when it names none, undefined when the provider did not say. */
  orderOf(intent: string): Promise<string | null | undefined>;
  /** Ends a payment that is not done, so that it can never succeed; answers what is true afterwards. Never throws. */
  cancel(payment: PaymentReference): Promise<PaymentState>;
  /** Gives a charge back whole; idempotent by `orderId`. Never throws. */
  refund(payment: { orderId: string; intent: string }): Promise<'refunded' | 'unknown'>;
  /** The orders whose charges succeeded since then, newest first, at most 1,000; null when the provider did not say. */
  listCharged(since: Date): Promise<{ orderId: string; intent: string }[] | null>;
  /**
   * A hundred payments since then, newest first, `after` the last of the part before; of them the charges that
   * succeeded. Null when the provider did not say.
   */
  pageCharges(range: { since: Date; after: string | null }): Promise<ChargePage | null>;
  /** Checks a webhook's signature over the raw body; null when it is not the provider's. */
  readEvent(rawBody: Buffer, signature: string): PaymentEvent | null;
}
