import { type ReactNode, type SubmitEvent, useContext, useRef, useState } from 'react';
import type { AuditEntryReference } from '#platform/contract/endpoints/audit-entry-header.ts';
import { currencyName } from '#platform/contract/fields/currency-texts.ts';
import { defaultCurrency } from '#platform/contract/fields/format-price.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { type ActionForm, useActionForm } from '#platform/forms/use-action-form.ts';
import { TimeZone } from '#platform/tables/time-zone.ts';
import { TextField } from '#platform/ui/field.tsx';
import { NumberField } from '#platform/ui/number-field.tsx';
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

/** What a discount takes off, and when and for whom. */
export function DiscountForm({ discount, posted, onSaved, children }: DiscountFormProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [created, setCreated] = useState(0);
  const { currency } = useSettings();
  const zone = useContext(TimeZone);
  const declared = discountForm(currency, zone, discount === null);
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
      <NumberField
        label={valueTexts[kind].label(currency)}
        inputMode="decimal"
        autoComplete="off"
        help={valueTexts[kind].help}
        {...form.field('value')}
      />
      <TimeField label="Valid from" form={form} name="from" before={discount?.from} />
      <TimeField label="Valid until" form={form} name="to" before={discount?.to} />
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
  before: string | null | undefined;
}

/** A time in the zone of administration, which may be empty, and the moment that it was before. */
function TimeField({ label, form, name, before }: TimeFieldProps) {
  const zone = useContext(TimeZone);
  return (
    <div>
      <input type="hidden" name={`${name}Before`} value={before ?? ''} />
      <TextField
        label={`${label} (${zone})`}
        type="datetime-local"
        step="any"
        help={name === 'from' ? 'Leave empty to start now.' : 'Leave empty if it does not expire.'}
        {...form.field(name)}
      />
    </div>
  );
}
