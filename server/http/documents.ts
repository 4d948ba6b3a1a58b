import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Writes the OpenAPI document from the declared routes; served at `/api/openapi.json`. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sneaker Paradise',
        description:
          'Every call of the shop. Amounts are integer cents, prices whole dollars, dates ISO 8601 in UTC.',
        version: '1',
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
}
