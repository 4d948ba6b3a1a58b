import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { createCacheEntry } from '#platform/cache/cache-entry.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import { cacheKey, sendCachedResponse } from '#platform/cache/send-cached-response.ts';
import type { ReadDatabase } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { listImages } from '#shop/catalog/server/catalog.ts';
import { isSpecifiedLink, pathOfPage } from '#shop/content/contract/specified-pages.ts';
import { type SitemapPage, writeSitemap, writeSitemapIndex } from './sitemap-xml.ts';

interface SitemapOptions {
  readonly db: ReadDatabase;
  readonly cache: ResponseCache;
  readonly publicOrigin: string;
  /** The paths of the pages that every shop has. */
  readonly pages: readonly string[];
}

/**
 * `/robots.txt` and `/sitemap.xml`, which is cached until the catalog or a written page changes. A catalog of more than one sitemap has
 * them below `/sitemaps/`, and `/sitemap.xml` lists them.
 */
export function registerSitemap(
  app: FastifyInstance,
  { db, cache, publicOrigin, pages }: SitemapOptions,
): void {
  const open = { config: { access: 'anyone' }, schema: { hide: true } } as const;
  const find = (route: string, path: string, write: () => Promise<string>) =>
    cache.fill(cacheKey(path), async () =>
      createCacheEntry({
        route,
        status: 200,
        headers: {
          ...app.securityHeaders,
          'content-type': 'application/xml; charset=utf-8',
          'cache-control': 'no-cache',
        },
        body: await write(),
        tags: ['catalogue', 'brands', 'pages'],
      }),
    );
  const listSitePages = async () => [
    ...[...pages, ...(await listWrittenPages(app))].map((path) => ({ path })),
    ...(await listBrandPages(db)),
  ];

  app.get('/robots.txt', open, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(publicOrigin)),
  );

  app.get('/sitemap.xml', open, async (request, reply) => {
    const entry = await find('/sitemap.xml', '/sitemap.xml', async () => {
      const shoes = await listShoeSitemaps(db);
      const [only = '', ...others] = shoes;
      if (others.length > 0)
        return writeSitemapIndex(publicOrigin, [
          '/sitemaps/pages.xml',
          ...shoes.map((from) => `/sitemaps/shoes/${encodeURIComponent(from)}.xml`),
        ]);
      return writeSitemap(publicOrigin, [...(await listSitePages()), ...(await listShoePages(db, only))]);
    });
    return sendCachedResponse(request, reply, entry);
  });

  app.get('/sitemaps/pages.xml', open, async (request, reply) => {
    const entry = await find('/sitemaps/pages.xml', '/sitemaps/pages.xml', async () =>
      writeSitemap(publicOrigin, await listSitePages()),
    );
    return sendCachedResponse(request, reply, entry);
  });

  app.get('/sitemaps/shoes/:from', open, async (request, reply) => {
    const from = sitemapName.safeParse(request.params);
    if (!from.success) return reply.callNotFound();
    const entry = await find('/sitemaps/shoes/:from', request.url.split('?')[0] ?? '', async () =>
      writeSitemap(publicOrigin, await listShoePages(db, from.data)),
    );
    return sendCachedResponse(request, reply, entry);
  });
}

/** The id of the first shoe, as a file name. */
const sitemapName = z
  .object({ from: z.string().max(100).endsWith('.xml') })
  .transform(({ from }) => from.slice(0, -'.xml'.length));

const robots = (publicOrigin: string): string => `User-agent: *
Disallow: /account
Disallow: /admin
Disallow: /api/
Disallow: /cart
Disallow: /order/
Disallow: /sandbox

Sitemap: ${publicOrigin}/sitemap.xml
`;

/** Shoes in one sitemap: its file stays below 4 MB of the 50 MB that are allowed. */
export const shoesPerSitemap = 10_000;

/** The paths of the pages that administrators wrote and show in the footer, except those that every shop has. */
async function listWrittenPages(app: FastifyInstance): Promise<string[]> {
  const listed = await app.inProcessCalls.open(new Set())('GET /pages', {});
  if (!listed.ok) throw new ApiError(problem(listed.problem.code));
  return listed.body.flatMap(({ slug }) => (isSpecifiedLink(slug) ? [] : [pathOfPage(slug)]));
}

async function listBrandPages(db: ReadDatabase): Promise<SitemapPage[]> {
  const brands = await db
    .selectFrom('brand')
    .select('name')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .limit(shoesPerSitemap)
    .execute();
  return brands.map(({ name }) => ({ path: `/colletions/${encodeURIComponent(name)}` }));
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
    .select(['id', 'created_at', 'changed_at', 'picture_base', 'picture_views', 'more_pictures'])
    .where('deleted_at', 'is', null)
    .where('id', '>=', from)
    .orderBy('id')
    .limit(shoesPerSitemap)
    .execute();
  return shoes.map(({ id, created_at, changed_at, ...pictures }) => ({
    path: `/products/${encodeURIComponent(id)}`,
    changedAt: changed_at ?? created_at,
    pictures: listImages({ id, ...pictures }),
  }));
}
