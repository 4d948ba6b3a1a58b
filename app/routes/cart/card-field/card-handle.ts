import type { BillingDetails } from '#contract/billing.ts';

/** What a bank wants the shopper to confirm (3-D Secure), as checkout hands it over. */
export interface BankAction {
  readonly clientSecret: string;
  readonly nextAction: { readonly url: string } | null;
}

/** What the cart does with a card field, whoever stands behind it. */
export interface CardHandle {
  /** Makes a payment method of what was typed; null when the field shows what is wrong with it. */
  createPaymentMethod(billing: BillingDetails): Promise<string | null>;
  /** Lets the shopper answer the bank. `left` when the browser goes to a page of the bank and comes back later. */
  confirm(action: BankAction): Promise<'answered' | 'left'>;
  clear(): void;
  /** Puts the cursor on the first part that is wrong, or the first at all. */
  focus(): void;
}
