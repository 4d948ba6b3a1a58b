import swagger from '@fastify/swagger';
import fastifyPlugin from 'fastify-plugin';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { brand } from '#contract/brands.ts';
import { order } from '#contract/orders.ts';
import { problemDetails, problemTypes } from '#contract/problem.ts';
import { review } from '#contract/reviews.ts';
import { shoe } from '#contract/shoes.ts';
import { user } from '#contract/users.ts';

/**
 * Writes the OpenAPI document from the declared routes; served at `/api/openapi.json`. Each operation says who may
 * call it (`x-access`), what it answers and with which codes it refuses.
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
      transformObject: createJsonSchemaTransformObject({ schemaRegistry: named }),
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

const description = `Every call of the shop. Amounts are integer cents, prices dollars, dates ISO 8601 in UTC. A call that cannot be answered as asked answers RFC 9457 problem details with one of these codes:

| Code | Status | Meaning |
|---|---|---|
${Object.entries(problemTypes)
  .map(([code, { status, title }]) => `| ${code} | ${status} | ${title} |`)
  .join('\n')}
`;

/** Schemas that the document writes once and refers to. */
const named = z.registry<{ id: string }>();
named.add(problemDetails, { id: 'Problem' });
named.add(shoe, { id: 'Shoe' });
named.add(brand, { id: 'Brand' });
named.add(order, { id: 'Order' });
named.add(review, { id: 'Review' });
named.add(user, { id: 'User' });

const toJsonSchema = createJsonSchemaTransform({ schemaRegistry: named });

type Transformed = ReturnType<typeof toJsonSchema>;

/** Adds the picture, which is no text field, to the form it comes in. */
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
