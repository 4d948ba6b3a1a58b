import { type ReactNode, useId } from 'react';
import { currencyName } from '#platform/contract/fields/currency-texts.ts';
import type { FieldBinding } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import { NumberField } from '#platform/ui/number-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import type { ShoeFieldName } from '../../../contract/fields/map-shoe-fields.ts';
import { shoeFields } from '../../../contract/fields/shoe-fields.ts';
import { lineFields, multilineFields, type ShoeFormField } from './shoe-form.ts';

/** Values that a shoe's form suggests while typing, by field. */
export type ShoeSuggestions = Readonly<Partial<Record<ShoeFieldName, readonly string[]>>>;

interface ShoeFieldsProps {
  form: { field(name: ShoeFormField): FieldBinding<string> };
  suggestions: ShoeSuggestions;
  /** The currency of the shop. */
  currency: string;
  /** The fields of size and quantity. */
  sizeFields: ReactNode;
}

/** The text fields of a shoe, in the specification's order. */
export function ShoeFields({ form, suggestions, currency, sizeFields }: ShoeFieldsProps) {
  const id = useId();
  return (
    <>
      {lineFields.map((field) => {
        const { label, input } = shoeFields[field];
        const list = suggestions[field];
        const Control = input === 'decimal' ? NumberField : TextField;
        return (
          <Control
            key={field}
            label={label}
            autoComplete="off"
            {...(input === 'decimal' && { inputMode: 'decimal' })}
            {...(field === 'price' && { help: `In ${currencyName(currency)}` })}
            {...(list && { list: `${id}-${field}` })}
            {...form.field(field)}
          />
        );
      })}
      {sizeFields}
      {multilineFields.map((field) => (
        <TextArea
          key={field}
          label={shoeFields[field].label}
          rows={3}
          className="admin-form-whole"
          {...form.field(field)}
        />
      ))}
      {lineFields.map((field) => (
        <Suggestions key={field} id={`${id}-${field}`} of={suggestions[field] ?? []} />
      ))}
    </>
  );
}

interface QuantityFieldProps {
  field: Omit<FieldBinding<string>, 'required'> & { required: boolean };
  help?: string;
}

/** The pairs of the size beside it. */
export function QuantityField({ field, help }: QuantityFieldProps) {
  return <NumberField label="Quantity" inputMode="numeric" help={help} {...field} />;
}

function Suggestions({ id, of }: { id: string; of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <datalist id={id}>
      {of.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}
