import { type ReactNode, useId } from 'react';
import type { FieldBinding } from '../../../hooks/use-action-form.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';

type ShoeFieldName = 'brand' | 'name' | 'color' | 'price' | 'size' | 'q' | 'description';

/** Values that a shoe's form suggests while typing. */
export interface ShoeSuggestions {
  readonly brands: readonly string[];
  readonly colors: readonly string[];
}

interface ShoeFieldsProps {
  form: { field(name: ShoeFieldName): FieldBinding<string> };
  suggestions: ShoeSuggestions;
  /** The field that names the size: text on create, a dropdown on modify. */
  sizeField: ReactNode;
}

/** The text fields of a shoe, in the specification's order. */
export function ShoeFields({ form, suggestions, sizeField }: ShoeFieldsProps) {
  const id = useId();
  return (
    <>
      <TextField label="Brand" list={`${id}-brands`} autoComplete="off" {...form.field('brand')} />
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <TextField label="Color" list={`${id}-colors`} autoComplete="off" {...form.field('color')} />
      <TextField
        label="Price"
        inputMode="decimal"
        autoComplete="off"
        help="In dollars"
        {...form.field('price')}
      />
      {sizeField}
      <TextField label="Quantity" inputMode="numeric" autoComplete="off" {...form.field('q')} />
      <TextArea label="Description" rows={3} className="admin-form-whole" {...form.field('description')} />
      <Suggestions id={`${id}-brands`} of={suggestions.brands} />
      <Suggestions id={`${id}-colors`} of={suggestions.colors} />
    </>
  );
}

const Suggestions = ({ id, of }: { id: string; of: readonly string[] }) => (
  <datalist id={id}>
    {of.map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
);
