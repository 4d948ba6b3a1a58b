import swaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';

/** The path of the API documentation; the access plugin exempts it. */
export const apiDocumentationPrefix = '/api/docs';

/** Serves Swagger UI for the OpenAPI document, with a policy that allows no other origin. */
export const apiDocumentationPlugin = fastifyPlugin(
  async (app, { findTitle }: { readonly findTitle: () => string }) => {
    await app.register(swaggerUi, {
      transformSpecification: ({ info, ...document }) => ({
        ...document,
        info: { ...info, title: findTitle() },
      }),
      transformSpecificationClone: false,
      routePrefix: apiDocumentationPrefix,
      staticCSP: {
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
        'img-src': ["'self'", 'data:'],
        'connect-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      },
      uiConfig: {
        layout: 'BaseLayout',
        docExpansion: 'none',
        defaultModelsExpandDepth: 0,
        displayOperationId: true,
      },
      theme: { title: 'API of the shop' },
    });
  },
  { name: 'api-documentation', dependencies: ['openapi'] },
);
