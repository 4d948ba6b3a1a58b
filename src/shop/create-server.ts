import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { cacheServerFactory } from '#platform/cache/cache-middleware.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import { type CacheLookup, cachedResponsesPlugin } from '#platform/cache/send-cached-response.ts';
import { createInProcessCalls } from '#platform/calls/in-process-calls.ts';
import { createMissingParts } from '#platform/calls/missing-parts.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { accessPlugin } from '#platform/http/access.ts';
import { apiDocumentationPlugin, apiDocumentationPrefix } from '#platform/http/api-documentation.ts';
import { boundedInputPlugin } from '#platform/http/bounded-input.ts';
import { createHostCheck } from '#platform/http/check-host.ts';
import { originPlugin } from '#platform/http/check-origin.ts';
import { answerClientError } from '#platform/http/client-error.ts';
import { errorHandlerPlugin, sendRouterProblem } from '#platform/http/error-handler.ts';
import { eventStreamsPlugin } from '#platform/http/event-streams.ts';
import { createIdentifyProgram } from '#platform/http/identify-program.ts';
import { multipartPlugin } from '#platform/http/multipart.ts';
import { openApiPlugin } from '#platform/http/openapi/openapi-plugin.ts';
import { rateLimitsPlugin } from '#platform/http/rate-limits.ts';
import {
  createRequestLogger,
  identifyRequest,
  requestContextPlugin,
} from '#platform/http/request-log/request-identity.ts';
import { createRequestLog } from '#platform/http/request-log/request-log.ts';
import { createSecurityHeaders, securityHeadersPlugin } from '#platform/http/security-headers.ts';
import { storableInputPlugin } from '#platform/http/storable-input.ts';
import { validateWithZod } from '#platform/http/validation.ts';
import type { ChangeListener } from '#platform/invalidation/cache-invalidator.ts';
import { createTrustProxy } from '#platform/network/client-address.ts';
import { onOddValue } from '#platform/tracing/odd-values.ts';
import { user } from '#shop/accounts/contract/users.ts';
import { createAccountCalls } from '#shop/accounts/server/account-calls.ts';
import { allEndpoints } from '#shop/all-endpoints.ts';
import { apiPlugin } from '#shop/api.ts';
import { brand } from '#shop/catalog/contract/brands.ts';
import { shoe } from '#shop/catalog/contract/shoes.ts';
import { mediaPlugin } from '#shop/catalog/server/media/media.ts';
import { order } from '#shop/orders/contract/orders.ts';
import { checkoutAdmission } from '#shop/orders/server/payments/payments.ts';
import { review } from '#shop/reviews/contract/reviews.ts';
import { settingsFilesPlugin } from '#shop/settings/server/settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Who is told what changed in the catalog; features add theirs while the server is created. */
    readonly changeListeners: ChangeListener[];
  }
}

/** Options of a server. */
export interface ServerOptions {
  /** The cache of public responses of this process. */
  readonly cache: ResponseCache;
  /** See {@link CacheLookup.sharedKey}; without it only equal URLs share a response. */
  readonly sharedKey?: CacheLookup['sharedKey'];
  /** Adds plugins and hooks before the routes. */
  readonly prepare?: (app: FastifyInstance) => Promise<void>;
}

/**
 * Creates the back-end from its dependencies: every call of the contract below `/api`. It does not listen; `cli` adds
 * pages and sandboxes to the instance.
 */
export async function createServer(
  dependencies: Dependencies,
  { cache, sharedKey = () => null, prepare = async () => {} }: ServerOptions,
): Promise<FastifyInstance> {
  const { settings, identity } = dependencies;
  const isTrusted = createTrustProxy(settings.trustProxy);
  const requestLog = createRequestLog(dependencies.log);
  const app: FastifyInstance = fastify({
    loggerInstance: dependencies.log,
    genReqId: identifyRequest,
    childLoggerFactory: createRequestLogger,
    trustProxy: settings.trustProxy.length > 0 && isTrusted,
    bodyLimit: 64 * 1024,
    serverFactory: cacheServerFactory({
      cache,
      sharedKey,
      checkHost: createHostCheck(settings.publicOrigin),
      isTrusted,
      securityHeaders: createSecurityHeaders(settings.publicOrigin),
      concurrency: { kinds: [checkoutAdmission, ...allFeatures.flatMap(({ admission }) => admission ?? [])] },
      onRejected: (reason) => app.rejectedRequests.count(reason),
      onSent: requestLog.noteCached,
    }),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: sendRouterProblem,
    clientErrorHandler(error, socket) {
      const reason = answerClientError(error, socket, app.securityHeaders);
      if (reason !== null) app.rejectedRequests.count(reason);
    },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(serializerCompiler);
  requestLog.observe(app);
  await app.register(cachedResponsesPlugin, { cache, sharedKey });
  await app.register(requestContextPlugin);
  app.decorate('missingParts', createMissingParts(app.log));
  const ignoreOddValues = onOddValue(({ what, id, error: err }) =>
    app.missingParts.count(what, 'INTERNAL', { err, row: id }),
  );
  app.addHook('onClose', async () => ignoreOddValues());
  await app.register(errorHandlerPlugin);
  await app.register(securityHeadersPlugin, { publicOrigin: settings.publicOrigin });
  const findPrograms = allFeatures.flatMap(({ identify }) => identify ?? []);
  app.decorate('identifyProgram', createIdentifyProgram(findPrograms, dependencies));
  await app.register(originPlugin, { publicOrigin: settings.publicOrigin });
  await app.register(boundedInputPlugin, { endpoints: Object.values(allEndpoints) });
  await app.register(storableInputPlugin);
  await prepare(app);
  await app.register(multipartPlugin);
  await app.register(rateLimitsPlugin, { scale: settings.rateLimitScale, db: dependencies.db });
  await app.register(accessPlugin, {
    identifyCaller: identity.identifyCaller,
    publicPrefixes: [apiDocumentationPrefix],
  });
  app.decorate('operationIds', new Map(Object.entries(allEndpoints).map(([name, one]) => [one, name])));
  const findTitle = () => dependencies.mailSite().name;
  await app.register(openApiPlugin, {
    findTitle,
    components: { Shoe: shoe, Brand: brand, Order: order, Review: review, User: user },
  });
  await app.register(eventStreamsPlugin, { scale: settings.rateLimitScale });
  app.decorate('changeListeners', []);
  await app.register(apiDocumentationPlugin, { findTitle });
  await app.register(mediaPlugin, dependencies);
  await app.register(settingsFilesPlugin, dependencies);
  app.decorate('inProcessCalls', createInProcessCalls({ app, identifyCaller: identity.identifyCaller }));
  app.decorate('openAccountCalls', createAccountCalls(app, identity));
  await app.register(apiPlugin, { prefix: '/api', dependencies, cache });
  return app;
}
