import type { FastifyPluginAsync } from 'fastify';
import { auditedEntities } from './audited-entities.ts';
import { cacheSharedCalls } from './cache/cache-shared-calls.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { createRegisterRoute } from './http/register-route.ts';
import { registerAnalyticsRoutes } from './modules/analytics/analytics.ts';
import { registerAuditRoutes, tellAuditEntries } from './modules/audit/audit.ts';
import { registerBulkEditRoutes } from './modules/bulk-changes/bulk-changes.ts';
import {
  registerBrandRoutes,
  registerChartRoutes,
  registerShoeAdminRoutes,
  registerShoeRoutes,
} from './modules/catalog/catalog.ts';
import {
  registerAccountRoutes,
  registerAccountSizeRoutes,
  registerUserRoutes,
} from './modules/customers/customers.ts';
import { registerDemoDataRoutes } from './modules/demo-data/demo-data.ts';
import { registerFavoriteRoutes } from './modules/favorites/favorites.ts';
import { registerShopHealthRoutes } from './modules/health/health.ts';
import { authPlugin, registerAccountSecurityRoutes } from './modules/identity/identity.ts';
import { catalogFilesPlugin, registerImportRoutes } from './modules/import-export/import-export.ts';
import { registerLaunchAdminRoutes, registerLaunchRoutes } from './modules/launches/launches.ts';
import { registerLiveRoutes } from './modules/live/live.ts';
import {
  registerContactRoutes,
  registerMailLogRoutes,
  registerSubscriberRoutes,
} from './modules/mail/mail.ts';
import { registerOrderEventRoutes, registerOrderRoutes } from './modules/orders/orders.ts';
import {
  observeCheckouts,
  registerCheckoutRoutes,
  registerReconciliationRoutes,
  registerRefundRoutes,
  webhookPlugin,
} from './modules/payments/payments.ts';
import { registerPrivacyRoutes } from './modules/privacy/privacy.ts';
import { exportPlugin, registerDashboardRoutes } from './modules/reports/reports.ts';
import { registerFitRoutes, registerReviewRoutes } from './modules/reviews/reviews.ts';
import { registerWaitlistAdminRoutes, registerWaitlistRoutes } from './modules/waitlist/waitlist.ts';
import { registerWebhookRoutes } from './modules/webhooks/webhooks.ts';
import type { Dependencies } from './shared/dependencies.ts';
import { ApiError, problem } from './shared/problem.ts';
import type { RegisterRoute } from './shared/route.ts';

interface ApiOptions {
  readonly dependencies: Dependencies;
  readonly cache: ResponseCache;
}

/** Every call below `/api`: the endpoints of the contract, and CSV exports, webhooks and authentication. */
export const apiPlugin: FastifyPluginAsync<ApiOptions> = async (app, { dependencies, cache }) => {
  const { identity } = dependencies;
  const audited = auditedEntities(dependencies);
  const registerRoute = tellAuditEntries(createRegisterRoute(app, cacheSharedCalls(cache)), {
    db: dependencies.db,
    audited,
  });
  observeCheckouts(app);

  registerShoeRoutes(registerRoute, dependencies);
  registerBrandRoutes(registerRoute, dependencies);
  registerChartRoutes(registerRoute, dependencies);
  registerLiveRoutes(app.registerEventStream, app.liveShoes);
  registerOrderRoutes(registerRoute, dependencies);
  registerCheckoutRoutes(registerRoute, dependencies);
  registerFavoriteRoutes(registerRoute, dependencies);
  registerReviewRoutes(registerRoute, dependencies);
  registerFitRoutes(registerRoute, dependencies);
  registerUserRoutes(registerRoute, dependencies);
  registerContactRoutes(registerRoute, dependencies);
  registerAccountRoutes(registerRoute, dependencies);
  registerAccountSizeRoutes(registerRoute, dependencies);
  registerAccountSecurityRoutes(registerRoute, dependencies);
  registerPrivacyRoutes(registerRoute, dependencies);
  registerAnalyticsRoutes(registerRoute, dependencies);
  registerWaitlistRoutes(registerRoute, dependencies);
  registerLaunchRoutes(registerRoute, dependencies);

  await app.register(administrationPlugin, { dependencies, audited, registerRoute });
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
  readonly audited: ReturnType<typeof auditedEntities>;
  readonly registerRoute: RegisterRoute;
}

/** The calls of administrators alone, and the files that they download. */
const administrationPlugin: FastifyPluginAsync<AdministrationOptions> = async (
  app,
  { dependencies, audited, registerRoute },
) => {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  registerShoeAdminRoutes(registerRoute, dependencies);
  registerDashboardRoutes(registerRoute, dependencies);
  registerAuditRoutes(registerRoute, { ...dependencies, audited });
  registerOrderEventRoutes(registerRoute, dependencies);
  registerMailLogRoutes(registerRoute, dependencies);
  registerReconciliationRoutes(registerRoute, dependencies);
  registerRefundRoutes(registerRoute, dependencies);
  registerSubscriberRoutes(registerRoute, dependencies);
  registerDemoDataRoutes(registerRoute, { ...dependencies, audited: audited.demo });
  registerShopHealthRoutes(registerRoute, dependencies);
  registerImportRoutes(registerRoute, { ...dependencies, stopping: stopping.signal });
  registerBulkEditRoutes(registerRoute, dependencies);
  registerWebhookRoutes(registerRoute, dependencies);
  registerWaitlistAdminRoutes(registerRoute, dependencies);
  registerLaunchAdminRoutes(registerRoute, dependencies);
  await app.register(exportPlugin, dependencies);
  await app.register(catalogFilesPlugin, dependencies);
};
