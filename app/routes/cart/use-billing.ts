import { useEffect, useState } from 'react';
import type { BillingDetails } from '#contract/billing.ts';
import { billingFieldNames, readBillingDraft, writeBillingDraft } from './billing-draft.ts';
import type { BillingErrors, BillingField } from './billing-errors.ts';

type Rules = typeof import('./billing-errors.ts');

/** The address while it is typed, and what is wrong with it. Its rules arrive a moment after the page. */
export function useBilling() {
  const [billing, setBilling] = useState(readBillingDraft);
  const [errors, setErrors] = useState<BillingErrors>({});
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    import('./billing-errors.ts').then(setRules, (failure: unknown) =>
      // thrown while drawing, so that the error screen tells it
      setRules(() => {
        throw failure;
      }),
    );
  }, []);

  const check = (field: BillingField, value: string) =>
    setErrors((before) => ({ ...before, [field]: rules?.findBillingError(field, value) }));
  const change = (field: BillingField, value: string) => {
    const next = { ...billing, [field]: value };
    setBilling(next);
    writeBillingDraft(next);
    if (errors[field]) check(field, value);
  };
  /** The address to send; or the first wrong field, after every wrong one was told. */
  const read = (): { address: BillingDetails } | { wrong: BillingField | undefined } => {
    const address = rules?.readBilling(billing);
    if (address) return { address };
    const found = rules?.findBillingErrors(billing) ?? {};
    setErrors(found);
    return { wrong: billingFieldNames.find((field) => found[field]) };
  };
  return { billing, errors, isReady: rules !== null, check, change, read };
}
