import type { PaymentContext } from '../payments/payments.ts';

/** What paying a cart needs. */
export interface CheckoutContext extends PaymentContext {
  /** Multiplies the limits of declined payments. */
  readonly rateLimitScale: number;
}
