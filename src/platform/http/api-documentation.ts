import swaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';

/** The path of the API documentation; the access plugin exempts it. */
export const apiDocumentationPrefix = '/api/docs';

/** Serves Swagger UI for the OpenAPI document, with a policy that allows no other origin. */
export const apiDocumentationPlugin = fastifyPlugin(
  async (app) => {
    await app.register(swaggerUi, {
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
      theme: { title: 'Sneaker Paradise API' },
    });
  },
  { name: 'api-documentation', dependencies: ['openapi'] },
);
