import { sql } from 'kysely';
import { webpWidth } from '#contract/fields/picture-widths.ts';
import type { ReadDatabase } from '../../shared/dependencies.ts';
import type { SitemapPage } from './sitemap-xml.ts';

/** Shoes in one sitemap: its file stays below 4 MB of the 50 MB that are allowed. */
export const shoesPerSitemap = 10_000;

/** The pages that are no shoes. */
export async function listSitePages(db: ReadDatabase): Promise<SitemapPage[]> {
  const brands = await db
    .selectFrom('brand')
    .select('name')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .limit(shoesPerSitemap)
    .execute();
  return [
    ...['/', '/products', '/sale', '/aboutUs', '/contactUs', '/sizeChart', '/termsOfService'],
    ...brands.map(({ name }) => `/colletions/${encodeURIComponent(name)}`),
  ].map((path) => ({ path }));
}

/**
 * The first id of each sitemap of shoes, in the order of ids: a sitemap is found by it at once, however many there are.
 */
export async function listShoeSitemaps(db: ReadDatabase): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) as place from shoe where deleted_at is null) numbered
    where place % ${sql.lit(shoesPerSitemap)} = 1 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The pages of one sitemap of shoes, from an id on. */
export async function listShoePages(db: ReadDatabase, from: string): Promise<SitemapPage[]> {
  const shoes = await db
    .selectFrom('shoe')
    .select(['id', 'created_at', 'changed_at', 'picture_base', 'picture_views'])
    .where('deleted_at', 'is', null)
    .where('id', '>=', from)
    .orderBy('id')
    .limit(shoesPerSitemap)
    .execute();
  return shoes.map(({ id, created_at, changed_at, picture_base, picture_views }) => ({
    path: `/products/${encodeURIComponent(id)}`,
    changedAt: changed_at ?? created_at,
    pictures: picture_views.map((view) => `${picture_base}/${view}-${webpWidth}.webp`),
  }));
}
