import { type RawBuilder, sql } from 'kysely';
import type { Brand, BrandSort } from '#contract/brands.ts';
import { foldText } from '#contract/fields/fold-text.ts';
import type { Database, ReadDatabase } from '../../shared/dependencies.ts';
import { likePattern } from '../../shared/text/like-pattern.ts';

interface Listing {
  readonly search?: string | undefined;
  readonly sort?: BrandSort | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** The brands, in alphabetical order by default, and their total number. */
export async function listBrands(
  db: ReadDatabase,
  { search = '', sort = 'name_asc', offset = 0, limit }: Listing,
): Promise<{ brands: Brand[]; total: number }> {
  let matching = db.selectFrom('brand').where('deleted_at', 'is', null);
  const name = foldText(search);
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
