import { billingDetails, billingFields } from '../../../contract/billing.ts';
import { type BillingDraft, billingFieldNames } from './billing-draft.ts';

export type BillingField = (typeof billingFieldNames)[number];
export type BillingErrors = { [field in BillingField]?: string };

/** What an address has to be like. */
export interface AddressRules {
  /** The fields of an address, in the order in which its country writes them, and those that may be empty. */
  readonly fieldsOf: (draft: BillingDraft) => {
    readonly fields: readonly BillingField[];
    readonly optional: readonly BillingField[];
  };
  /** The error of one field, if any. */
  readonly findError: (field: BillingField, draft: BillingDraft) => string | undefined;
  /** The normalized address, or null when it is invalid. */
  readonly read: (draft: BillingDraft) => BillingDraft | null;
}

/** The rules of the specification (§5), for a shop without delivery methods. */
export const addressRules: AddressRules = {
  fieldsOf: () => ({ fields: billingFieldNames, optional: [] }),
  findError: (field, draft) => billingFields[field].safeParse(draft[field]).error?.issues[0]?.message,
  read({ country, ...draft }) {
    const address = billingDetails.safeParse(draft).data;
    return address ? { ...address, country } : null;
  },
};

/** The errors of an address by field. */
export function findErrors(rules: AddressRules, draft: BillingDraft): BillingErrors {
  const errors: BillingErrors = {};
  for (const field of rules.fieldsOf(draft).fields) {
    const message = rules.findError(field, draft);
    if (message) errors[field] = message;
  }
  return errors;
}
