import type Stripe from 'stripe';
import type { SentRequests } from './count-sent-requests.ts';

/** A connection to Stripe or to the sandbox with the same API. */
export interface StripeConnection {
  readonly client: Stripe;
  readonly sent: SentRequests;
  readonly log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** Timeouts of a whole charge and of one request, in ms. */
  readonly timeouts: { readonly charge: number; readonly call: number };
  /** The country of addresses that name none: ISO 3166, two letters. */
  readonly country: string;
  /** Whether the key is a live mode key. */
  readonly isLive: boolean;
}
