import { type ReactNode, useId } from 'react';
import type { CheckedForm } from '../../../hooks/use-action-form.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';

type ShoeText = 'brand' | 'name' | 'color' | 'price' | 'size' | 'q' | 'description';

/** What a shoe's form offers to choose from while typing. */
export interface Known {
  readonly brands: readonly string[];
  readonly colors: readonly string[];
}

interface ShoeTextsProps {
  form: CheckedForm<ShoeText>;
  known: Known;
  /** The field that names the size: text on create, a dropdown on modify. */
  sizeField: ReactNode;
}

/** The text fields of a shoe, in the specification's order. */
export function ShoeTexts({ form, known, sizeField }: ShoeTextsProps) {
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
      <Choices id={`${id}-brands`} of={known.brands} />
      <Choices id={`${id}-colors`} of={known.colors} />
    </>
  );
}

const Choices = ({ id, of }: { id: string; of: readonly string[] }) => (
  <datalist id={id}>
    {of.map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
);
