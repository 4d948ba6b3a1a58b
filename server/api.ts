import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Dependencies } from './core/dependencies.ts';
import { serveBrands } from './features/brands/routes.ts';
import { visitor } from './http/caller.ts';
import { requireAccess } from './http/declared.ts';
import { documentApi } from './http/documents.ts';
import { handleFailures } from './http/failures.ts';
import { limitCalls } from './http/limits.ts';
import { checkOrigin, ownOrigins } from './http/origin.ts';
import { secureHeaders } from './http/security.ts';
import { serveOn } from './http/serve.ts';
import { validateWithZod } from './http/validation.ts';

/**
 * The back-end as a function of what it works with: every call of the contract below `/api`. It never listens;
 * `start` adds pages and sandbox to the instance it returns.
 */
export async function createApi(dependencies: Dependencies): Promise<FastifyInstance> {
  const { settings, identity } = dependencies;
  const app = fastify({
    logger: {
      level: settings.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    },
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 10_000,
    routerOptions: { maxParamLength: 300 },
    disableRequestLogging: true,
    forceCloseConnections: 'idle',
  });
  app.server.headersTimeout = 15_000;
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', { getter: () => visitor });
  app.decorateRequest('upload', null);
  handleFailures(app);
  secureHeaders(app);
  app.addHook('onRequest', checkOrigin(ownOrigins(settings.publicOrigin)));
  requireAccess(app);
  await app.register(multipart, {
    limits: { fields: 12, fieldSize: 4096, files: 1, fileSize: 5 * 1024 * 1024, parts: 14, headerPairs: 20 },
  });
  await limitCalls(app, settings.rateLimitScale);
  await documentApi(app);
  await app.register(
    async (api) => {
      const serve = serveOn(api, identity.whoIs);
      serveBrands(serve, dependencies);
    },
    { prefix: '/api' },
  );
  return app;
}
