import swagger from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type ProblemDetails, problemDetails, problemTypes } from '../../contract/endpoints/problem.ts';

interface OpenApiOptions {
  /** Schemas that many calls share. */
  readonly components: Readonly<Record<string, z.ZodType>>;
  readonly findTitle: () => string;
}

/**
 * Generates the OpenAPI document from the routes and serves it at `/api/openapi.json`. Each operation declares who may
 * call it (`x-access`), its responses and its problem codes. Schemas that many calls share are its `components`.
 */
export const openApiPlugin = fastifyPlugin(
  async (app, { components, findTitle }: OpenApiOptions) => {
    registerComponents(components);
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: '',
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
              description: 'The session cookie set by signing in under /api/auth.',
            },
            ...(app.identifyProgram && { key: keyScheme }),
          },
        },
      },
      transform: (input) => withMarks(withExamples(jsonSchemaTransform(input), input.schema)),
      transformObject: jsonSchemaTransformObject,
    });
    let text: { readonly title: string; readonly json: string } | undefined;
    app.get(
      '/api/openapi.json',
      { config: { access: 'anyone' }, schema: { hide: true } },
      (_request, reply) => {
        const title = findTitle();
        if (text?.title !== title) {
          const document = app.swagger();
          text = { title, json: JSON.stringify({ ...document, info: { ...document.info, title } }) };
        }
        return reply.type('application/json; charset=utf-8').send(text.json);
      },
    );
  },
  { name: 'openapi' },
);

const keyScheme = {
  type: 'http',
  scheme: 'bearer',
  description:
    'The key of a program, created by an administrator. Each operation that keys open names the scope that a key needs. All others respond with 403.',
} as const;

const description = `Every endpoint of the shop. Amounts are in cents (integers in the smallest unit of a currency), prices in whole units of the shop's currency, dates in ISO 8601 (UTC). Errors are RFC 9457 problem details with one of these codes:

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
  body: z.looseObject({ properties: z.looseObject({}).optional() }).optional(),
});

/** Adds what JSON Schema does not say: the file of a multipart form, and the Idempotency-Key. */
function withMarks({ schema, url }: Transformed): Transformed {
  const { 'x-file': file, 'x-idempotency-key': idempotent, body, ...rest } = marked.parse(schema ?? {});
  const properties = { ...body?.properties, ...(file && { [file]: { type: 'string', format: 'binary' } }) };
  return {
    schema: {
      ...rest,
      // Bodies that are lists have no properties.
      ...(body && { body: { ...body, ...(body.properties && { properties }) } }),
      ...(idempotent && { headers: idempotencyHeader }),
    },
    url,
  };
}

const idempotencyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: 255,
      description:
        'A unique value for each request, such as a UUID. A repeat of the request with the same key takes effect once and gets the same response. Another request with the key is refused with IDEMPOTENCY_KEY_REUSED. Keys are remembered for 30 days.',
    },
  },
};

const auditHeader = {
  'Audit-Entry': {
    type: 'string',
    description:
      'The id of the audit log entry, if one was written, with `title*` (RFC 8187) if it can be undone.',
  },
};

const described = z.looseObject({
  'x-audited': z.boolean().optional(),
  body: z.looseObject({}).optional(),
  response: z.record(z.string(), z.looseObject({})).optional(),
});

/**
 * Adds an example to the body and to each JSON response, unless it is a component, which has its own; and the header of
 * what is audited.
 */
function withExamples({ schema, url }: Transformed, source: FastifySchema = {}): Transformed {
  const { body, response = {}, 'x-audited': audited, ...rest } = described.parse(schema ?? {});
  const sources = z.record(z.string(), z.unknown()).parse(source.response ?? {});
  const exampled = (of: object, from: unknown, io: 'input' | 'output') =>
    from instanceof z.ZodType && !('$ref' in of) ? { ...of, examples: [deriveExample(from, io)] } : of;
  const responses = Object.entries(response).map(([status, of]) => [
    status,
    {
      ...exampled(of, sources[status], 'output'),
      ...(audited && status < '300' && { headers: auditHeader }),
    },
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

const problemExample: ProblemDetails = {
  type: '/api/docs#INVALID',
  title: 'Some fields need your attention',
  status: 422,
  detail: 'Some fields need your attention',
  code: 'INVALID',
  errors: [{ field: 'name', message: 'Enter a valid name' }],
};

/** Makes the document define the schemas that many calls share once, as components with examples. */
function registerComponents(components: Readonly<Record<string, z.ZodType>>): void {
  z.globalRegistry.add(problemDetails, { id: 'Problem', examples: [problemExample] });
  for (const [id, schema] of Object.entries(components))
    z.globalRegistry.add(schema, { id, examples: [deriveExample(schema, 'output')] });
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Derives an example of a schema: its own, or one of its fields' examples. Without one, a value that may be null is null,
 * and any other the simplest of its first type; a field that may be left out is.
 * @param io whether the schema is that of what goes in, or of what comes out
 */
function deriveExample(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const derive = (of: JsonSchema | boolean | undefined): unknown => {
    if (typeof of !== 'object') return null;
    if (of.$ref) return derive($defs[of.$ref.split('/').at(-1) ?? '']);
    const [given = of.const ?? of.enum?.[0]] = Array.isArray(of.examples) ? of.examples : [];
    if (given !== undefined) return given;
    const choices = of.anyOf ?? of.oneOf;
    if (choices) return derive(choices[0]);
    const types = [of.type ?? []].flat();
    if (types.includes('null')) return null;
    if (types[0] === 'object') return objectOf(of);
    if (types[0] === 'array') return [of.items ?? []].flat().map(derive);
    if (types[0] === 'string') return exampleTexts.get(of.format) ?? '';
    return types[0] === 'boolean' ? false : 1;
  };
  const objectOf = ({ properties = {}, required, propertyNames, additionalProperties }: JsonSchema) => {
    const keys = typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : [];
    const fields = Object.entries(properties).filter(
      ([field, of]) => required?.includes(field) || (typeof of === 'object' && of.examples),
    );
    return Object.fromEntries([
      ...fields.map(([field, of]) => [field, derive(of)]),
      ...keys.map((key) => [key, derive(additionalProperties)]),
    ]);
  };
  return derive(root);
}

const exampleTexts = new Map<string | undefined, string>([
  ['date-time', '2026-11-21T18:04:11.000Z'],
  ['date', '2026-11-21'],
]);
