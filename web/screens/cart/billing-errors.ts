import { type Billing, billingFields } from '#contract/fields.ts';

export type BillingField = keyof Billing;
export type BillingErrors = { [field in BillingField]?: string };

/** The billing fields in the order they are asked for. */
export const billingFieldNames = ['name', 'line1', 'city', 'state', 'postal_code'] as const;

/** What is wrong with one billing field (§5), or undefined. */
export const findBillingError = (field: BillingField, value: string): string | undefined =>
  billingFields[field].safeParse(value).error?.issues[0]?.message;

/** What is wrong with the address, by field. */
export function findBillingErrors(billing: Billing): BillingErrors {
  const errors: BillingErrors = {};
  for (const field of billingFieldNames) {
    const message = findBillingError(field, billing[field]);
    if (message) errors[field] = message;
  }
  return errors;
}
