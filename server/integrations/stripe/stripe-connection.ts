import type Stripe from 'stripe';
import type { SentRequests } from './sent-requests.ts';

/** Stripe, or the sandbox that speaks like it. */
export interface StripeConnection {
  readonly client: Stripe;
  readonly sent: SentRequests;
  readonly log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** The longest a whole charge may take, and one call, in ms. */
  readonly timeouts: { readonly charge: number; readonly call: number };
  readonly isSandbox: boolean;
  /** Whether the key is for real money. */
  readonly isLive: boolean;
}
