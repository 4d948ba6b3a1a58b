import { type RefObject, useState } from 'react';
import { currencyName } from '#platform/contract/fields/currency-texts.ts';
import type { ActionForm } from '#platform/forms/use-action-form.ts';
import { NumberField } from '#platform/ui/number-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { Discount } from '../../contract/discounts.ts';
import { type DiscountField, discountFlags } from './discount-fields.ts';

interface ConditionFieldsProps {
  form: ActionForm<DiscountField>;
  discount: Discount | null;
  details: RefObject<HTMLDetailsElement | null>;
}

/** The conditions that most codes do without: closed unless there are some. */
export function ConditionFields({ form, discount, details }: ConditionFieldsProps) {
  const isOn = (flag: Flag) => form.values[flag] === 'on';
  const { currency } = useSettings();
  // It is about prices of shoes.
  const flags = discountFlags.filter(
    (flag) => flag !== 'isPublicReduction' || form.values.kind !== 'delivery',
  );
  const [isOpen] = useState(
    () => conditionFields.some((name) => form.values[name] !== '') || discountFlags.some(isOn),
  );
  return (
    <details ref={details} open={isOpen} className="admin-form-whole">
      <summary>More conditions</summary>
      <div className="discount-conditions">
        <NumberField
          label={`Minimum order in ${currencyName(currency)}`}
          className="discount-conditions-whole"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('minimumCents')}
        />
        <NumberField
          label="Uses per code"
          inputMode="numeric"
          autoComplete="off"
          help={
            discount ? 'Leave empty for no limit.' : 'Leave empty for no limit, or in a batch for one use.'
          }
          {...form.field('uses')}
        />
        <NumberField
          label="Uses per customer"
          inputMode="numeric"
          autoComplete="off"
          help="For all codes of a batch together. Leave empty for no limit."
          {...form.field('usesPerCustomer')}
        />
        <TextArea
          label="Brands"
          rows={3}
          help="One per line. Leave empty for all brands."
          {...form.field('brands')}
        />
        <TextArea
          label="Shoes"
          rows={3}
          help="Their IDs or page addresses, one per line. If you also name brands, the code is for both."
          {...form.field('shoeIds')}
        />
        {flags.map((flag) => (
          <label key={flag} className="flex items-start gap-3">
            <input type="checkbox" name={flag} defaultChecked={isOn(flag)} className="mt-1" />
            <span>
              {flagTexts[flag].label}
              {flagTexts[flag].help && <span className="field-help block">{flagTexts[flag].help}</span>}
            </span>
          </label>
        ))}
      </div>
    </details>
  );
}

type Flag = (typeof discountFlags)[number];

const conditionFields = ['minimumCents', 'uses', 'usesPerCustomer', 'brands', 'shoeIds'] as const;

/** Whether a form has any of these conditions. */
export const hasConditions = (form: FormData): boolean =>
  conditionFields.some((name) => form.get(name) !== '') || discountFlags.some((flag) => form.has(flag));

const flagTexts: Readonly<Record<Flag, { readonly label: string; readonly help?: string }>> = {
  includeSale: { label: 'Also for shoes on sale' },
  firstOrderOnly: { label: "Only for a customer's first order" },
  isPublicReduction: {
    label: 'Counts as a price reduction',
    help: 'In the EU, a code that you advertise to everyone is a price reduction: its prices then count as prior prices, and the cart shows the lowest price of the 30 days before.',
  },
};
