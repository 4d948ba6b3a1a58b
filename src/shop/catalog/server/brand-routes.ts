import { type RawBuilder, sql } from 'kysely';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { Database, ReadDatabase } from '#platform/database/database.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { auditedReply, publicReply, type RegisterRoute } from '#platform/handlers/route.ts';
import {
  type Brand,
  type BrandSort,
  createBrandEndpoint,
  listBrandsEndpoint,
  removeBrandEndpoint,
} from '../contract/brands.ts';
import { createBrand } from './create-brand.ts';

/** GET, POST and DELETE /brands. */
export function registerBrandRoutes(
  registerRoute: RegisterRoute,
  { db, readDb, cacheInvalidator }: Dependencies,
): void {
  registerRoute(listBrandsEndpoint, async ({ query }) => {
    const { brands, total } = await listBrands(readDb, query);
    return publicReply(200, brands, ['brands'], { [totalCountHeader]: String(total) });
  });

  registerRoute(createBrandEndpoint, async ({ body, caller }) => {
    const change = await db
      .transaction()
      .execute((transaction) => createBrand(transaction, caller, body.name));
    if (!change) return auditedReply(200, 'Brand already exists', null);
    await cacheInvalidator.invalidate(['brands']);
    return auditedReply(200, 'Brand created', change);
  });

  registerRoute(removeBrandEndpoint, async ({ params, caller }) => {
    const change = await db.transaction().execute(async (transaction) => {
      const before = await removeBrand(transaction, params.id);
      if (!before) return null;
      const { _id: id } = before;
      return recordAuditEntry(transaction, caller, { action: 'remove', entity: 'brand', id, before });
    });
    if (!change) return problem('NOT_FOUND');
    await cacheInvalidator.invalidate(['brands']);
    return auditedReply(200, 'Brand deleted', change);
  });
}

interface Listing {
  readonly search?: string | undefined;
  readonly sort?: BrandSort | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** The brands, in alphabetical order by default, and their total number. */
async function listBrands(
  db: ReadDatabase,
  { search = '', sort = 'name_asc', offset = 0, limit }: Listing,
): Promise<{ brands: Brand[]; total: number }> {
  let matching = db.selectFrom('brand').where('deleted_at', 'is', null);
  const name = normalizeText(search);
  if (name !== '') matching = matching.where('name_key', 'like', likePattern(name));
  const page = matching.select(['id as _id', 'name']).orderBy(orderOf[sort]).offset(offset);
  const brands = await (limit === undefined ? page : page.limit(limit)).execute();
  if (offset === 0 && limit === undefined) return { brands, total: brands.length };
  const { total } = await matching
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { brands, total };
}

const orderOf: Record<BrandSort, RawBuilder<unknown>> = {
  name_asc: sql`name_key, id`,
  name_desc: sql`name_key desc, id desc`,
  newest: sql`created_at desc, id`,
  oldest: sql`created_at, id desc`,
};

/** Marks a brand as deleted; its row stays, so that it can be restored. Null when there is none. */
async function removeBrand(db: Database, id: string): Promise<Brand | null> {
  const removed = await db
    .updateTable('brand')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id as _id', 'name'])
    .executeTakeFirst();
  return removed ?? null;
}
