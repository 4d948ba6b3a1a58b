import { type RawBuilder, sql } from 'kysely';
import { toDollars } from '#contract/money.ts';
import type { Shoe, StockEntry } from '#contract/shoes.ts';
import { shoeImage } from './shoe-image.ts';

/** A row as {@link shoeColumns} selects it. */
export interface ShoeRow {
  id: string;
  name: string;
  brand: string;
  description: string;
  color: string;
  price_cents: number;
  on_sale: boolean;
  model: string;
  picture_base: string;
  picture_views: string[];
  picture_placeholder: string;
  version: number;
  created_at: Date;
  stock: StockEntry[];
}

/** What a shoe on the wire is made of, its stock along in the same query. */
export const shoeColumns: RawBuilder<ShoeRow> = sql`
  shoe.id, shoe.name, shoe.brand, shoe.description, shoe.color, shoe.price_cents, shoe.on_sale, shoe.model,
  shoe.picture_base, shoe.picture_views, shoe.picture_placeholder, shoe.version, shoe.created_at,
  coalesce((
    select json_agg(json_build_object('_id', entry.id, 'size', entry.size, 'quantity', entry.quantity))
    from shoe_size entry where entry.shoe_id = shoe.id
  ), '[]') as stock`;

/** A row as §3's shoe; sizes in the order of their numbers. */
export const toShoe = (row: ShoeRow): Shoe => ({
  _id: row.id,
  name: row.name,
  brand: row.brand,
  image: shoeImage(row),
  description: row.description,
  color: row.color,
  price: toDollars(row.price_cents),
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

/** Numbers first, ascending; other labels after them, alphabetically. */
function bySize(one: StockEntry, other: StockEntry): number {
  const [first, second] = [Number(one.size), Number(other.size)];
  if (Number.isNaN(first) !== Number.isNaN(second)) return Number.isNaN(first) ? 1 : -1;
  return first - second || (one.size < other.size ? -1 : 1);
}
