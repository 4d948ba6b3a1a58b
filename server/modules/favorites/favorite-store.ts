import { randomUUID } from 'node:crypto';
import type { Favorite } from '#contract/favorites.ts';
import type { Database } from '../../shared/dependencies.ts';

/** A user's favorites, newest first, without deleted shoes. */
export const listFavorites = (db: Database, uid: string): Promise<Favorite[]> =>
  db
    .selectFrom('favorite')
    .innerJoin('shoe', 'shoe.id', 'favorite.shoe_id')
    .select(['favorite.id as _id', 'favorite.shoe_id as shoeId'])
    .where('favorite.uid', '=', uid)
    .where('shoe.deleted_at', 'is', null)
    .orderBy('favorite.created_at', 'desc')
    .orderBy('favorite.id')
    .execute();

/** Adds a favorite unless it exists; null when there is no such shoe. */
export async function addFavorite(
  db: Database,
  uid: string,
  shoeId: string,
): Promise<{ favorite: Favorite; added: boolean } | null> {
  const added = await db
    .insertInto('favorite')
    .columns(['id', 'uid', 'shoe_id'])
    .expression((values) =>
      values
        .selectFrom('shoe')
        .select(({ val, ref }) => [
          val(randomUUID()).as('id'),
          val(uid).as('uid'),
          ref('shoe.id').as('shoe_id'),
        ])
        .where('shoe.id', '=', shoeId)
        .where('shoe.deleted_at', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['uid', 'shoe_id']).doNothing())
    .returning(['id as _id', 'shoe_id as shoeId'])
    .executeTakeFirst();
  if (added) return { favorite: added, added: true };
  const [favorite] = await db
    .selectFrom('favorite')
    .innerJoin('shoe', 'shoe.id', 'favorite.shoe_id')
    .select(['favorite.id as _id', 'favorite.shoe_id as shoeId'])
    .where('favorite.uid', '=', uid)
    .where('favorite.shoe_id', '=', shoeId)
    .where('shoe.deleted_at', 'is', null)
    .execute();
  return favorite ? { favorite, added: false } : null;
}

/** Removes a favorite if it exists. */
export async function removeFavorite(db: Database, uid: string, shoeId: string): Promise<void> {
  await db.deleteFrom('favorite').where('uid', '=', uid).where('shoe_id', '=', shoeId).execute();
}
