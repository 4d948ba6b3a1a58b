import swagger from '@fastify/swagger';
import fastifyPlugin from 'fastify-plugin';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemTypes } from '#contract/endpoints/problem.ts';
import { componentSchemas } from './component-schemas.ts';

/**
 * Generates the OpenAPI document from the routes and serves it at `/api/openapi.json`. Each operation declares who may
 * call it (`x-access`), its responses and its problem codes.
 */
export const openApiPlugin = fastifyPlugin(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Sneaker Paradise',
          description,
          version: '1',
        },
        servers: [{ url: '/' }],
        components: {
          securitySchemes: {
            session: {
              type: 'apiKey',
              in: 'cookie',
              name: 'session',
              description: 'The cookie that signing in below /api/auth sets.',
            },
          },
        },
      },
      transform: (input) => withFile(toJsonSchema(input)),
      transformObject: createJsonSchemaTransformObject({ schemaRegistry: componentSchemas }),
    });
    let text: string | undefined;
    app.get(
      '/api/openapi.json',
      { config: { access: 'anyone' }, schema: { hide: true } },
      (_request, reply) => {
        text ??= JSON.stringify(app.swagger());
        return reply.type('application/json; charset=utf-8').send(text);
      },
    );
  },
  { name: 'openapi' },
);

const description = `Every call of the shop. Amounts are integer cents, prices dollars, dates ISO 8601 in UTC. Errors are RFC 9457 problem details with one of these codes:

| Code | Status | Meaning |
|---|---|---|
${Object.entries(problemTypes)
  .map(([code, { status, title }]) => `| ${code} | ${status} | ${title} |`)
  .join('\n')}
`;

const toJsonSchema = createJsonSchemaTransform({ schemaRegistry: componentSchemas });

type Transformed = ReturnType<typeof toJsonSchema>;

/** Adds the file field to the schema of a multipart form. */
function withFile({ schema, url }: Transformed): Transformed {
  const {
    'x-file': file,
    body,
    ...rest
  } = z
    .looseObject({
      'x-file': z.string().optional(),
      body: z.looseObject({ properties: z.looseObject({}) }).optional(),
    })
    .parse(schema ?? {});
  if (!file) return { schema: { ...rest, ...(body && { body }) }, url };
  const properties = { ...body?.properties, [file]: { type: 'string', format: 'binary' } };
  return { schema: { ...rest, body: { ...body, properties } }, url };
}
