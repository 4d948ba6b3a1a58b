import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import type { AuditEntryReference } from '#platform/contract/endpoints/audit-entry-header.ts';
import { currencyName } from '#platform/contract/fields/currency-texts.ts';
import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import { localZone, readFieldTime, toFieldTime } from '#platform/forms/field-time.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { type ActionForm, useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { Discount } from '../../contract/discounts.ts';
import { ConditionFields, hasConditions } from './condition-fields.tsx';
import { type DiscountField, type DiscountKind, discountForm, toKind } from './discount-fields.ts';

interface SavedDiscount {
  readonly ok: true;
  readonly body: Discount;
  readonly auditEntry: AuditEntryReference | null;
}

interface DiscountFormProps {
  /** The discount to change; null to create one. */
  discount: Discount | null;
  posted: PostedForm | undefined;
  onSaved: (saved: SavedDiscount) => void;
  /** The fields of a new discount alone. */
  children?: (form: ActionForm<DiscountField>) => ReactNode;
}

/** What a discount takes off, and when and for whom. Without scripts, times are in UTC. */
export function DiscountForm({ discount, posted, onSaved, children }: DiscountFormProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [created, setCreated] = useState(0);
  const { currency } = useSettings();
  const declared = discountForm(currency, discount === null);
  const initial = declared.show(discount);
  const form = useActionForm<DiscountField, () => Promise<PostedForm | SavedDiscount>>({
    ...declared,
    initial,
    posted,
    onSuccess(saved) {
      if (!discount) {
        form.reset();
        setCreated(created + 1);
      }
      onSaved(saved);
    },
  });
  const isHydrated = useLocalZone(form, initial, posted);
  const kind = toKind(form.values.kind);
  const showFilled = (event: SubmitEvent<HTMLFormElement>) => {
    // A hidden field cannot get the focus if it is wrong.
    if (details.current && hasConditions(new FormData(event.currentTarget))) details.current.open = true;
    form.onSubmit(event);
  };
  return (
    <AdminForm form={{ ...form, onSubmit: showFilled }} submitLabel={discount ? 'Save' : 'Create'}>
      {children?.(form)}
      <SelectField label="Reduction" {...form.field('kind')}>
        <option value="percent">Percentage</option>
        <option value="amount">{`Amount in ${currencyName(currency)}`}</option>
        <option value="delivery">Percentage of the delivery price</option>
      </SelectField>
      <TextField
        label={valueTexts[kind].label(currency)}
        inputMode="decimal"
        autoComplete="off"
        help={valueTexts[kind].help}
        {...form.field('value')}
      />
      <TimeField label="Valid from" form={form} name="from" isHydrated={isHydrated} />
      <TimeField label="Valid until" form={form} name="to" isHydrated={isHydrated} />
      <SelectField label="Time zone" className="admin-form-whole" {...form.field('zone')}>
        <option value="utc">UTC</option>
        {isHydrated && <option value="local">{`${localZone()} (your time zone)`}</option>}
      </SelectField>
      <ConditionFields key={created} form={form} discount={discount} details={details} />
    </AdminForm>
  );
}

/** The field of the reduction, by its kind. */
const valueTexts: Readonly<
  Record<DiscountKind, { readonly label: (currency: string) => string; readonly help?: string }>
> = {
  percent: { label: () => 'Percent off' },
  amount: {
    label: (currency) => (currency === defaultCurrency ? 'Dollars off' : `${currencyName(currency)} off`),
    help: 'Once per order, divided between the shoes that the code is for.',
  },
  delivery: {
    label: () => 'Percent off delivery',
    help: 'Enter 100 for free delivery. Shoppers see the new price at checkout.',
  },
};

interface TimeFieldProps {
  label: string;
  form: ActionForm<DiscountField>;
  name: 'from' | 'to';
  isHydrated: boolean;
}

/** A time in the chosen zone, which may be empty, and what it means in UTC. */
function TimeField({ label, form, name, isHydrated }: TimeFieldProps) {
  const meant = readFieldTime(form.values[name], form.values.zone === 'local' ? 'local' : 'utc');
  return (
    <div>
      {isHydrated && (
        <input type="hidden" name={`${name}Utc`} value={meant === null ? '' : toFieldTime(meant, 'utc')} />
      )}
      <TextField
        label={label}
        type="datetime-local"
        step="any"
        help={name === 'from' ? 'Leave empty to start now.' : 'Leave empty if it does not expire.'}
        {...form.field(name)}
      />
    </div>
  );
}

/**
 * Chooses the zone of the browser once the page is hydrated, unless times were typed before: these were typed as UTC.
 * Returns whether the page is hydrated.
 */
function useLocalZone(
  form: ActionForm<DiscountField>,
  initial: Readonly<Record<DiscountField, string>>,
  posted: PostedForm | undefined,
): boolean {
  const isHydrated = useHydrated();
  const choose = useEffectEvent(() => {
    const { from, to } = form.values;
    if (posted || from !== initial.from || to !== initial.to) return;
    form.reset({ ...form.values, from: toLocal(from), to: toLocal(to), zone: 'local' });
  });
  useEffect(() => {
    if (isHydrated) choose();
  }, [isHydrated]);
  return isHydrated;
}

/** A field's time in UTC as the same moment in the zone of the browser. */
function toLocal(text: string): string {
  const at = readFieldTime(text, 'utc');
  return at === null ? '' : toFieldTime(at, 'local');
}
