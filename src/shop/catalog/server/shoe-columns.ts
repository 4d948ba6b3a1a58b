import type { Selectable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import { toCents } from '#platform/contract/fields/money.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import {
  pickShoeFields,
  type ShoeFieldName,
  type ShoeFieldValues,
  shoeFieldNames,
} from '../contract/fields/map-shoe-fields.ts';

/** The column of a field: that of its name, except that prices are stored in cents. */
type FieldColumn<Field extends ShoeFieldName> = Field extends 'price' ? 'price_cents' : Field;

/** The fields that are searched, grouped and compared whatever their case and accents. */
export const foldedFields = ['name', 'brand', 'color'] as const satisfies readonly ShoeFieldName[];

/** The columns that hold the fields of a shoe, in the order of the fields. */
export const fieldColumns = shoeFieldNames.map(
  (field): FieldColumn<ShoeFieldName> => (field === 'price' ? 'price_cents' : field),
);

/** The columns with the folded text of {@link foldedFields}. */
export const keyColumns = foldedFields.map((field) => `${field}_key` as const);

/** What {@link fieldColumns} select. */
export type FieldRow = Pick<Selectable<Tables['shoe']>, FieldColumn<ShoeFieldName>>;

/** The fields of a row; prices are in the currency of the shop. */
export const toFields = ({ price_cents, ...row }: FieldRow, currency: string): ShoeFieldValues =>
  pickShoeFields({ ...row, price: toWholeUnits(price_cents, currency) });

/** The columns for a shoe's fields; prices are in the currency of the shop. */
export function toColumns(values: ShoeFieldValues, currency: string) {
  const { price, ...plain } = pickShoeFields(values);
  const keys = foldedFields.map((field) => [`${field}_key`, normalizeText(plain[field])]);
  // The type of Object.fromEntries has no literal keys.
  return { ...plain, price_cents: toCents(price, currency), ...(Object.fromEntries(keys) as ColumnKeys) };
}

type ColumnKeys = Record<(typeof keyColumns)[number], string>;
