import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import { shopCurrency } from '#shop/settings/server/settings.ts';
import type { Shoe, StockEntry } from '../contract/shoes.ts';
import { isSaleHidden } from './prices/shown-sale.ts';
import { fieldColumns, toFields } from './shoe-columns.ts';
import { listPictures, type StoredPicture, shoeImage } from './shoe-pictures.ts';

/** A row as {@link selectShoe} reads it. */
export type ShoeRow = Omit<
  Selectable<Tables['shoe']>,
  'name_key' | 'brand_key' | 'color_key' | 'deleted_at' | 'handle' | 'search' | 'more_pictures'
> & {
  more_pictures: readonly StoredPicture[];
  stock: StockEntry[];
  sale_hidden: boolean;
  /** The currency of the shop. */
  currency: string;
};

/**
 * The columns of a shoe and its stock in one query. Columns are listed by name: a prepared `shoe.*` fails in a running
 * process once a migration adds a column.
 */
export const selectShoe: RawBuilder<ShoeRow> = sql`
  ${sql.join(fieldColumns.map((column) => sql.ref(`shoe.${column}`)))},
  shoe.id, shoe.on_sale, shoe.prior_price_cents, shoe.opens_at, shoe.model, shoe.picture_base, shoe.picture_views,
  shoe.picture_placeholder, ${shopCurrency} as currency, ${isSaleHidden} as sale_hidden, shoe.picture_id, shoe.picture_alt, shoe.more_pictures, shoe.version, shoe.created_at,
  coalesce((
    select json_agg(case when entry.sku is null and entry.barcode is null
      then json_build_object('_id', entry.id, 'size', entry.size, 'quantity', entry.quantity)
      else json_strip_nulls(json_build_object('_id', entry.id, 'size', entry.size, 'quantity', entry.quantity,
        'sku', entry.sku, 'barcode', entry.barcode)) end)
    from shoe_size entry where entry.shoe_id = shoe.id
  ), '[]') as stock`;

/** Maps a row to a shoe (§3); sizes in numeric order. */
export const toShoe = (row: ShoeRow): Shoe => ({
  ...toFields(row, row.currency),
  _id: row.id,
  image: shoeImage(row),
  onSale: row.on_sale,
  ...(row.sale_hidden && { saleHidden: true }),
  priorPrice: row.prior_price_cents === null ? null : toWholeUnits(row.prior_price_cents, row.currency),
  opensAt: row.opens_at?.toISOString() ?? null,
  stock: row.stock.sort((one, other) => compareSizes(one.size, other.size)),
  model: row.model,
  picture: {
    base: row.picture_base,
    views: row.picture_views.filter(isView),
    placeholder: row.picture_placeholder,
  },
  pictures: listPictures(row).map(({ id, alt, base, views, placeholder }) => ({
    _id: id,
    alt,
    base,
    views: views.filter(isView),
    placeholder,
  })),
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

const isView = (view: string) => view === 'side' || view === 'quarter';

/** The order of size labels: numbers such as `9.5` and `42 2/3` first, ascending; others after them, alphabetically. */
export function compareSizes(one: string, other: string): number {
  const [first, second] = [toNumber(one), toNumber(other)];
  if (Number.isNaN(first) !== Number.isNaN(second)) return Number.isNaN(first) ? 1 : -1;
  return first - second || (one < other ? -1 : 1);
}

/** NaN for a label that is no number. Earlier releases imported decimal commas as they are. */
function toNumber(size: string): number {
  const [, number = 'NaN', top = '0', bottom = '1'] = /^(\d+(?:[.,]\d+)?)(?: (\d)\/(\d))?$/.exec(size) ?? [];
  return Number(number.replace(',', '.')) + Number(top) / Number(bottom);
}
