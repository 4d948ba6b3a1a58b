import { createBrandEndpoint, listBrandsEndpoint, removeBrandEndpoint } from '#contract/brands.ts';
import { totalCountHeader } from '#contract/endpoints/query-params.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { problem } from '../../shared/problem.ts';
import { type RegisterRoute, reply, sharedReply } from '../../shared/route.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { listBrands, removeBrand } from './brand-store.ts';
import { createBrand } from './create-brand.ts';

/** GET, POST and DELETE /brands. */
export function registerBrandRoutes(
  registerRoute: RegisterRoute,
  { db, readDb, cacheInvalidator }: Dependencies,
): void {
  registerRoute(listBrandsEndpoint, async ({ query }) => {
    const { brands, total } = await listBrands(readDb, query);
    return sharedReply(200, brands, ['brands'], { [totalCountHeader]: String(total) });
  });

  registerRoute(createBrandEndpoint, async ({ body, caller }) => {
    const created = await db
      .transaction()
      .execute((transaction) => createBrand(transaction, caller, body.name));
    if (!created) return reply(200, 'Brand already exists');
    await cacheInvalidator.invalidate(['brands']);
    return reply(200, 'Brand created');
  });

  registerRoute(removeBrandEndpoint, async ({ params, caller }) => {
    const removed = await db.transaction().execute(async (transaction) => {
      const brand = await removeBrand(transaction, params.id);
      if (brand) {
        await recordAuditEntry(transaction, caller, {
          action: 'remove',
          entity: 'brand',
          id: brand._id,
          before: brand,
        });
      }
      return brand;
    });
    if (!removed) return problem('NOT_FOUND');
    await cacheInvalidator.invalidate(['brands']);
    return reply(200, 'Brand deleted');
  });
}
