import { modifyShoeFields } from '#contract/fields.ts';
import type { Shoe } from '#contract/shoes.ts';
import { presenceOf } from '../../../lib/check-fields.ts';

/** The fields as Modify Shoes begins (§2): the shoe's own, size unchosen, quantity empty. */
export const startingValues = ({ brand, name, color, price, description }: Shoe) => ({
  ...{ brand, name, color, description },
  price: String(price),
  size: '',
  q: '',
});

const quantityGiven = presenceOf(modifyShoeFields.q);

/** §5: presence only, and a quantity once a size is chosen. */
export const modifyRules = {
  brand: presenceOf(modifyShoeFields.brand),
  name: presenceOf(modifyShoeFields.name),
  color: presenceOf(modifyShoeFields.color),
  price: presenceOf(modifyShoeFields.price),
  size: presenceOf(modifyShoeFields.size),
  q: (value: string, { size }: Readonly<Record<string, string>>) => (size ? quantityGiven(value) : ''),
  description: presenceOf(modifyShoeFields.description),
};

/** One field that somebody else changed while it was being edited. */
export interface Difference {
  readonly field: string;
  readonly now: string;
  readonly yours: string;
}

/** In which texts the shoe as it is now differs from what was typed. */
export function listDifferences(
  current: Shoe,
  typed: Readonly<Record<'brand' | 'name' | 'color' | 'price' | 'description', string>>,
): Difference[] {
  const now = startingValues(current);
  return (['brand', 'name', 'color', 'price', 'description'] as const)
    .filter((field) => now[field] !== typed[field])
    .map((field) => ({ field, now: now[field], yours: typed[field] }));
}
