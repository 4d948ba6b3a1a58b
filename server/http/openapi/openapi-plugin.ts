import swagger from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemTypes } from '#contract/endpoints/problem.ts';
import { registerComponents } from './component-schemas.ts';
import { deriveExample } from './derive-example.ts';

/**
 * Generates the OpenAPI document from the routes and serves it at `/api/openapi.json`. Each operation declares who may
 * call it (`x-access`), its responses and its problem codes.
 */
export const openApiPlugin = fastifyPlugin(
  async (app) => {
    registerComponents();
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
      transform: (input) => withMarks(withExamples(jsonSchemaTransform(input), input.schema)),
      transformObject: jsonSchemaTransformObject,
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

type Transformed = ReturnType<typeof jsonSchemaTransform>;

const marked = z.looseObject({
  'x-file': z.string().optional(),
  'x-idempotency-key': z.boolean().optional(),
  body: z.looseObject({ properties: z.looseObject({}) }).optional(),
});

/** Adds what JSON Schema does not say: the file of a multipart form, and the Idempotency-Key. */
function withMarks({ schema, url }: Transformed): Transformed {
  const { 'x-file': file, 'x-idempotency-key': idempotent, body, ...rest } = marked.parse(schema ?? {});
  const properties = { ...body?.properties, ...(file && { [file]: { type: 'string', format: 'binary' } }) };
  return {
    schema: {
      ...rest,
      ...(body && { body: { ...body, properties } }),
      ...(idempotent && { headers: idempotencyHeader }),
    },
    url,
  };
}

const idempotencyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': { type: 'string', description: 'The same key with the same body happens once.' },
  },
};

const described = z.looseObject({
  body: z.looseObject({}).optional(),
  response: z.record(z.string(), z.looseObject({})).optional(),
});

/** Adds an example to the body and to each JSON response, unless it is a component, which has its own. */
function withExamples({ schema, url }: Transformed, source: FastifySchema = {}): Transformed {
  const { body, response = {}, ...rest } = described.parse(schema ?? {});
  const sources = z.record(z.string(), z.unknown()).parse(source.response ?? {});
  const exampled = (of: object, from: unknown, io: 'input' | 'output') =>
    from instanceof z.ZodType && !('$ref' in of) ? { ...of, examples: [deriveExample(from, io)] } : of;
  const responses = Object.entries(response).map(([status, of]) => [
    status,
    exampled(of, sources[status], 'output'),
  ]);
  return {
    schema: {
      ...rest,
      ...(body && { body: exampled(body, source.body, 'input') }),
      response: Object.fromEntries(responses),
    },
    url,
  };
}
