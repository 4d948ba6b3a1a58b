import { randomUUID } from 'node:crypto';
import type { Brand } from '#contract/brands.ts';
import { foldText } from '#contract/text.ts';
import type { Database } from '../../core/dependencies.ts';

/** All brands in alphabetical order. */
export const listBrands = (db: Database): Promise<Brand[]> =>
  db
    .selectFrom('brand')
    .select(['id as _id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .execute();

/** Creates a brand unless one of that name exists, whatever its case; null when it does. */
export async function createBrand(db: Database, name: string): Promise<Brand | null> {
  const created = await db
    .insertInto('brand')
    .values({ id: randomUUID(), name, name_key: foldText(name) })
    .onConflict((conflict) => conflict.column('name_key').where('deleted_at', 'is', null).doNothing())
    .returning(['id as _id', 'name'])
    .executeTakeFirst();
  return created ?? null;
}

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
