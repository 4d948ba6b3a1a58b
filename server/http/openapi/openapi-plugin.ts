import swagger from '@fastify/swagger';
import fastifyPlugin from 'fastify-plugin';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemTypes } from '#contract/endpoints/problem.ts';
import { responseComponentExamples } from './component-examples.ts';
import { componentSchemas } from './component-schemas.ts';
import { deriveExample } from './derive-example.ts';

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
      transform: (input) => withMarks(withResponseExamples(toJsonSchema(input))),
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

const marked = z.looseObject({
  'x-file': z.string().optional(),
  'x-example': z.unknown().optional(),
  'x-idempotency-key': z.boolean().optional(),
  body: z.looseObject({ properties: z.looseObject({}) }).optional(),
});

/** Adds what JSON Schema does not say: the file of a multipart form, an example of the body, the Idempotency-Key. */
function withMarks({ schema, url }: Transformed): Transformed {
  const {
    'x-file': file,
    'x-example': example,
    'x-idempotency-key': idempotent,
    body,
    ...rest
  } = marked.parse(schema ?? {});
  const properties = { ...body?.properties, ...(file && { [file]: { type: 'string', format: 'binary' } }) };
  return {
    schema: {
      ...rest,
      ...(body && { body: { ...body, properties, ...(example !== undefined && { examples: [example] }) } }),
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
  operationId: z.string(),
  response: z.record(z.string(), z.looseObject({})),
});

/** Adds an example to each JSON response of an operation that succeeded, derived from its schema. */
function withResponseExamples<T extends { schema: object }>(operation: T): T {
  const parsed = described.safeParse(operation.schema);
  if (!parsed.success) return operation;
  const { operationId, response } = parsed.data;
  const examples = Object.entries(response).map(([status, schema]) => {
    const isJson = status.startsWith('2') && !('content' in schema) && !('$ref' in schema);
    return [
      status,
      isJson
        ? { ...schema, examples: [deriveExample(schema, operationId, responseComponentExamples)] }
        : schema,
    ];
  });
  return { ...operation, schema: { ...operation.schema, response: Object.fromEntries(examples) } };
}
