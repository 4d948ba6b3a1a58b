import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#contract/fields/fold-text.ts';

/** The filters of a listing, not normalized. */
export interface ShoeFilters {
  readonly brand?: string | undefined;
  readonly color?: string | undefined;
  readonly model?: string | undefined;
  readonly onSale?: boolean | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** The SQL condition on `shoe` for a listing's filters; deleted shoes never match. */
export const filterShoes = (filters: ShoeFilters): RawBuilder<unknown> =>
  sql`shoe.deleted_at is null and ${matchFilters(filters)}`;

/** The SQL condition on whatever has a shoe's columns and is called `shoe`. */
export function matchFilters({ brand, color, model, onSale, ids }: ShoeFilters): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (brand !== undefined) conditions.push(sql`shoe.brand_key = ${foldText(brand)}`);
  if (color !== undefined) conditions.push(sql`shoe.color_key = ${foldText(color)}`);
  if (model !== undefined) conditions.push(sql`shoe.model = ${model}`);
  if (onSale !== undefined) conditions.push(onSale ? sql`shoe.on_sale` : sql`not shoe.on_sale`);
  if (ids !== undefined) conditions.push(sql`shoe.id = any(${[...ids]})`);
  return sql.join(conditions, sql` and `);
}

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
