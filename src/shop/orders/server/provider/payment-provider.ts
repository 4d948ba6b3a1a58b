import type { OrderAddress } from '../../contract/orders.ts';
import type { PaymentDetails } from '../../contract/payment-details.ts';
import type { PaymentChanges, RefundAnswer, RefundRequest } from './payment-changes.ts';
import type { TaxProvider } from './tax-provider.ts';

/** A card that its bank or the provider refused. */
export interface DeclinedCard {
  /** The provider's name for the card number, the same for every payment with it; null when it did not say. */
  readonly fingerprint: string | null;
}

/** The current state of a payment at the provider. Amounts in cents. */
export type PaymentState =
  | {
      readonly state: 'succeeded';
      readonly intent: string;
      readonly amount: number;
      /** ISO 4217, lower case. */
      readonly currency: string;
      /** The amount refunded so far, in cents. */
      readonly refunded: number;
      /** Whether the charge is or was disputed. */
      readonly disputed: boolean;
      /** Where the buyer wants it; null when the provider did not say. */
      readonly address: OrderAddress | null;
    }
  | {
      readonly state: 'requires-action';
      readonly intent: string;
      readonly clientSecret: string;
      readonly url: string | null;
    }
  | {
      readonly state: 'declined';
      readonly intent: string | null;
      readonly code: string;
      /** Null when no card was tried. */
      readonly card: DeclinedCard | null;
    }
  /** With the card that was tried before, or null. */
  | { readonly state: 'cancelled'; readonly intent: string; readonly card: DeclinedCard | null }
  | { readonly state: 'processing'; readonly intent: string }
  /** The provider did not respond, or not conclusively. */
  | { readonly state: 'unknown'; readonly reason: string }
  /** The provider has no payment for this order. */
  | { readonly state: 'absent' };

/** The state of a payment that was charged. */
export type SucceededPayment = Extract<PaymentState, { state: 'succeeded' }>;

/** Identifies a payment: the order it is for and, once known, the provider's id. */
export interface PaymentReference {
  readonly orderId: string;
  readonly intent: string | null;
  /** When the attempt started; the provider's payments are searched from shortly before it. */
  readonly startedAt: Date;
}

/** A verified webhook event. It only triggers retrieving the payment; its content is not trusted beyond that. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly intent: string | null;
  /** The order id in the metadata of its object; null when there is none. */
  readonly orderId: string | null;
  /** The id of the object that it tells of. */
  readonly object: string | null;
  /** Whether it is from the mode (live or test) of the configured key. */
  readonly ownMode: boolean;
}

/** A succeeded charge in the provider's list. Amounts in cents. */
export interface ProviderCharge {
  readonly intent: string;
  /** The order id in its metadata; null when there is none. */
  readonly orderId: string | null;
  readonly amount: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
  readonly refunded: number;
  readonly disputed: boolean;
  /** The provider's fee; null while it has not booked the charge. */
  readonly fee: number | null;
  readonly at: Date;
}

/** A page of the provider's list, newest first. */
export interface ChargePage {
  readonly charges: readonly ProviderCharge[];
  /** The time and id of the oldest payment of this page, from which the next page continues; null on the last page. */
  readonly reachedTo: Date | null;
  readonly last: string | null;
}

/** What a browser needs for the card field. */
export interface BrowserPaymentSettings {
  readonly provider: 'sandbox' | 'stripe';
  /** The key that is meant for browsers. */
  readonly publishableKey: string;
  /** The address of Stripe.js, or of what stands in for it. */
  readonly script: string;
}

/** The card payment provider. Amounts in cents. */
export interface PaymentProvider extends TaxProvider {
  readonly settings: BrowserPaymentSettings;
  /**
   * Creates and confirms one charge; `orderId` is the idempotency key and in the charge's metadata. Resolves within
   * about 15 s and never throws; `declined` means that nothing was charged and nothing will be.
   */
  charge(request: {
    orderId: string;
    /** The id of a confirmation token or of a payment method. */
    paymentMethod: string;
    amount: number;
    currency: string;
    /** Where the shopper is redirected after 3-D Secure. */
    returnUrl: string;
    /** The calculation of its taxes, which the payment commits; null without one. */
    taxCalculation: string | null;
  }): Promise<PaymentState>;
  /** The fingerprint of the card of a payment method or confirmation token; null when the provider did not say. Never throws. */
  fingerprintOf(paymentMethod: string): Promise<string | null>;
  /** The current state of a payment, even when its intent id is unknown. Never throws. */
  retrieve(payment: PaymentReference): Promise<PaymentState>;
  /** The order id in an intent's metadata; null when there is none, undefined when the provider did not respond. */
  orderOf(intent: string): Promise<string | null | undefined>;
  /** Cancels a payment that is not completed, so that it can never succeed; resolves to its state. Never throws. */
  cancel(payment: PaymentReference): Promise<PaymentState>;
  /** Refunds a charge in full or in part; idempotent by its `key`. Never throws. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /**
   * The refunds and disputes of a payment and its charge, as they are now; null when the provider did not respond or
   * has no charge. Never throws.
   */
  findPaymentChanges(intent: string): Promise<PaymentChanges | null>;
  /** The orders with succeeded charges since a time, newest first, at most 1,000; null when the provider did not respond. */
  listCharged(since: Date): Promise<{ orderId: string; intent: string }[] | null>;
  /**
   * The succeeded charges among a hundred payments since a time, newest first; `after` is the last payment of the page
   * before. Null when the provider did not respond.
   */
  pageCharges(range: { since: Date; after: string | null }): Promise<ChargePage | null>;
  /** The charge of a payment; null when there is none or the provider did not respond. Never throws. */
  findCharge(intent: string): Promise<PaymentDetails | null>;
  /** Verifies a webhook's signature over the raw body; null when it is invalid. */
  readEvent(rawBody: Buffer, signature: string): PaymentEvent | null;
}
