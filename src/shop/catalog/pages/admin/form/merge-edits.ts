import { count } from '#platform/ui/count.ts';
import { mapShoeFields, shoeFieldNames } from '../../../contract/fields/map-shoe-fields.ts';
import { shoeFields } from '../../../contract/fields/shoe-fields.ts';
import type { Shoe } from '../../../contract/shoes.ts';
import { initialValues, type ShoeFormField } from './shoe-form.ts';

type ShoeValues = Readonly<Record<ShoeFormField, string>>;

/**
 * Two edits of one shoe: `base` is the version that a form began with, `saved` the one that somebody else saved
 * meanwhile, and `typed` are the values of the form.
 */
export interface TwoEdits {
  readonly base: Shoe;
  readonly saved: Shoe;
  readonly typed: ShoeValues;
  /** Whether the form ends a sale (§7). */
  readonly endsSale: boolean;
}

/**
 * The saved version with the changes of the form: fields that were not changed in the form have their saved values, and
 * the pairs of a size change by the same number.
 */
export function mergeEdits({ base, saved, typed }: TwoEdits): Record<ShoeFormField, string> {
  const [before, now] = [initialValues(base), initialValues(saved)];
  const q = Number(typed.q);
  const isCount = typed.size !== '' && typed.q.trim() !== '' && Number.isInteger(q);
  const pairs = pairsOf(saved, typed.size) + q - pairsOf(base, typed.size);
  return {
    ...typed,
    ...mapShoeFields((field) => (typed[field] === before[field] ? now[field] : typed[field])),
    q: isCount ? String(Math.max(0, pairs)) : typed.q,
  };
}

/** What of a shoe differs, in words. */
export interface EditDifference {
  readonly field: string;
  readonly saved: string;
  readonly yours: string;
}

/** Everything that somebody else changed, and everything that the merged edit would change. */
export function listDifferences(edits: TwoEdits): EditDifference[] {
  const { base, saved, typed, endsSale } = edits;
  const [before, now, merged] = [initialValues(base), initialValues(saved), mergeEdits(edits)];
  const fields = shoeFieldNames
    .filter((field) => before[field] !== now[field] || merged[field] !== now[field])
    .map((field) => ({ field: shoeFields[field].label, saved: now[field], yours: merged[field] }));
  const sizes = new Set([...base.stock, ...saved.stock].map(({ size }) => size));
  const isChosen = (size: string) => size === typed.size && typed.q.trim() !== '';
  if (isChosen(typed.size)) sizes.add(typed.size);
  const pairs = [...sizes]
    .filter((size) => pairsOf(base, size) !== pairsOf(saved, size) || isChosen(size))
    .map((size) => ({
      field: `Size ${size}`,
      saved: inPairs(pairsOf(saved, size)),
      yours: inPairs(isChosen(size) ? Number(merged.q) : pairsOf(saved, size)),
    }));
  const others = [
    ...(base.onSale === saved.onSale
      ? []
      : [{ field: 'Sale', saved: inSale(saved.onSale), yours: inSale(saved.onSale && !endsSale) }]),
    ...(base.picture.base === saved.picture.base
      ? []
      : [{ field: 'Picture', saved: 'Theirs', yours: typed.image === '' ? 'Theirs' : 'Yours' }]),
  ];
  return [...fields, ...pairs, ...others];
}

/** Pairs in stock; none of a size that the shoe does not have. */
const pairsOf = ({ stock }: Shoe, size: string): number =>
  stock.find((entry) => entry.size === size)?.quantity ?? 0;

const inPairs = (pairs: number): string => count(pairs, 'pair');
const inSale = (onSale: boolean): string => (onSale ? 'On sale' : 'Not on sale');
