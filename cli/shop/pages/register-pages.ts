import type { FastifyInstance } from 'fastify';
import type { Settings } from '#config/settings.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import { allFeaturePages } from '#platform/features/all-feature-pages.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { registerPageRoutes } from '#platform/rendering/page-routes.ts';
import { registerSecurityTxt } from '#platform/rendering/security-txt.ts';
import { longestPageBody } from '#shop/content/contract/written-pages.ts';
import { matchPublicPage, publicPages } from '#shop/public-page-list.ts';
import type { AppPages } from './app-pages.ts';
import { createRenderPage } from './create-render-page.ts';
import { listProviderDashboards } from './provider-dashboards.ts';

/** Registers the addresses of features outside `/api`, and the rendered pages. */
export function registerPages(
  app: FastifyInstance,
  options: {
    settings: Settings;
    dependencies: Dependencies;
    cache: ResponseCache;
    pages: AppPages;
  },
): void {
  const { settings, dependencies, cache, pages } = options;
  const { publicOrigin, contactApi } = settings;
  for (const { rootPlugin } of allFeatures)
    if (rootPlugin) app.register(rootPlugin, { cache, publicPages, dependencies });
  registerSecurityTxt(app, { publicOrigin, contacts: settings.securityContacts });
  const providerDashboards = listProviderDashboards(settings);
  registerPageRoutes(app, {
    render: createRenderPage({ ...pages, app, publicOrigin, contactApi, providerDashboards }),
    matchPage: matchPublicPage,
    publicOrigin,
    cache: pages.mode === 'production' ? cache : null,
    sharedCacheSeconds: settings.sharedCacheSeconds,
    cardField: settings.stripe ? 'stripe' : 'sandbox',
    cardPages: allFeaturePages.flatMap(({ cardPages }) => cardPages ?? []),
    emptyForms: ['/newsletter/leave'],
    longForms: { paths: ['/admin/pages/:slug'], bytes: longestPageBody },
    connectOrigins: URL.canParse(contactApi) ? [new URL(contactApi).origin] : [],
  });
}
