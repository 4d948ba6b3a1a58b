import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { problemTypes } from '#platform/contract/endpoints/problem.ts';
import { allEndpoints } from '#shop/all-endpoints.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(10),
  'x-access': z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(
    z.string(),
    z.looseObject({ description: z.string(), content: z.record(z.string(), z.looseObject({})) }),
  ),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ example: z.unknown() })) })
    .optional(),
  parameters: z.array(z.looseObject({ in: z.string(), name: z.string() })).optional(),
});
const openApi = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

const describeCall = (endpoint: Endpoint) =>
  operation.parse(document.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()]);

const answered = z.object({
  example: z.unknown().optional(),
  schema: z.looseObject({ $ref: z.string().optional() }),
});

const exampleOfComponent = (name: string): unknown =>
  z.looseObject({ examples: z.array(z.unknown()) }).parse(document.components.schemas[name]).examples[0];

/** The fields of an example that say nothing: their schemas have no example. */
const emptyTexts = (value: unknown, name = ''): string[] =>
  value === ''
    ? [name]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([field, inner]) =>
          emptyTexts(inner, Array.isArray(value) ? name : field),
        )
      : [];

/** Fields that are empty in most answers. */
const mayBeEmpty = ['placeholder'];

let shop: TestShop;
let document: z.infer<typeof openApi>;
let text: string;
beforeAll(async () => {
  shop = await openTestShop();
  text = (await shop.visitor().request('GET', '/api/openapi.json')).body;
  document = openApi.parse(JSON.parse(text));
});
afterAll(() => shop.close());

describe('the OpenAPI document', () => {
  test('is valid by the schema of OpenAPI 3.1, and each of its references leads somewhere', async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  test('has no two paths that differ only in the names of their parameters, which OpenAPI forbids', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
  });

  test('describes what every operation responds with', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        name: `${method.toUpperCase()} ${path}`,
        statuses: Object.keys(
          z.looseObject({ responses: z.record(z.string(), z.unknown()) }).parse(described).responses,
        ),
      })),
    );
    const silent = operations.filter(({ statuses }) => !statuses.some((status) => /^[23]/.test(status)));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test.each(Object.entries(allEndpoints))(
    'describes access, responses and problems of %s',
    (name, endpoint) => {
      const documented = describeCall(endpoint);
      expect(documented).toMatchObject({
        operationId: name,
        summary: endpoint.summary,
        'x-access': endpoint.access,
      });
      expect(documented.security.some((way) => Object.keys(way).length === 0)).toBe(
        endpoint.access === 'anyone',
      );
      for (const status of Object.keys(endpoint.responses)) {
        expect(
          documented.responses[status]?.content[endpoint.produces ?? 'application/json']?.schema,
        ).toBeDefined();
      }
      for (const code of endpoint.problems) {
        const response = documented.responses[problemTypes[code].status];
        expect(response?.description.split(', ')).toContain(code);
        expect(response?.content['application/problem+json']?.schema).toEqual({
          $ref: '#/components/schemas/Problem',
        });
      }
      if ('file' in endpoint)
        expect(JSON.stringify(documented.requestBody?.content['multipart/form-data'])).toContain(
          '"format":"binary"',
        );
    },
  );

  test.each(
    Object.entries(allEndpoints).flatMap(([name, endpoint]) =>
      'body' in endpoint ? [[name, endpoint, endpoint.body] as const] : [],
    ),
  )('has an example of the body of %s, which the call accepts', (_, endpoint, body) => {
    const [content] = Object.values(describeCall(endpoint).requestBody?.content ?? {});
    expect(body.safeParse(content?.example)).toMatchObject({ success: true });
    expect(emptyTexts(content?.example)).toEqual([]);
  });

  test.each(
    Object.entries(allEndpoints)
      .filter(([, { produces }]) => !produces)
      .flatMap(([name, endpoint]) =>
        Object.entries(endpoint.responses).map(
          ([status, schema]) => [name, status, endpoint, schema] as const,
        ),
      ),
  )(
    'has an example of the response of %s with %s, which its schema accepts',
    (_, status, endpoint, schema) => {
      const content = describeCall(endpoint).responses[status]?.content['application/json'];
      const { example, schema: described } = answered.parse(content);
      const [, component] = /^#\/components\/schemas\/(\w+)$/.exec(described.$ref ?? '') ?? [];
      const shown = component ? exampleOfComponent(component) : example;
      expect(schema.safeParse(shown)).toMatchObject({ success: true });
      expect(emptyTexts(shown).filter((field) => !mayBeEmpty.includes(field))).toEqual([]);
    },
  );

  test.each(['Shoe', 'Brand', 'Order', 'Review', 'User', 'Problem'])(
    'has an example of %s that its schema accepts',
    (name) => {
      const component = z
        .looseObject({ examples: z.array(z.unknown()).length(1) })
        .parse(document.components.schemas[name]);
      const accepts = z.fromJSONSchema(z.record(z.string(), z.json()).parse(component));
      expect(component.examples.map((example) => accepts.safeParse(example).success)).toEqual([true]);
    },
  );

  test('names the calls that take an Idempotency-Key', () => {
    const endpoints: readonly Endpoint[] = Object.values(allEndpoints);
    const named = endpoints.filter((endpoint) =>
      describeCall(endpoint).parameters?.some(({ name }) => name === 'Idempotency-Key'),
    );
    expect(named.length).toBeGreaterThan(3);
    expect(named).toEqual(endpoints.filter(({ idempotencyKey }) => idempotencyKey));
  });

  test('has no dangling references', () => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name);
    }
  });

  test('has unique operation ids', () => {
    const names = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(
        (documented) => z.looseObject({ operationId: z.string().optional() }).parse(documented).operationId,
      ),
    );
    const definedNames = names.filter((name) => name !== undefined);
    expect(new Set(definedNames).size).toBe(definedNames.length);
  });
});

describe('GET /api/docs', () => {
  const get = (path: string) => shop.visitor().request('GET', path);

  test('renders the OpenAPI document without third-party scripts and styles', async () => {
    const { statusCode, headers, body } = await get('/api/docs');
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|http/);
    expect(body).not.toMatch(/(?:src|href)="https?:|<script>|\son\w+=|\sstyle=/i);
    const files = [...body.matchAll(/(?:src|href)="(?:\.\/)?([^"]+)"/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const path = file.startsWith('/') ? file : `/api/docs/${file}`;
      expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
    }
    expect((await get('/api/docs/json')).json()).toEqual(document);
  });

  test('documents every problem code at the URL of its type', async () => {
    const { description } = z.looseObject({ description: z.string() }).parse(document.info);
    for (const code of Object.keys(problemTypes)) expect(description).toContain(`| ${code} |`);
    expect((await get('/api/shoes/nothing')).json()).toMatchObject({ type: '/api/docs#NOT_FOUND' });
  });
});
