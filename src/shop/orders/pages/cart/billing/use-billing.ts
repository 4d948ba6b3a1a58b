import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '#shop/accounts/pages/session/use-session.ts';
import {
  type BillingDraft,
  billingFieldNames,
  readBillingDraft,
  writeBillingDraft,
} from './billing-draft.ts';
import { loadLastAddress } from './last-address.ts';
import type { AddressRules, BillingErrors, BillingField } from './validate-billing.ts';

interface Rules {
  readonly address: AddressRules;
  readonly findErrors: typeof import('./validate-billing.ts').findErrors;
}

async function loadRules(isDelivered: boolean): Promise<Rules> {
  const [{ addressRules, findErrors }, delivery] = await Promise.all([
    import('./validate-billing.ts'),
    isDelivered ? import('./validate-delivery.ts') : null,
  ]);
  return { address: delivery?.addressRules ?? addressRules, findErrors };
}

/**
 * The billing address with its errors: what was typed in this tab, or else that of the last order, which is stored
 * nowhere in the browser. The validation rules are loaded after the page and check what was left before.
 * @param countries those that are delivered to; none in a shop without delivery methods
 */
export function useBilling(countries: readonly string[]) {
  const [first = ''] = countries;
  const [typed, setBilling] = useState(readBillingDraft);
  const isDelivered = countries.length > 0;
  const billing = { ...typed, country: countries.includes(typed.country) ? typed.country : first };
  const [errors, setErrors] = useState<BillingErrors>({});
  const [rules, setRules] = useState<Rules | null>(null);
  const unchecked = useRef(new Set<BillingField>());
  const isTouched = useRef(false);
  useEffect(() => {
    loadRules(isDelivered).then(setRules, (failure: unknown) =>
      // thrown while rendering, so that the error boundary shows it
      setRules(() => {
        throw failure;
      }),
    );
  }, [isDelivered]);

  const uid = useSession()?.user?.uid;
  useEffect(() => {
    if (!uid || !isBlank(readBillingDraft())) return;
    const over = new AbortController();
    void loadLastAddress(uid, over.signal).then((last) => {
      if (last && !over.signal.aborted && !isTouched.current && !hasFocus())
        setBilling((now) => (isBlank(now) ? last : now));
    });
    return () => {
      over.abort();
      // Only what was typed outlives the person.
      setBilling(readBillingDraft());
    };
  }, [uid]);

  const check = (field: BillingField, value: string) => {
    isTouched.current = true;
    if (!rules) unchecked.current.add(field);
    const error = rules?.address.findError(field, { ...billing, [field]: value });
    setErrors((before) => ({ ...before, [field]: error }));
  };
  const checkLeftFields = useEffectEvent(() => {
    for (const field of unchecked.current) check(field, billing[field]);
  });
  useEffect(() => {
    if (rules) checkLeftFields();
  }, [rules]);
  const change = (field: BillingField | 'country', value: string) => {
    const next = { ...billing, [field]: value };
    isTouched.current = true;
    setBilling(next);
    writeBillingDraft(next);
    if (field === 'country') setErrors({});
    else if (errors[field]) check(field, value);
  };
  /** The valid address, or the first invalid field after all errors were shown. */
  const read = (): { address: BillingDraft } | { firstInvalid: BillingField | undefined } => {
    const address = rules?.address.read(billing);
    if (address) return { address };
    const invalid = rules?.findErrors(rules.address, billing) ?? {};
    setErrors(invalid);
    return { firstInvalid: fields.find((field) => invalid[field]) };
  };
  const { fields, optional } = rules?.address.fieldsOf(billing) ?? {
    fields: billingFieldNames,
    optional: [],
  };
  return { billing, errors, fields, optional, isReady: rules !== null, check, change, read };
}

const isBlank = (address: BillingDraft): boolean => billingFieldNames.every((field) => address[field] === '');

/** Whether somebody is in one of the fields: what arrives now would get between their keys. */
const hasFocus = (): boolean => {
  const { activeElement } = document;
  return (
    (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLSelectElement) &&
    ['country', ...billingFieldNames].includes(activeElement.name)
  );
};
