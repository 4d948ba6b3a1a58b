import { createBrand, listBrands, removeBrand } from '#contract/brands.ts';
import type { Dependencies } from '../../core/dependencies.ts';
import { recordHistory } from '../../core/history.ts';
import { refuse } from '../../http/refusal.ts';
import { reply } from '../../http/reply.ts';
import type { Serve } from '../../http/serve.ts';
import * as store from './store.ts';

/** GET, POST and DELETE /brands. */
export function serveBrands(serve: Serve, { db, changes }: Dependencies): void {
  serve(listBrands, async () => reply(200, await store.listBrands(db)));

  serve(createBrand, async ({ body, caller }) => {
    const created = await db.transaction().execute(async (transaction) => {
      const brand = await store.createBrand(transaction, body.name);
      if (brand) {
        await recordHistory(transaction, caller, {
          action: 'create',
          entity: 'brand',
          id: brand._id,
          after: brand,
        });
      }
      return brand;
    });
    if (!created) return reply(200, 'Brand already exists');
    await changes.announce(['brands']);
    return reply(200, 'Brand created');
  });

  serve(removeBrand, async ({ params, caller }) => {
    const removed = await db.transaction().execute(async (transaction) => {
      const brand = await store.removeBrand(transaction, params.id);
      if (brand) {
        await recordHistory(transaction, caller, {
          action: 'remove',
          entity: 'brand',
          id: brand._id,
          before: brand,
        });
      }
      return brand;
    });
    if (!removed) return refuse('NOT_FOUND');
    await changes.announce(['brands']);
    return reply(200, 'Brand deleted');
  });
}
