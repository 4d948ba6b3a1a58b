import { addFavoriteEndpoint, listFavoritesEndpoint, removeFavoriteEndpoint } from '#contract/favorites.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { problem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { addFavorite, listFavorites, removeFavorite } from './favorite-store.ts';

/** GET, POST and DELETE /favorites/{uid}; ownership is checked by the access of the endpoints. */
export function registerFavoriteRoutes(registerRoute: RegisterRoute, { db }: Dependencies): void {
  registerRoute(listFavoritesEndpoint, async ({ params }) => reply(200, await listFavorites(db, params.id)));

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
