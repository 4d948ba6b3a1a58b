import type { Feature } from '../../feature.ts';
import { registerMerchantFeed } from './merchant-feed.ts';
import { registerSitemap } from './sitemap.ts';

/** What search engines and marketplaces read. */
export const discovery = {
  async rootPlugin(app, { cache, dependencies: { readDb, longDb, settings } }) {
    const { publicOrigin } = settings;
    registerSitemap(app, { db: readDb, cache, publicOrigin });
    registerMerchantFeed(app, { db: longDb, publicOrigin });
  },
} satisfies Feature;
