import { addFavorite, listFavorites, removeFavorite } from '#contract/favorites.ts';
import type { Dependencies } from '../../core/dependencies.ts';
import { refuse } from '../../http/refusal.ts';
import { reply } from '../../http/reply.ts';
import type { Serve } from '../../http/serve.ts';
import * as store from './store.ts';

/** GET, POST and DELETE /favorites/{uid}; the access of each proves whose they are. */
export function serveFavorites(serve: Serve, { db }: Dependencies): void {
  serve(listFavorites, async ({ params }) => reply(200, await store.listFavorites(db, params.id)));

  serve(addFavorite, async ({ body, caller }) => {
    const result = await store.addFavorite(db, caller.uid, body.shoeId);
    if (!result) return refuse('NOT_FOUND');
    return result.added ? reply(201, result.favorite) : reply(200, result.favorite);
  });

  serve(removeFavorite, async ({ body, caller }) => {
    await store.removeFavorite(db, caller.uid, body.shoeId);
    return reply(200, { shoeId: body.shoeId });
  });
}
