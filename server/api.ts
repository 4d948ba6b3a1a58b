import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Dependencies } from './core/dependencies.ts';
import { authRoutes } from './features/account/auth-routes.ts';
import { serveAccount } from './features/account/routes.ts';
import { serveAdministration } from './features/admin/routes.ts';
import { serveAnalytics } from './features/analytics/routes.ts';
import { serveBrands } from './features/brands/routes.ts';
import { serveCheckout } from './features/checkout/routes.ts';
import { serveFavorites } from './features/favorites/routes.ts';
import { serveMail } from './features/mail/routes.ts';
import { serveOrders } from './features/orders/routes.ts';
import { servePictures } from './features/pictures/routes.ts';
import { serveReviews } from './features/reviews/routes.ts';
import { serveShoeAdministration } from './features/shoes/admin-routes.ts';
import { serveShoes } from './features/shoes/routes.ts';
import { serveUsers } from './features/users/routes.ts';
import { webhookRoutes } from './features/webhook/routes.ts';
import { visitor } from './http/caller.ts';
import { requireAccess } from './http/declared.ts';
import { serveDocsPage } from './http/docs-page.ts';
import { documentApi } from './http/documents.ts';
import { handleFailures, refuseAddress } from './http/failures.ts';
import { limitCalls } from './http/limits.ts';
import { checkOrigin, ownOrigins } from './http/origin.ts';
import { secureHeaders } from './http/security.ts';
import { serveOn } from './http/serve.ts';
import { validateWithZod } from './http/validation.ts';
import { frontDoor } from './pages/front-door.ts';
import { serveKept } from './pages/send.ts';
import { shareAnswers } from './pages/share-answers.ts';

/**
 * The back-end as a function of what it works with: every call of the contract below `/api`. It never listens;
 * `start` adds pages and sandbox to the instance it returns. `prepare` may add hooks, before there are routes.
 */
export async function createApi(
  dependencies: Dependencies,
  prepare: (app: FastifyInstance) => Promise<void> = async () => {},
): Promise<FastifyInstance> {
  const { settings, identity, answers } = dependencies;
  const app = fastify({
    loggerInstance: dependencies.log,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    bodyLimit: 64 * 1024,
    serverFactory: frontDoor(answers),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: refuseAddress,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(serializerCompiler);
  serveKept(app, answers);
  app.decorateRequest('caller');
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = visitor;
    done();
  });
  app.decorateRequest('upload', null);
  handleFailures(app);
  secureHeaders(app);
  app.addHook('onRequest', checkOrigin(ownOrigins(settings.publicOrigin)));
  requireAccess(app);
  await prepare(app);
  await app.register(multipart, {
    limits: { fields: 12, fieldSize: 4096, files: 1, fileSize: 5 * 1024 * 1024, parts: 14, headerPairs: 20 },
  });
  await limitCalls(app, settings.rateLimitScale);
  await documentApi(app);
  serveDocsPage(app);
  servePictures(app, dependencies);
  await app.register(
    async (api) => {
      const serve = serveOn(api, identity.whoIs, shareAnswers(answers));
      serveShoes(serve, dependencies);
      serveShoeAdministration(serve, dependencies);
      serveBrands(serve, dependencies);
      serveOrders(serve, dependencies);
      serveCheckout(serve, dependencies);
      serveFavorites(serve, dependencies);
      serveReviews(serve, dependencies);
      serveUsers(serve, dependencies);
      serveMail(serve, dependencies);
      serveAccount(serve, dependencies);
      serveAnalytics(serve, dependencies);
      serveAdministration(api, serve, dependencies);
      await api.register(webhookRoutes(dependencies));
      await api.register(authRoutes(identity), { prefix: '/auth' });
    },
    { prefix: '/api' },
  );
  return app;
}
