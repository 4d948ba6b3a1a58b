import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { boundedInputPlugin } from '#platform/http/bounded-input.ts';
import { errorHandlerPlugin } from '#platform/http/error-handler.ts';
import { boundsOf } from '#platform/http/input-bounds.ts';
import { allEndpoints } from '#shop/all-endpoints.ts';
import { pageAddresses } from '../support/page-addresses.ts';

const pairs = z.array(z.strictObject({ size: z.string().max(40), quantity: z.int() })).max(100);
const statement = defineEndpoint({
  method: 'POST',
  path: '/statements',
  summary: 'Takes a statement.',
  access: 'anyone',
  forms: ['/state'],
  body: z.strictObject({ name: z.string().max(80), pairs }),
  responses: {},
  problems: [],
});
const message = defineEndpoint({
  ...statement,
  forms: ['/contact/:topic'],
  body: z.strictObject({ email: z.string().max(254), message: z.string().max(1_000) }),
});

let app: FastifyInstance;
let handled = 0;
beforeAll(async () => {
  app = fastify();
  await app.register(errorHandlerPlugin);
  await app.register(boundedInputPlugin, { endpoints: [statement, message] });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => body,
  );
  const read = async () => {
    handled += 1;
    return 'read';
  };
  const bounds = boundsOf(statement.body);
  app.post('/api/statements', { config: { bounds: () => bounds } }, read);
  app.post('/*', read);
});
afterAll(() => app.close());

const urlencoded = 'application/x-www-form-urlencoded; charset=utf-8';
const post = (url: string, payload: string, type = urlencoded) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
const postJson = (url: string, body: unknown) => post(url, JSON.stringify(body), 'application/json');
const distinct = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=1`).join('&');
const repeated = (count: number) => Array(count).fill('line=1').join('&');
const words = (count: number) => `a=${'%C5%81'.repeat(count)}`;

test.each([
  ['500 fields', '/review', distinct(500)],
  ['a field 100 times', '/review', repeated(100)],
  ['10,000 characters', '/review', words(10_000)],
  ['nothing', '/review', ''],
  ['a field 100 times, for a call with a list', '/state', repeated(100)],
  ['500 characters, for a call with shorter texts', '/state', words(500)],
  ['3,200 characters, for a call with 1,000', '/contact/x?y=/state', words(3_200)],
  ['56 fields, for a call with two', '/contact/x', distinct(56)],
])('a form of shoppers with %s is read', async (_name, url, form) => {
  expect((await post(url, form)).body).toBe('read');
});

const tooMany = 'The request contains too many fields';
const tooLong = 'The request contains a text that is too long';
const tooDeep = 'The request contains too many parts in each other';

test.each([
  ['501 fields', '/review', distinct(501), tooMany],
  ['a field 101 times', '/review', repeated(101), tooMany],
  ['10,001 characters', '/review', words(10_001), tooLong],
  ['501 fields without a name', '/review', '&'.repeat(501), tooMany],
  ['a field 101 times, for a call with a list', '/state.data', repeated(101), tooMany],
  ['501 characters, for a call with shorter texts', '/STATE', words(501), tooLong],
  ['3,201 characters, for a call with 1,000', '/contact/x', words(3_201), tooLong],
  ['57 fields, for a call with two', '/contact/x.data', distinct(57), tooMany],
  ['a field 11 times, for a call without a list', '/contact/x', repeated(11), tooMany],
])('a form of shoppers with %s is refused before anything reads it', async (_name, url, form, detail) => {
  const before = handled;
  const response = await post(url, form);
  expect(response.statusCode).toBe(413);
  expect(response.json()).toMatchObject({ code: 'TOO_LARGE', detail });
  expect(handled).toBe(before);
});

test('administrators may post tables', async () => {
  expect((await post('/admin/settings/delivery', distinct(2_500))).body).toBe('read');
  expect((await post('/admin/settings/delivery.data', repeated(1_001))).statusCode).toBe(413);
  expect((await post('/administration', distinct(501))).statusCode).toBe(413);
});

test.each([
  ['objects', { items: Array(8_001).fill({}) }, tooMany],
  ['numbers', Array(9_000).fill(1), tooMany],
  ['nested lists', { a: Array(100).fill(Array(100).fill([1])) }, tooMany],
  ['33 lists in each other', JSON.parse(`${'['.repeat(33)}${']'.repeat(33)}`), tooDeep],
])(
  'a JSON body of a call without a schema with more than 8,000 values is refused: %s',
  async (_name, body, detail) => {
    const response = await postJson('/api/x', body);
    expect([response.statusCode, response.json().detail]).toEqual([413, detail]);
  },
);

test('a JSON body with a table of 1,600 taxes is read', async () => {
  const rates = Array(1_600).fill({ country: 'US', state: 'CA', percent: 7.25 });
  expect((await postJson('/api/x', { rates })).body).toBe('read');
});

const largest = {
  name: 'n'.repeat(80),
  pairs: Array(100).fill({ size: 's'.repeat(40), quantity: 1 }),
};

test('a call reads a body that is a little larger than its schema takes, so that the schema can say what is wrong', async () => {
  expect((await postJson('/api/statements', largest)).body).toBe('read');
  const larger = { ...largest, name: 'n'.repeat(81), pairs: [...largest.pairs, ...largest.pairs], other: 1 };
  expect((await postJson('/api/statements', larger)).body).toBe('read');
});

test.each([
  ['more than twice the entries', { ...largest, pairs: Array(211).fill(1) }, tooMany],
  ['many unknown fields', Object.fromEntries(Array.from({ length: 700 }, (_, i) => [`k${i}`, 1])), tooMany],
  ['a text of more than three times the length', { ...largest, name: 'n'.repeat(441) }, tooLong],
  ['a name of a field that is as long', { ['n'.repeat(441)]: 1 }, tooLong],
  ['lists in each other', { name: [[[[[[[[[]]]]]]]]] }, tooDeep],
])('a call does not read a body with %s', async (_name, body, detail) => {
  const before = handled;
  const response = await postJson('/api/statements', body);
  expect([response.statusCode, response.json().detail]).toEqual([413, detail]);
  expect(handled).toBe(before);
});

test('every form that a call declares is one of a page', () => {
  const forms = Object.values(allEndpoints).flatMap(({ forms = [] }) => forms);
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter((path) => !pageAddresses.includes(path))).toEqual([]);
});

test('every call of visitors and customers has bounds of its own', () => {
  const calls = Object.entries(allEndpoints).filter(
    ([, { access, body }]) => body && access !== 'administrator',
  );
  const unbounded = calls.filter(([, { body }]) => {
    const { fields, repeats, depth, longest } = boundsOf(body ?? z.never());
    return fields > 1_500 || repeats > 210 || depth > 8 || longest > 13_000;
  });
  expect(calls.length).toBeGreaterThan(20);
  expect(unbounded.map(([name]) => name)).toEqual([]);
});
