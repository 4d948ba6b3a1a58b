import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { validateWithZod } from '#platform/http/validation.ts';
import { allEndpoints } from '#shop/all-endpoints.ts';
import { goodShoe, sendForm } from '../support/shoe-form.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

/** Every field of every call: of its path, query and body. */
const fields = Object.entries(allEndpoints).flatMap(([name, endpoint]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema instanceof z.ZodObject
      ? Object.keys(schema.shape).map((field) => [`${name} ${part}`, field, schema] as const)
      : [];
  }),
);

const issue = z.object({ path: z.array(z.unknown()), message: z.string() });
const failure = z.object({ error: z.object({ issues: z.array(issue).default([]) }) });

/** The messages about one field, when it has this value and all others are missing. */
function messagesOf(schema: z.ZodType, field: string, value: unknown): string[] {
  const result = validateWithZod({ schema, method: 'POST', url: '/' })({ [field]: value });
  const parsed = failure.safeParse(result);
  if (!parsed.success) return [];
  return parsed.data.error.issues.filter(({ path }) => path[0] === field).map(({ message }) => message);
}

describe('a field that is missing or of another type has a text for people:', () => {
  test('there are fields of many calls', () => expect(fields.length).toBeGreaterThan(80));

  test.each(fields)('%s %s', (_call, field, schema) => {
    for (const value of [undefined, null, true, {}, [], Number.NaN])
      for (const message of messagesOf(schema, field, value))
        expect(message).not.toMatch(/^(Invalid|Too|Unrecognized)|expected/);
  });
});

describe('the specified text (§5) of a missing field', () => {
  let shop: TestShop;
  let admin: Member;
  beforeAll(async () => {
    shop = await openTestShop();
    admin = await shop.administrator(1);
  });
  afterAll(() => shop.close());

  test.each([
    ['brand', 'Enter a valid brand'],
    ['name', 'Enter a valid name'],
    ['color', 'Enter a valid color'],
    ['price', 'Enter a valid price'],
    ['size', 'Enter a valid size'],
    ['q', 'Enter a valid quantity'],
    ['description', 'Enter a valid description'],
  ])('%s', async (field, message) => {
    const { [field]: _left, ...rest }: Record<string, string> = { ...goodShoe };
    const created = await sendForm(admin, 'POST', '/api/shoes', rest);
    expect([created.statusCode, created.json()]).toMatchObject([422, { errors: [{ field, message }] }]);
  });

  test('of a brand', async () => {
    for (const name of [undefined, null, 7, {}]) {
      const response = await admin.request('POST', '/api/brands', { body: { name } });
      expect(response.json()).toMatchObject({
        status: 422,
        errors: [{ field: 'name', message: 'Enter a valid brand name' }],
      });
    }
  });
});
