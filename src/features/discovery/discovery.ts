import type { Feature } from '#platform/features/feature.ts';
import { registerMerchantFeed } from './server/merchant-feed.ts';
import { registerSitemap } from './server/sitemap.ts';

/** What search engines and marketplaces read. */
export const discovery = {
  async rootPlugin(app, { cache, publicPages, dependencies: { readDb, longDb, settings, shoeColumns } }) {
    const { publicOrigin } = settings;
    const pages = publicPages.flatMap(({ path, isListed }) => (isListed ? [path] : []));
    registerSitemap(app, { db: readDb, cache, publicOrigin, pages });
    registerMerchantFeed(app, { db: longDb, publicOrigin, shoeColumns });
  },
} satisfies Feature;
