import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundedInputPlugin } from '#platform/http/bounded-input.ts';
import { errorHandlerPlugin } from '#platform/http/error-handler.ts';

let app: FastifyInstance;
let handled = 0;
beforeAll(async () => {
  app = fastify();
  await app.register(errorHandlerPlugin);
  await app.register(boundedInputPlugin);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => body,
  );
  app.post('/*', async () => {
    handled += 1;
    return 'read';
  });
});
afterAll(() => app.close());

const urlencoded = 'application/x-www-form-urlencoded; charset=utf-8';
const post = (url: string, payload: string, type = urlencoded) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
const distinct = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=1`).join('&');
const repeated = (count: number) => Array(count).fill('line=1').join('&');

test.each([
  ['500 fields', distinct(500)],
  ['a field 100 times', repeated(100)],
  ['10,000 characters', `a=${'%C5%81'.repeat(10_000)}`],
  ['nothing', ''],
])('a form of shoppers with %s is read', async (_name, form) => {
  expect((await post('/withdraw', form)).body).toBe('read');
});

test.each([
  ['501 fields', distinct(501)],
  ['a field 101 times', repeated(101)],
  ['10,001 characters', `a=${'%C5%81'.repeat(10_001)}`],
  ['501 fields without a name', '&'.repeat(501)],
])('a form of shoppers with %s is refused before anything reads it', async (_name, form) => {
  const before = handled;
  const response = await post('/withdraw', form);
  expect(response.statusCode).toBe(413);
  expect(response.json()).toMatchObject({
    code: 'TOO_LARGE',
    detail: 'The request contains too many fields',
  });
  expect(handled).toBe(before);
});

test('administrators may post tables', async () => {
  expect((await post('/admin/settings/delivery', distinct(2_500))).body).toBe('read');
  expect((await post('/admin/settings/delivery.data', repeated(1_001))).statusCode).toBe(413);
  expect((await post('/administration', distinct(501))).statusCode).toBe(413);
});

test.each([
  ['objects', { items: Array(8_001).fill({}) }],
  ['numbers', Array(9_000).fill(1)],
  ['nested lists', { a: Array(100).fill(Array(100).fill([1])) }],
])('a JSON body with more than 8,000 values is refused: %s', async (_name, body) => {
  expect((await post('/api/x', JSON.stringify(body), 'application/json')).statusCode).toBe(413);
});

test('a JSON body with a table of 1,600 taxes is read', async () => {
  const rates = Array(1_600).fill({ country: 'US', state: 'CA', percent: 7.25 });
  expect((await post('/api/x', JSON.stringify({ rates }), 'application/json')).body).toBe('read');
});
