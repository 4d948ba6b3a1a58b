import type { BillingAddress } from '#contract/billing.ts';

/** The authentication that a bank requires (3-D Secure). */
export interface AuthenticationAction {
  readonly clientSecret: string;
  readonly nextAction: { readonly url: string } | null;
}

/** The interface of a card field, independent of the provider. */
export interface CardHandle {
  /** Creates a payment method from the input; null when the field shows errors. */
  createPaymentMethod(billing: BillingAddress): Promise<string | null>;
  /** Authenticates with the bank. `redirected` when the browser leaves for a page of the bank. */
  confirm(action: AuthenticationAction): Promise<'answered' | 'redirected'>;
  clear(): void;
  /** Focuses the first invalid input, or else the first. */
  focus(): void;
}
