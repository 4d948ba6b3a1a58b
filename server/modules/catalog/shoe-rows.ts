import { type RawBuilder, type Selectable, sql } from 'kysely';
import { foldText } from '#contract/fields/fold-text.ts';
import { toCents, toDollars } from '#contract/fields/money.ts';
import { pickShoeFields, type ShoeFieldValues, shoeFieldNames } from '#contract/fields/shoe-fields.ts';
import type { Shoe, StockEntry } from '#contract/shoes.ts';
import type { Tables } from '#database/tables.ts';
import { shoeImage } from './shoe-image.ts';

/** Fields that differ from the column of their name; {@link toFields} and {@link toColumns} convert them. */
const convertedFields = ['price'] as const;
const plainFields = shoeFieldNames.filter(
  (field) => !convertedFields.some((converted) => converted === field),
);

/** A row as {@link selectShoe} reads it. */
export type ShoeRow = Omit<
  Selectable<Tables['shoe']>,
  'name_key' | 'brand_key' | 'color_key' | 'deleted_at' | 'handle'
> & {
  stock: StockEntry[];
};

/**
 * The columns of a shoe and its stock in one query. Columns are listed by name: a prepared `shoe.*` fails in a running
 * process once a migration adds a column.
 */
export const selectShoe: RawBuilder<ShoeRow> = sql`
  ${sql.join(plainFields.map((field) => sql.ref(`shoe.${field}`)))},
  shoe.id, shoe.price_cents, shoe.on_sale, shoe.model, shoe.picture_base, shoe.picture_views,
  shoe.picture_placeholder, shoe.version, shoe.created_at,
  coalesce((
    select json_agg(json_build_object('_id', entry.id, 'size', entry.size, 'quantity', entry.quantity))
    from shoe_size entry where entry.shoe_id = shoe.id
  ), '[]') as stock`;

/** Maps a row to a shoe (§3); sizes in numeric order. */
export const toShoe = (row: ShoeRow): Shoe => ({
  ...toFields(row),
  _id: row.id,
  image: shoeImage(row),
  onSale: row.on_sale,
  stock: row.stock.sort(bySize),
  model: row.model,
  picture: {
    base: row.picture_base,
    views: row.picture_views.filter((view) => view === 'side' || view === 'quarter'),
    placeholder: row.picture_placeholder,
  },
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

/** The fields of a row; those without a conversion are the column of their name. */
const toFields = ({ price_cents, ...row }: ShoeRow): ShoeFieldValues =>
  pickShoeFields({ ...row, price: toDollars(price_cents) });

/** The columns for a shoe's fields; those without a conversion are the column of their name. */
export function toColumns(values: ShoeFieldValues) {
  const { name, brand, color, price, ...plain } = pickShoeFields(values);
  return {
    name,
    name_key: foldText(name),
    brand,
    brand_key: foldText(brand),
    color,
    color_key: foldText(color),
    price_cents: toCents(price),
    ...plain,
  };
}

/** Numeric sizes first, ascending; other labels after them, alphabetically. */
function bySize(one: StockEntry, other: StockEntry): number {
  const [first, second] = [Number(one.size), Number(other.size)];
  if (Number.isNaN(first) !== Number.isNaN(second)) return Number.isNaN(first) ? 1 : -1;
  return first - second || (one.size < other.size ? -1 : 1);
}
