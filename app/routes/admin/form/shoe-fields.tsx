import { type ReactNode, useId } from 'react';
import type { ShoeFieldName } from '#contract/fields/map-shoe-fields.ts';
import { shoeFields } from '#contract/fields/shoe-fields.ts';
import type { FieldBinding } from '../../../hooks/use-action-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { lineFields, multilineFields, type ShoeFormField } from './shoe-form.ts';

/** Values that a shoe's form suggests while typing, by field. */
export type ShoeSuggestions = Readonly<Partial<Record<ShoeFieldName, readonly string[]>>>;

interface ShoeFieldsProps {
  form: { field(name: ShoeFormField): FieldBinding<string> };
  suggestions: ShoeSuggestions;
  /** The field that names the size: text on create, a dropdown on modify. */
  sizeField: ReactNode;
}

/** The text fields of a shoe, in the specification's order. */
export function ShoeFields({ form, suggestions, sizeField }: ShoeFieldsProps) {
  const id = useId();
  return (
    <>
      {lineFields.map((field) => {
        const { label, input, ...rest } = shoeFields[field];
        const list = suggestions[field];
        return (
          <TextField
            key={field}
            label={label}
            autoComplete="off"
            {...(input === 'decimal' && { inputMode: 'decimal' })}
            {...('help' in rest && { help: rest.help })}
            {...(list && { list: `${id}-${field}` })}
            {...form.field(field)}
          />
        );
      })}
      {sizeField}
      <TextField label="Quantity" inputMode="numeric" autoComplete="off" {...form.field('q')} />
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
