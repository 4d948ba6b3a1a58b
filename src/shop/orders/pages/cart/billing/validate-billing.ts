import { type BillingAddress, billingDetails, billingFields } from '../../../contract/billing.ts';
import { billingFieldNames } from './billing-draft.ts';

export type BillingField = keyof BillingAddress;
export type BillingErrors = { [field in BillingField]?: string };

/** The normalized address, or null when it is invalid. */
export const readBilling = (draft: BillingAddress): BillingAddress | null =>
  billingDetails.safeParse(draft).data ?? null;

/** The error of one billing field (§5), if any. */
export const findBillingError = (field: BillingField, value: string): string | undefined =>
  billingFields[field].safeParse(value).error?.issues[0]?.message;

/** The errors of the address by field. */
export function findBillingErrors(draft: BillingAddress): BillingErrors {
  const errors: BillingErrors = {};
  for (const field of billingFieldNames) {
    const message = findBillingError(field, draft[field]);
    if (message) errors[field] = message;
  }
  return errors;
}
