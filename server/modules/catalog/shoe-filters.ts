import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#contract/fields/fold-text.ts';
import type { ShoeSort } from '#contract/shoes.ts';

/** The filters of a listing, not normalized. */
export interface ShoeFilters {
  readonly brand?: string | undefined;
  readonly color?: string | undefined;
  readonly model?: string | undefined;
  readonly onSale?: boolean | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** The SQL condition on `shoe` for a listing's filters; deleted shoes never match. */
export function filterShoes({ brand, color, model, onSale, ids }: ShoeFilters): RawBuilder<unknown> {
  const conditions = [sql`shoe.deleted_at is null`];
  if (brand !== undefined) conditions.push(sql`shoe.brand_key = ${foldText(brand)}`);
  if (color !== undefined) conditions.push(sql`shoe.color_key = ${foldText(color)}`);
  if (model !== undefined) conditions.push(sql`shoe.model = ${model}`);
  if (onSale !== undefined) conditions.push(onSale ? sql`shoe.on_sale` : sql`not shoe.on_sale`);
  if (ids !== undefined) conditions.push(sql`shoe.id = any(${[...ids]})`);
  return sql.join(conditions, sql` and `);
}

/** The orders of a listing: supported by indexes and deterministic. */
export const shoeOrderBy: Record<ShoeSort, RawBuilder<unknown>> = {
  newest: sql`shoe.created_at desc, shoe.id`,
  price_asc: sql`shoe.price_cents, shoe.id`,
  price_desc: sql`shoe.price_cents desc, shoe.id desc`,
  name_asc: sql`shoe.name_key, shoe.id`,
  name_desc: sql`shoe.name_key desc, shoe.id desc`,
};

/** The number of matching shoes as a scalar query: from the `shoe_tally` sums, or counted for a model or list of ids. */
export function countFilteredShoes(filters: ShoeFilters): RawBuilder<number> {
  const { brand, color, model, onSale, ids } = filters;
  if (model !== undefined || ids !== undefined) {
    return sql`select count(*) from shoe where ${filterShoes(filters)}`;
  }
  const conditions = [sql`true`];
  if (brand !== undefined) conditions.push(sql`brand_key = ${foldText(brand)}`);
  if (color !== undefined) conditions.push(sql`color_key = ${foldText(color)}`);
  if (onSale !== undefined) conditions.push(sql`on_sale = ${onSale}`);
  return sql`select coalesce(sum(shoes), 0)::bigint from shoe_tally where ${sql.join(conditions, sql` and `)}`;
}
