import { type RawBuilder, sql } from 'kysely';
import type { ShoeSort } from '../contract/shoes.ts';

/** An order of listings: by a column, ties by id. Supported by indexes and deterministic. */
export interface ShoeOrder {
  readonly column: RawBuilder<unknown>;
  /** The PostgreSQL type of the column. */
  readonly type: RawBuilder<unknown>;
  readonly byColumn: Direction;
  readonly byId: Direction;
  readonly orderBy: RawBuilder<unknown>;
}

/** The operators between a value and one that it comes after or before. */
interface Direction {
  readonly after: RawBuilder<unknown>;
  readonly before: RawBuilder<unknown>;
}

const rising: Direction = { after: sql`>`, before: sql`<` };
const falling: Direction = { after: sql`<`, before: sql`>` };
const created = { column: sql`shoe.created_at`, type: sql`timestamptz` };
const price = { column: sql`shoe.price_cents`, type: sql`bigint` };
const name = { column: sql`shoe.name_key`, type: sql`text` };

/** The orders of a listing. */
export const shoeOrders: Record<ShoeSort, ShoeOrder> = {
  newest: { ...created, byColumn: falling, byId: rising, orderBy: sql`shoe.created_at desc, shoe.id` },
  price_asc: { ...price, byColumn: rising, byId: rising, orderBy: sql`shoe.price_cents, shoe.id` },
  price_desc: {
    ...price,
    byColumn: falling,
    byId: falling,
    orderBy: sql`shoe.price_cents desc, shoe.id desc`,
  },
  name_asc: { ...name, byColumn: rising, byId: rising, orderBy: sql`shoe.name_key, shoe.id` },
  name_desc: { ...name, byColumn: falling, byId: falling, orderBy: sql`shoe.name_key desc, shoe.id desc` },
};
