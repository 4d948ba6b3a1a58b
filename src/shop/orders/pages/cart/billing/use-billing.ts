import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '#shop/accounts/pages/session/use-session.ts';
import type { BillingAddress } from '../../../contract/billing.ts';
import { billingFieldNames, readBillingDraft, writeBillingDraft } from './billing-draft.ts';
import { loadLastAddress } from './last-address.ts';
import type { BillingErrors, BillingField } from './validate-billing.ts';

type Rules = typeof import('./validate-billing.ts');

/**
 * The billing address with its errors: what was typed in this tab, or else that of the last order, which is stored nowhere in
 * the browser. The validation rules are loaded after the page and check what was left before. */
export function useBilling() {
  const [billing, setBilling] = useState(readBillingDraft);
  const [errors, setErrors] = useState<BillingErrors>({});
  const [rules, setRules] = useState<Rules | null>(null);
  const unchecked = useRef(new Set<BillingField>());
  useEffect(() => {
    import('./validate-billing.ts').then(setRules, (failure: unknown) =>
      // thrown while rendering, so that the error boundary shows it
      setRules(() => {
        throw failure;
      }),
    );
  }, []);

  const uid = useSession()?.user?.uid;
  useEffect(() => {
    if (!uid || !isBlank(readBillingDraft())) return;
    const over = new AbortController();
    void loadLastAddress(uid, over.signal).then((last) => {
      if (last && !over.signal.aborted) setBilling((typed) => (isBlank(typed) ? last : typed));
    });
    return () => {
      over.abort();
      // Only what was typed outlives the person.
      setBilling(readBillingDraft());
    };
  }, [uid]);

  const check = (field: BillingField, value: string) => {
    if (!rules) unchecked.current.add(field);
    setErrors((before) => ({ ...before, [field]: rules?.findBillingError(field, value) }));
  };
  const checkLeftFields = useEffectEvent(() => {
    for (const field of unchecked.current) check(field, billing[field]);
  });
  useEffect(() => {
    if (rules) checkLeftFields();
  }, [rules]);
  const change = (field: BillingField, value: string) => {
    const next = { ...billing, [field]: value };
    setBilling(next);
    writeBillingDraft(next);
    if (errors[field]) check(field, value);
  };
  /** The valid address, or the first invalid field after all errors were shown. */
  const read = (): { address: BillingAddress } | { firstInvalid: BillingField | undefined } => {
    const address = rules?.readBilling(billing);
    if (address) return { address };
    const invalid = rules?.findBillingErrors(billing) ?? {};
    setErrors(invalid);
    return { firstInvalid: billingFieldNames.find((field) => invalid[field]) };
  };
  return { billing, errors, isReady: rules !== null, check, change, read };
}

const isBlank = (address: BillingAddress): boolean =>
  billingFieldNames.every((field) => address[field] === '');
