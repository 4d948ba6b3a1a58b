import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import {
  addFavoriteEndpoint,
  type Favorite,
  listFavoritesEndpoint,
  removeFavoriteEndpoint,
} from '../../contract/favorites.ts';

/** GET, POST and DELETE /favorites/{uid}; ownership is checked by the access of the endpoints. */
export function registerFavoriteRoutes(registerRoute: RegisterRoute, { db }: Dependencies): void {
  registerRoute(listFavoritesEndpoint, async ({ params }) => reply(200, await listFavorites(db, params.uid)));

  registerRoute(addFavoriteEndpoint, async ({ body, caller }) => {
    const result = await addFavorite(db, caller.uid, body.shoeId);
    if (!result) return problem('NOT_FOUND');
    return result.added ? reply(201, result.favorite) : reply(200, result.favorite);
  });

  registerRoute(removeFavoriteEndpoint, async ({ body, caller }) => {
    await removeFavorite(db, caller.uid, body.shoeId);
    return reply(200, { shoeId: body.shoeId });
  });
}

/** A user's favorites, newest first, without deleted shoes. */
const listFavorites = (db: Database, uid: string): Promise<Favorite[]> =>
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
async function addFavorite(
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
async function removeFavorite(db: Database, uid: string, shoeId: string): Promise<void> {
  await db.deleteFrom('favorite').where('uid', '=', uid).where('shoe_id', '=', shoeId).execute();
}
