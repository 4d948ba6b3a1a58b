import type { BillingDraft } from '../billing/billing-draft.ts';

/** The authentication that a bank requires (3-D Secure). */
export interface AuthenticationAction {
  readonly clientSecret: string;
  /** The page of the challenge, for clients without Stripe.js. */
  readonly nextAction: { readonly url: string } | null;
}

/** What the checkout asks of the card field. */
export interface CardHandle {
  /** Creates a confirmation token from the input; null when the field shows errors. @throws when nobody answers */
  createToken(billing: BillingDraft): Promise<string | null>;
  /** Authenticates with the bank; resolves when the shopper has answered, or did not. */
  authenticate(action: AuthenticationAction): Promise<void>;
  clear(): void;
  /** Focuses the first invalid input, or else the first. */
  focus(): void;
}
