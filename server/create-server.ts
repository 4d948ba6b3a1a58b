import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { cacheServerFactory } from './cache/cache-middleware.ts';
import { cacheSharedCalls } from './cache/cache-shared-calls.ts';
import { registerCachedResponses } from './cache/send-cached-response.ts';
import { checkOrigin, ownOrigins } from './http/check-origin.ts';
import { registerDocsPage } from './http/docs-page.ts';
import { registerErrorHandler, sendRouterProblem } from './http/error-handler.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerRateLimits } from './http/rate-limits.ts';
import { createRegisterRoute } from './http/register-route.ts';
import { requireAccess } from './http/require-access.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { validateWithZod } from './http/validation.ts';
import { registerAnalyticsRoutes } from './modules/analytics/routes.ts';
import { registerBrandRoutes } from './modules/catalog/brand-routes.ts';
import { registerShoeAdminRoutes } from './modules/catalog/shoe-admin-routes.ts';
import { registerShoeRoutes } from './modules/catalog/shoe-routes.ts';
import { registerCheckoutRoutes } from './modules/checkout/routes.ts';
import { registerAccountRoutes } from './modules/customers/account-routes.ts';
import { registerUserRoutes } from './modules/customers/user-routes.ts';
import { registerFavoriteRoutes } from './modules/favorites/routes.ts';
import { authPlugin } from './modules/identity/routes.ts';
import { registerContactRoutes } from './modules/mail/contact-routes.ts';
import { registerMediaRoutes } from './modules/media/routes.ts';
import { registerOrderRoutes } from './modules/orders/routes.ts';
import { webhookPlugin } from './modules/payments/webhook-routes.ts';
import { registerReviewRoutes } from './modules/reviews/routes.ts';
import { registerAdminRoutes } from './register-admin-routes.ts';
import { visitor } from './shared/caller.ts';
import type { Dependencies } from './shared/dependencies.ts';

/**
 * The back-end as a function of what it works with: every call of the contract below `/api`. It never listens;
 * `start` adds pages and sandbox to the instance it returns. `prepare` may add hooks, before there are routes.
 */
export async function createServer(
  dependencies: Dependencies,
  prepare: (app: FastifyInstance) => Promise<void> = async () => {},
): Promise<FastifyInstance> {
  const { settings, identity, answers } = dependencies;
  const app = fastify({
    loggerInstance: dependencies.log,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    bodyLimit: 64 * 1024,
    serverFactory: cacheServerFactory(answers),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: sendRouterProblem,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(serializerCompiler);
  registerCachedResponses(app, answers);
  app.decorateRequest('caller');
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = visitor;
    done();
  });
  app.decorateRequest('upload', null);
  registerErrorHandler(app);
  registerSecurityHeaders(app);
  app.addHook('onRequest', checkOrigin(ownOrigins(settings.publicOrigin)));
  requireAccess(app);
  await prepare(app);
  await app.register(multipart, {
    limits: { fields: 12, fieldSize: 4096, files: 1, fileSize: 5 * 1024 * 1024, parts: 14, headerPairs: 20 },
  });
  await registerRateLimits(app, settings.rateLimitScale);
  await registerOpenApi(app);
  registerDocsPage(app);
  registerMediaRoutes(app, dependencies);
  await app.register(
    async (api) => {
      const serve = createRegisterRoute(api, identity.whoIs, cacheSharedCalls(answers));
      registerShoeRoutes(serve, dependencies);
      registerShoeAdminRoutes(serve, dependencies);
      registerBrandRoutes(serve, dependencies);
      registerOrderRoutes(serve, dependencies);
      registerCheckoutRoutes(serve, dependencies);
      registerFavoriteRoutes(serve, dependencies);
      registerReviewRoutes(serve, dependencies);
      registerUserRoutes(serve, dependencies);
      registerContactRoutes(serve, dependencies);
      registerAccountRoutes(serve, dependencies);
      registerAnalyticsRoutes(serve, dependencies);
      registerAdminRoutes(api, serve, dependencies);
      await api.register(webhookPlugin(dependencies));
      await api.register(authPlugin(identity), { prefix: '/auth' });
    },
    { prefix: '/api' },
  );
  return app;
}
