import { type BillingDetails, billingDetails, billingFields } from '#contract/billing.ts';
import { billingFieldNames } from './billing-draft.ts';

export type BillingField = keyof BillingDetails;
export type BillingErrors = { [field in BillingField]?: string };

/** The address as it is sent, or null while anything is wrong with it. */
export const readBilling = (draft: BillingDetails): BillingDetails | null =>
  billingDetails.safeParse(draft).data ?? null;

/** What is wrong with one billing field (§5), or undefined. */
export const findBillingError = (field: BillingField, value: string): string | undefined =>
  billingFields[field].safeParse(value).error?.issues[0]?.message;

/** What is wrong with the address, by field. */
export function findBillingErrors(draft: BillingDetails): BillingErrors {
  const errors: BillingErrors = {};
  for (const field of billingFieldNames) {
    const message = findBillingError(field, draft[field]);
    if (message) errors[field] = message;
  }
  return errors;
}
