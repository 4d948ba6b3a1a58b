import type { FastifyInstance } from 'fastify';
import type { Settings } from '#config/settings.ts';
import type { ResponseCache } from '#server/cache/response-cache.ts';
import { registerLaunchCalendar } from '#server/pages/discovery/launch-calendar.ts';
import { registerMerchantFeed } from '#server/pages/discovery/merchant-feed.ts';
import { registerSitemap } from '#server/pages/discovery/sitemap.ts';
import { registerPageRoutes } from '#server/pages/page-routes.ts';
import { registerSecurityTxt } from '#server/pages/security-txt.ts';
import type { Database, ReadDatabase } from '#server/shared/dependencies.ts';
import type { AppPages } from './app-pages.ts';
import { createRenderPage } from './create-render-page.ts';
import { listProviderDashboards } from './provider-dashboards.ts';

/** Registers what search engines read, and the rendered pages. */
export function registerPages(
  app: FastifyInstance,
  options: {
    settings: Settings;
    readDb: ReadDatabase;
    longDb: Database;
    cache: ResponseCache;
    pages: AppPages;
  },
): void {
  const { settings, readDb, longDb, cache, pages } = options;
  const { publicOrigin, contactApi } = settings;
  registerSitemap(app, { db: readDb, cache, publicOrigin });
  registerLaunchCalendar(app, { cache, publicOrigin });
  registerMerchantFeed(app, { db: longDb, publicOrigin });
  registerSecurityTxt(app, { publicOrigin, contacts: settings.securityContacts });
  const providerDashboards = listProviderDashboards(settings);
  registerPageRoutes(app, {
    render: createRenderPage({ ...pages, app, publicOrigin, contactApi, providerDashboards }),
    publicOrigin,
    cache: pages.mode === 'production' ? cache : null,
    sharedCacheSeconds: settings.sharedCacheSeconds,
    cardField: settings.stripe ? 'stripe' : 'sandbox',
    connectOrigins: URL.canParse(contactApi) ? [new URL(contactApi).origin] : [],
  });
}
