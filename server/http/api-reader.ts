import swaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';

/** Where people read the API; the access plugin is told that its files are for anyone. */
export const apiReaderPrefix = '/api/docs';

/** Serves the OpenAPI document as pages to read and to try calls on; nothing leaves the shop's origin. */
export const apiReaderPlugin = fastifyPlugin(
  async (app) => {
    await app.register(swaggerUi, {
      routePrefix: apiReaderPrefix,
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
  { name: 'api-reader', dependencies: ['openapi'] },
);
