import { imageRequired, modifyShoeFields } from '#contract/fields.ts';
import type { Shoe } from '#contract/shoes.ts';
import { presenceOf } from '../../../lib/check-fields.ts';

/** The initial values of Modify Shoes (§2): the shoe's own; size, quantity and image empty. */
export const initialValues = ({ brand, name, color, price, description }: Shoe) => ({
  ...{ brand, name, color, description },
  price: String(price),
  size: '',
  q: '',
  image: '',
});

const quantityPresent = presenceOf(modifyShoeFields.q);

/** §5: presence only, and a quantity once a size is chosen. */
export const modifyRules = {
  brand: presenceOf(modifyShoeFields.brand),
  name: presenceOf(modifyShoeFields.name),
  color: presenceOf(modifyShoeFields.color),
  price: presenceOf(modifyShoeFields.price),
  size: presenceOf(modifyShoeFields.size),
  q: (value: string, { size }: Readonly<Record<string, string>>) => (size ? quantityPresent(value) : ''),
  description: presenceOf(modifyShoeFields.description),
  image: (value: string) => (value === '' ? imageRequired : ''),
};

/** A field that somebody else changed while it was being edited. */
export interface FieldConflict {
  readonly field: string;
  readonly now: string;
  readonly yours: string;
}

/** The text fields in which the shoe as it is now differs from what was typed. */
export function listConflicts(
  current: Shoe,
  typed: Readonly<Record<'brand' | 'name' | 'color' | 'price' | 'description', string>>,
): FieldConflict[] {
  const now = initialValues(current);
  return (['brand', 'name', 'color', 'price', 'description'] as const)
    .filter((field) => now[field] !== typed[field])
    .map((field) => ({ field, now: now[field], yours: typed[field] }));
}
