import { sql } from 'kysely';
import type { LowStock } from '#contract/admin.ts';
import { lowStockLimit } from '#contract/fields/low-stock.ts';
import { countLimit, countRows } from '../../shared/count-rows.ts';
import type { Database } from '../../shared/dependencies.ts';
import { shoeImage } from '../catalog/catalog.ts';

/** Sizes that are low on stock, of shoes that are not deleted, fewest units first, and their number (up to 1,000). */
export async function findLowStock(
  db: Database,
  { offset = 0, limit = 20 }: { offset?: number | undefined; limit?: number | undefined },
): Promise<{ sizes: LowStock[]; total: number }> {
  const low = db
    .selectFrom('shoe_size as entry')
    .innerJoin('shoe', 'shoe.id', 'entry.shoe_id')
    .where('entry.quantity', '<=', sql.lit(lowStockLimit))
    .where('shoe.deleted_at', 'is', null);
  const rows = await low
    .select(['entry.shoe_id', 'shoe.name', 'shoe.brand', 'shoe.picture_base', 'shoe.picture_views'])
    .select(['entry.size', 'entry.quantity'])
    .orderBy('entry.quantity')
    .orderBy('entry.shoe_id')
    .orderBy('entry.size')
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await countRows(db, low.select('entry.id').limit(countLimit));
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
