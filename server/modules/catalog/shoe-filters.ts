import { type RawBuilder, sql } from 'kysely';
import { normalizeText } from '#contract/fields/normalize-text.ts';

/** The filters of a listing, not normalized. */
export interface ShoeFilters {
  readonly brand?: string | undefined;
  readonly color?: string | undefined;
  readonly model?: string | undefined;
  readonly onSale?: boolean | undefined;
  readonly ids?: readonly string[] | undefined;
  /** A size label: only shoes with a pair of it in stock. */
  readonly size?: string | undefined;
}

/** The SQL condition on `shoe` for a listing's filters; deleted shoes never match. */
export const filterShoes = (filters: ShoeFilters): RawBuilder<unknown> =>
  sql`shoe.deleted_at is null and ${matchFilters(filters)}`;

/** The SQL condition on whatever has a shoe's columns and is called `shoe`. */
export function matchFilters({ brand, color, model, onSale, ids, size }: ShoeFilters): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (brand !== undefined) conditions.push(sql`shoe.brand_key = ${normalizeText(brand)}`);
  if (color !== undefined) conditions.push(sql`shoe.color_key = ${normalizeText(color)}`);
  if (model !== undefined) conditions.push(sql`shoe.model = ${model}`);
  if (onSale !== undefined) conditions.push(onSale ? sql`shoe.on_sale` : sql`not shoe.on_sale`);
  if (ids !== undefined) conditions.push(sql`shoe.id = any(${[...ids]})`);
  // No join: the planner cannot put it before the index that a page is read from.
  if (size !== undefined)
    conditions.push(
      sql`(select entry.quantity > 0 from shoe_size entry where entry.shoe_id = shoe.id and entry.size = ${size})`,
    );
  return sql.join(conditions, sql` and `);
}

/** The number of matching shoes as a scalar query: from sums by brand, color and size, or counted for a model or list of ids. */
export function countFilteredShoes(filters: ShoeFilters): RawBuilder<number> {
  const { brand, color, model, onSale, ids, size } = filters;
  if (model !== undefined || ids !== undefined) {
    return sql`select count(*) from shoe where ${filterShoes(filters)}`;
  }
  const conditions = [size === undefined ? sql`true` : sql`size = ${size}`];
  if (brand !== undefined) conditions.push(sql`brand_key = ${normalizeText(brand)}`);
  if (color !== undefined) conditions.push(sql`color_key = ${normalizeText(color)}`);
  if (onSale !== undefined) conditions.push(sql`on_sale = ${onSale}`);
  const tally = sql.table(size === undefined ? 'shoe_tally' : 'size_tally');
  return sql`select coalesce(sum(shoes), 0)::bigint from ${tally} where ${sql.join(conditions, sql` and `)}`;
}
