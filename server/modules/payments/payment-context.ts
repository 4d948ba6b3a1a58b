import type { Database } from '../../shared/dependencies.ts';
import type { PaymentProvider } from '../../shared/payment-provider.ts';

/** What settling payments needs. */
export interface PaymentContext {
  readonly db: Database;
  readonly payment: PaymentProvider;
  readonly publicOrigin: string;
  readonly log: PaymentLog;
  /** How long the provider may not know of an attempt before it counts as never charged, in ms. */
  readonly absentAfter: number;
}

/** Where a merchant reads what needs eyes (error: money is not where it belongs) and what was odd (warn). */
export interface PaymentLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * A charge is asked for within 15 s of its attempt; what the provider does not know 45 s after the attempt, nobody is
 * going to ask for any more. A charge that comes true later all the same is found and given back.
 */
export const defaultAbsentAfter = 45_000;

/** What is true of an attempt, for whoever has to answer. */
export type CheckoutResult =
  | { readonly kind: 'paid'; readonly idPayment: string }
  | {
      readonly kind: 'waiting';
      readonly idPayment: string;
      readonly clientSecret: string;
      readonly url: string | null;
    }
  | { readonly kind: 'processing'; readonly idPayment: string }
  | { readonly kind: 'declined' }
  /** The account was disabled while it paid; the money goes back. */
  | { readonly kind: 'disabled' };
