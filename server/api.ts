import type { FastifyPluginAsync } from 'fastify';
import { allFeatures } from './all-features.ts';
import { auditedKinds } from './audited-kinds.ts';
import { cacheSharedCalls } from './cache/cache-shared-calls.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { createRegisterRoute } from './http/register-route.ts';
import { registerAnalyticsRoutes } from './modules/analytics/analytics.ts';
import { type AuditedKinds, registerAuditRoutes, tellAuditEntries } from './modules/audit/audit.ts';
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
import { registerFavoriteRoutes } from './modules/favorites/favorites.ts';
import { authPlugin, registerAccountSecurityRoutes } from './modules/identity/identity.ts';
import { registerContactRoutes, registerSubscriberRoutes } from './modules/mail/mail.ts';
import { registerOrderEventRoutes, registerOrderRoutes } from './modules/orders/orders.ts';
import {
  observeCheckouts,
  registerCheckoutRoutes,
  registerRefundRoutes,
  webhookPlugin,
} from './modules/payments/payments.ts';
import { exportPlugin, registerDashboardRoutes } from './modules/reports/reports.ts';
import { registerFitRoutes, registerReviewRoutes } from './modules/reviews/reviews.ts';
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
  const audited = auditedKinds(dependencies);
  const registerRoute = tellAuditEntries(createRegisterRoute(app, cacheSharedCalls(cache)), {
    db: dependencies.db,
    audited,
  });
  observeCheckouts(app);

  registerShoeRoutes(registerRoute, dependencies);
  registerBrandRoutes(registerRoute, dependencies);
  registerChartRoutes(registerRoute, dependencies);
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
  registerAnalyticsRoutes(registerRoute, dependencies);

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
  registerSubscriberRoutes(registerRoute, dependencies);
  await app.register(exportPlugin, dependencies);
};
