import type { FastifyInstance } from 'fastify';
import { createCacheEntry } from '../cache/cache-entry.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { cacheKey, sendCachedResponse } from '../cache/send-cached-response.ts';
import type { Database } from '../shared/dependencies.ts';

/** A sitemap has at most 50,000 URLs (sitemaps.org); the rest is for pages and brands. */
const maxShoes = 49_000;

/** `/robots.txt` and `/sitemap.xml`, which is cached until the catalogue changes. */
export function registerSitemap(
  app: FastifyInstance,
  { db, cache, publicOrigin }: { db: Database; cache: ResponseCache; publicOrigin: string },
): void {
  const open = { config: { access: 'anyone' }, schema: { hide: true } } as const;

  app.get('/robots.txt', open, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(publicOrigin)),
  );

  app.get('/sitemap.xml', open, async (request, reply) => {
    const entry = await cache.fill(cacheKey('/sitemap.xml'), async () =>
      createCacheEntry({
        route: '/sitemap.xml',
        status: 200,
        headers: {
          ...app.securityHeaders,
          'content-type': 'application/xml; charset=utf-8',
          'cache-control': 'no-cache',
        },
        body: sitemap(publicOrigin, await listPaths(db)),
        tags: ['catalogue', 'brands'],
      }),
    );
    return sendCachedResponse(request, reply, entry);
  });
}

const robots = (publicOrigin: string): string => `User-agent: *
Disallow: /account
Disallow: /admin
Disallow: /api/
Disallow: /cart
Disallow: /order/
Disallow: /sandbox

Sitemap: ${publicOrigin}/sitemap.xml
`;

async function listPaths(db: Database): Promise<string[]> {
  const shoes = await db
    .selectFrom('shoe')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(maxShoes)
    .execute();
  const brands = await db
    .selectFrom('brand')
    .select('name')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  return [
    ...['/', '/products', '/sale', '/aboutUs', '/contactUs', '/sizeChart', '/termsOfService'],
    ...brands.map(({ name }) => `/colletions/${encodeURIComponent(name)}`),
    ...shoes.map(({ id }) => `/products/${encodeURIComponent(id)}`),
  ];
}

const sitemap = (origin: string, paths: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`).join('\n')}
</urlset>
`;

const escapeXml = (text: string): string =>
  text.replace(/[&<>'"]/g, (character) => `&#${character.charCodeAt(0)};`);
