import type { Brand } from '#contract/brands.ts';
import type { Database } from '../../core/dependencies.ts';

/** All brands in alphabetical order. */
export const listBrands = (db: Database): Promise<Brand[]> =>
  db
    .selectFrom('brand')
    .select(['id as _id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .execute();

/** Takes a brand off the list, keeping its row so that it can come back; null when there is none. */
export async function removeBrand(db: Database, id: string): Promise<Brand | null> {
  const removed = await db
    .updateTable('brand')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id as _id', 'name'])
    .executeTakeFirst();
  return removed ?? null;
}
