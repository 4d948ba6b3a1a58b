import type { BillingAddress } from '../../../contract/billing.ts';

const key = 'billing';

/** The billing fields in display order. */
export const billingFieldNames = ['name', 'line1', 'city', 'state', 'postal_code'] as const;

/** An address as it is typed. `country` is empty in a shop without delivery methods. */
export type BillingDraft = BillingAddress & { readonly country: string };

const blank: BillingDraft = { name: '', state: '', city: '', line1: '', postal_code: '', country: '' };

/** The address typed in this tab; it survives signing in and the bank's page. It contains no card data. */
export function readBillingDraft(): BillingDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const typed = Object.entries(stored ?? {}).filter(
      ([field, value]) => field in blank && typeof value === 'string',
    );
    return { ...blank, ...Object.fromEntries(typed) };
  } catch {
    return blank;
  }
}

export function writeBillingDraft(draft: BillingDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is blocked: the address is lost on reload.
  }
}
