import { sql } from 'kysely';
import type { LowStock } from '#contract/admin.ts';
import { lowStockLimit } from '#contract/fields/low-stock.ts';
import { countLimit, countRows } from '../../shared/count-rows.ts';
import type { Database } from '../../shared/dependencies.ts';
import { shoeImage } from '../catalog/catalog.ts';

interface LowRow {
  shoe_id: string;
  name: string;
  brand: string;
  picture_base: string;
  picture_views: string[];
  size: string;
  quantity: number;
}

/** Sizes that are low on stock, of shoes that are not deleted, fewest units first, and their number (up to 1,000). */
export async function findLowStock(
  db: Database,
  { offset = 0, limit = 20 }: { offset?: number | undefined; limit?: number | undefined },
): Promise<{ sizes: LowStock[]; total: number }> {
  const low = sql`
    from shoe_size entry join shoe on shoe.id = entry.shoe_id
    where entry.quantity <= ${sql.lit(lowStockLimit)} and shoe.deleted_at is null`;
  const { rows } = await sql<LowRow>`
    select entry.shoe_id, shoe.name, shoe.brand, shoe.picture_base, shoe.picture_views, entry.size, entry.quantity
    ${low} order by entry.quantity, entry.shoe_id, entry.size limit ${limit} offset ${offset}`.execute(db);
  const total = await countRows(db, sql`(select ${low} limit ${countLimit})`);
  const sizes = rows.map(({ shoe_id, name, brand, size, quantity, ...shoe }) => ({
    _id: shoe_id,
    name,
    brand,
    image: shoeImage(shoe),
    size,
    quantity,
  }));
  return { sizes, total };
}
