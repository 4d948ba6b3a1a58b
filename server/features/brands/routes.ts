import { createBrand, listBrands, removeBrand } from '#contract/brands.ts';
import { totalCountHeader } from '#contract/listing.ts';
import * as core from '../../core/create-brand.ts';
import type { Dependencies } from '../../core/dependencies.ts';
import { recordHistory } from '../../core/history.ts';
import { refuse } from '../../http/refusal.ts';
import { reply, sharedReply } from '../../http/reply.ts';
import type { Serve } from '../../http/serve.ts';
import * as store from './store.ts';

/** GET, POST and DELETE /brands. */
export function serveBrands(serve: Serve, { db, changes }: Dependencies): void {
  serve(listBrands, async ({ query }) => {
    const { brands, total } = await store.listBrands(db, query);
    return sharedReply(200, brands, ['brands'], { [totalCountHeader]: String(total) });
  });

  serve(createBrand, async ({ body, caller }) => {
    const created = await db
      .transaction()
      .execute((transaction) => core.createBrand(transaction, caller, body.name));
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
