import { type RawBuilder, sql } from 'kysely';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import { matchSale, needsPriorPrice } from './prices/shown-sale.ts';

/** The filters of a listing, not normalized. */
export interface ShoeFilters {
  readonly brand?: string | undefined;
  readonly color?: string | undefined;
  readonly model?: string | undefined;
  /** What shoppers see as on sale, or what is not on sale. */
  readonly onSale?: boolean | undefined;
  /** Shoes that are on sale but not shown as such to shoppers. */
  readonly saleHidden?: boolean | undefined;
  readonly ids?: readonly string[] | undefined;
  /** A size label: only shoes with a pair of it in stock. */
  readonly size?: string | undefined;
  /** The labels of a foot: only shoes of these brands with a pair of that label in stock. */
  readonly footSizes?: readonly BrandSize[] | undefined;
}

/** A label of a brand's sizes; `brand` is the key of its name. */
export interface BrandSize {
  readonly brand: string;
  readonly size: string | null;
}

/** The SQL condition on `shoe` for a listing's filters; deleted shoes never match. */
export const filterShoes = (filters: ShoeFilters): RawBuilder<boolean> =>
  sql`shoe.deleted_at is null and ${matchFilters(filters)}`;

/** The SQL condition on whatever has a shoe's columns and is called `shoe`. */
export function matchFilters({
  brand,
  color,
  model,
  onSale,
  saleHidden,
  ids,
  ...sizes
}: ShoeFilters): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (brand !== undefined) conditions.push(sql`shoe.brand_key = ${normalizeText(brand)}`);
  if (color !== undefined) conditions.push(sql`shoe.color_key = ${normalizeText(color)}`);
  if (model !== undefined) conditions.push(sql`shoe.model = ${model}`);
  conditions.push(matchSale({ onSale, saleHidden }));
  if (ids !== undefined) conditions.push(sql`shoe.id = any(${[...ids]})`);
  // No join: the planner cannot put it before the index that a page is read from.
  if (isOfSize(sizes))
    conditions.push(
      sql`(select entry.quantity > 0 from shoe_size entry where entry.shoe_id = shoe.id and ${matchSize(sizes, 'shoe.brand_key', 'entry.size')})`,
    );
  return sql.join(conditions, sql` and `);
}

/** Whether a listing is narrowed to a size, or to a foot. */
export const isOfSize = ({ size, footSizes }: ShoeFilters): boolean =>
  size !== undefined || footSizes !== undefined;

/** The SQL condition that a size is the one asked for, once for each shoe; `brand` and `label` are its columns. */
export function matchSize(
  { size, footSizes }: ShoeFilters,
  brand: string,
  label: string,
): RawBuilder<boolean> {
  const conditions = [sql`true`];
  if (size !== undefined) conditions.push(sql`${sql.ref(label)} = ${size}`);
  // The labels alone, too: the index of sizes in stock begins with them.
  if (footSizes !== undefined)
    conditions.push(
      sql`${sql.ref(label)} = any(${footSizes.map((one) => one.size)})`,
      isAmong(footSizes, brand, label),
    );
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** The SQL condition that these columns are one of those sizes. */
export const isAmong = (
  sizes: readonly BrandSize[],
  brand: string,
  label: string,
): RawBuilder<boolean> => sql`
  (${sql.ref(brand)}, ${sql.ref(label)}) in (select own.brand, own.size from unnest(
    ${sizes.map((one) => one.brand)}::text[], ${sizes.map((one) => one.size)}::text[]) as own (brand, size))`;

/** The number of matching shoes as a scalar query: from sums by brand, color and size, or counted for a model or list of ids. */
export function countFilteredShoes(filters: ShoeFilters): RawBuilder<number> {
  const { brand, color, model, onSale, saleHidden, ids } = filters;
  const counted = sql<number>`select count(*) from shoe where ${filterShoes(filters)}`;
  if (model !== undefined || ids !== undefined || saleHidden !== undefined) return counted;
  const conditions = [matchSize(filters, 'brand_key', 'size')];
  if (brand !== undefined) conditions.push(sql`brand_key = ${normalizeText(brand)}`);
  if (color !== undefined) conditions.push(sql`color_key = ${normalizeText(color)}`);
  if (onSale !== undefined) conditions.push(sql`on_sale = ${onSale}`);
  const tally = sql.table(isOfSize(filters) ? 'size_tally' : 'shoe_tally');
  const summed = sql<number>`select coalesce(sum(shoes), 0)::bigint from ${tally} where ${sql.join(conditions, sql` and `)}`;
  // The stored sums do not distinguish hidden sales.
  return onSale ? sql`case when ${needsPriorPrice} then (${counted}) else (${summed}) end` : summed;
}
