import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createCacheEntry } from '../../cache/cache-entry.ts';
import type { ResponseCache } from '../../cache/response-cache.ts';
import { cacheKey, sendCachedResponse } from '../../cache/send-cached-response.ts';
import type { ReadDatabase } from '../../shared/dependencies.ts';
import { listShoePages, listShoeSitemaps, listSitePages } from './list-sitemap-pages.ts';
import { writeSitemap, writeSitemapIndex } from './sitemap-xml.ts';

interface SitemapOptions {
  readonly db: ReadDatabase;
  readonly cache: ResponseCache;
  readonly publicOrigin: string;
}

/**
 * `/robots.txt` and `/sitemap.xml`, which is cached until the catalogue changes. A catalogue of more than one sitemap has
 * them below `/sitemaps/`, and `/sitemap.xml` lists them.
 */
export function registerSitemap(app: FastifyInstance, { db, cache, publicOrigin }: SitemapOptions): void {
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
        tags: ['catalogue', 'brands'],
      }),
    );

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
      return writeSitemap(publicOrigin, [...(await listSitePages(db)), ...(await listShoePages(db, only))]);
    });
    return sendCachedResponse(request, reply, entry);
  });

  app.get('/sitemaps/pages.xml', open, async (request, reply) => {
    const entry = await find('/sitemaps/pages.xml', '/sitemaps/pages.xml', async () =>
      writeSitemap(publicOrigin, await listSitePages(db)),
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
