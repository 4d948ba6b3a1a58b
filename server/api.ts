import type { FastifyPluginAsync } from 'fastify';
import { administrationPlugin } from './administration-api.ts';
import { cacheSharedCalls } from './cache/cache-shared-calls.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { createRegisterRoute } from './http/register-route.ts';
import { registerAnalyticsRoutes } from './modules/analytics/analytics.ts';
import { registerBrandRoutes, registerShoeRoutes } from './modules/catalog/catalog.ts';
import { observeCheckouts, registerCheckoutRoutes } from './modules/checkout/checkout.ts';
import { registerAccountRoutes, registerUserRoutes } from './modules/customers/customers.ts';
import { registerFavoriteRoutes } from './modules/favorites/favorites.ts';
import { authPlugin, registerAccountSecurityRoutes } from './modules/identity/identity.ts';
import { registerContactRoutes } from './modules/mail/mail.ts';
import { registerDocumentRoutes, registerOrderRoutes } from './modules/orders/orders.ts';
import { webhookPlugin } from './modules/payments/payments.ts';
import { registerPrivacyRoutes } from './modules/privacy/privacy.ts';
import { registerReviewRoutes } from './modules/reviews/reviews.ts';
import type { Dependencies } from './shared/dependencies.ts';
import { ApiError, problem } from './shared/problem.ts';

interface ApiOptions {
  readonly dependencies: Dependencies;
  readonly cache: ResponseCache;
}

/** Every call below `/api`: the endpoints of the contract, and CSV exports, webhooks and authentication. */
export const apiPlugin: FastifyPluginAsync<ApiOptions> = async (app, { dependencies, cache }) => {
  const { identity } = dependencies;
  const registerRoute = createRegisterRoute(app, cacheSharedCalls(cache));
  observeCheckouts(app);

  registerShoeRoutes(registerRoute, dependencies);
  registerBrandRoutes(registerRoute, dependencies);
  registerOrderRoutes(registerRoute, dependencies);
  registerDocumentRoutes(registerRoute, dependencies);
  registerCheckoutRoutes(registerRoute, dependencies);
  registerFavoriteRoutes(registerRoute, dependencies);
  registerReviewRoutes(registerRoute, dependencies);
  registerUserRoutes(registerRoute, dependencies);
  registerContactRoutes(registerRoute, dependencies);
  registerAccountRoutes(registerRoute, dependencies);
  registerAccountSecurityRoutes(registerRoute, dependencies);
  registerPrivacyRoutes(registerRoute, dependencies);
  registerAnalyticsRoutes(registerRoute, dependencies);

  await app.register(administrationPlugin, { dependencies, registerRoute });
  await app.register(webhookPlugin, dependencies);
  await app.register(authPlugin, { identity, prefix: '/auth' });
  // Without them, the catch-all route of the pages would answer with a page.
  for (const path of ['/', '/*'])
    app.get(path, { config: { access: 'anyone' }, schema: { hide: true } }, () => {
      throw new ApiError(problem('NOT_FOUND'));
    });
};
