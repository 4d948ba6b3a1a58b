import type { FastifyPluginAsync } from 'fastify';
import { registerAnalyticsRoutes } from '#platform/analytics/server/analytics.ts';
import { type AuditedKinds, nameChange, registerAuditRoutes } from '#platform/audit/server/audit.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import { createRegisterRoute } from '#platform/calls/register-route.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import type { RegisterRoute } from '#platform/handlers/route.ts';
import { registerAccountRoutes, registerUserRoutes } from '#shop/accounts/server/customers/customers.ts';
import { authPlugin, registerAccountSecurityRoutes } from '#shop/accounts/server/identity/identity.ts';
import { addedSettings } from '#shop/added-settings.ts';
import { auditedKinds } from '#shop/audited-kinds.ts';
import { buyerLinks } from '#shop/buyer-links.ts';
import {
  registerAccountSizeRoutes,
  registerBrandRoutes,
  registerChartRoutes,
  registerShoeAdminRoutes,
  registerShoeRoutes,
} from '#shop/catalog/server/catalog.ts';
import { registerFavoriteRoutes } from '#shop/catalog/server/favorites/favorites.ts';
import { addCounted } from '#shop/content/contract/analytics-events.ts';
import {
  registerContactRoutes,
  registerNewsletterRoutes,
  registerSubscriberRoutes,
} from '#shop/content/server/mail/mail.ts';
import { registerMailTemplateRoutes } from '#shop/content/server/mail-templates/mail-templates.ts';
import { registerPageAdminRoutes, registerShownPageRoutes } from '#shop/content/server/pages/pages.ts';
import { registerDeliveryRoutes } from '#shop/delivery/server/delivery.ts';
import { editableMails } from '#shop/editable-mails.ts';
import { leaveHooks } from '#shop/leave-hooks.ts';
import { registerOrderEventRoutes, registerOrderRoutes } from '#shop/orders/server/orders.ts';
import {
  observeCheckouts,
  registerCheckoutRoutes,
  registerOrderByHandRoutes,
  registerQuoteRoutes,
  registerRefundRoutes,
  registerShipmentRoutes,
  registerUntilSentRoutes,
  webhookPlugin,
} from '#shop/orders/server/payments/payments.ts';
import { matchPublicPage, publicPages } from '#shop/public-page-list.ts';
import { registerFitRoutes, registerReviewRoutes } from '#shop/reviews/server/reviews.ts';
import { registerSettingsRoutes } from '#shop/settings/server/settings.ts';
import { exportPlugin, registerDashboardRoutes } from '#shop/shell/server/shell.ts';

interface ApiOptions {
  readonly dependencies: Dependencies;
  readonly cache: ResponseCache;
}

/** Every call below `/api`: the endpoints of the contract, and CSV exports, the payment provider's events and authentication. */
export const apiPlugin: FastifyPluginAsync<ApiOptions> = async (app, { dependencies, cache }) => {
  const { identity } = dependencies;
  const audited = auditedKinds(dependencies);
  const registerRoute = createRegisterRoute(app, {
    cache,
    db: dependencies.db,
    nameChange: (change) => nameChange(audited, change),
  });
  observeCheckouts(app);

  registerShoeRoutes(registerRoute, dependencies);
  registerBrandRoutes(registerRoute, dependencies);
  registerChartRoutes(registerRoute, dependencies);
  registerOrderRoutes(registerRoute, dependencies);
  registerCheckoutRoutes(registerRoute, dependencies);
  registerQuoteRoutes(registerRoute, dependencies);
  registerUntilSentRoutes(registerRoute, dependencies);
  registerFavoriteRoutes(registerRoute, dependencies);
  registerReviewRoutes(registerRoute, dependencies);
  registerFitRoutes(registerRoute, dependencies);
  registerUserRoutes(registerRoute, dependencies);
  registerNewsletterRoutes(registerRoute, {
    ...dependencies,
    isPublicPage: (path) => matchPublicPage(path) !== null,
    leaveHooks,
  });
  registerContactRoutes(registerRoute, dependencies);
  registerShownPageRoutes(registerRoute, dependencies);
  registerAccountRoutes(registerRoute, dependencies);
  registerAccountSizeRoutes(registerRoute, dependencies);
  registerAccountSecurityRoutes(registerRoute, dependencies);
  registerDeliveryRoutes(registerRoute, dependencies);
  registerSettingsRoutes(registerRoute, dependencies, { addedSettings, buyerLinks });
  registerAnalyticsRoutes(registerRoute, { ...dependencies, counted: addCounted(allFeatures) });

  await app.register(administrationPlugin, { dependencies, audited, registerRoute });
  for (const { plugin } of allFeatures)
    if (plugin) await app.register(plugin, { dependencies, registerRoute });
  await app.register(webhookPlugin, dependencies);
  await app.register(authPlugin, { identity, prefix: '/auth' });
  // Without them, the catch-all routes of the pages would answer with a page.
  for (const path of ['/', '/*'])
    app.route({
      method: ['GET', 'POST'],
      url: path,
      config: { access: 'anyone' },
      schema: { hide: true },
      handler() {
        throw new ApiError(problem('NOT_FOUND'));
      },
    });
};

interface AdministrationOptions {
  readonly dependencies: Dependencies;
  readonly audited: AuditedKinds;
  readonly registerRoute: RegisterRoute;
}

/** The calls of administrators alone, and the files that they download. */
const administrationPlugin: FastifyPluginAsync<AdministrationOptions> = async (
  app,
  { dependencies, audited, registerRoute },
) => {
  registerShoeAdminRoutes(registerRoute, dependencies);
  registerDashboardRoutes(registerRoute, dependencies);
  registerAuditRoutes(registerRoute, { ...dependencies, audited });
  registerOrderEventRoutes(registerRoute, dependencies);
  registerRefundRoutes(registerRoute, dependencies);
  registerShipmentRoutes(registerRoute, dependencies);
  registerOrderByHandRoutes(registerRoute, dependencies);
  registerSubscriberRoutes(registerRoute, dependencies);
  const publicPaths = publicPages.map(({ path }) => path);
  registerPageAdminRoutes(registerRoute, dependencies, publicPaths);
  registerMailTemplateRoutes(registerRoute, dependencies, editableMails);
  await app.register(exportPlugin, dependencies);
};
