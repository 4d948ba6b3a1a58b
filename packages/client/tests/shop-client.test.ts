import { afterEach, expect, test } from 'vitest';
import { CallError, createShopClient, type ShopClientOptions, unwrap } from '../src/index.ts';
import { type AnsweringServer, type GivenAnswer, openAnsweringServer } from './answering-server.ts';

let server: AnsweringServer;
afterEach(() => server.close());

/** A client of a server that gives these answers, and the waits that it made, in milliseconds. */
async function open(answers: readonly GivenAnswer[], options: Partial<ShopClientOptions> = {}) {
  server = await openAnsweringServer(...answers);
  const waits: number[] = [];
  const wait: ShopClientOptions['wait'] = async (milliseconds) => {
    waits.push(milliseconds);
  };
  return { shop: createShopClient({ baseUrl: server.url, wait, ...options }), waits };
}

const busy = { status: 503, headers: { 'retry-after': '2' }, body: problemOf('UNAVAILABLE', 503) };
const refund = {
  params: { idPayment: 'pi_1' },
  body: { reason: 'duplicate', restock: false },
  idempotencyKey: 'refund-7',
} as const;

function problemOf(code: string, status: number) {
  return { type: 'about:blank', title: code, status, detail: `It is ${code}`, code };
}

test('params and query become the address, and the total of a listing is a number', async () => {
  const { shop } = await open([{ status: 200, headers: { 'x-total-count': '41' }, body: [] }]);
  const result = await shop.call('GET /brands', { query: { search: 'a&b', limit: 2 } });
  expect(result).toEqual({ ok: true, status: 200, body: [], total: 41 });
  await shop.call('GET /shoes/{id}', { params: { id: 'a b/c' } });
  const lines = server.requests.map(({ line }) => line);
  expect(lines).toEqual(['GET /api/brands?search=a%26b&limit=2', 'GET /api/shoes/a%20b%2Fc']);
});

test('a problem of the shop is a value, or an error for who wants one', async () => {
  const { shop } = await open([{ status: 404, body: problemOf('NOT_FOUND', 404) }]);
  const result = await shop.call('GET /shoes/{id}', { params: { id: 'none' } });
  expect(result).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND', status: 404 }, retryAfter: null });
  expect(() => unwrap(result)).toThrow(CallError);
  expect(() => unwrap(result)).toThrow('NOT_FOUND: It is NOT_FOUND');
});

test('a page of a proxy, and no connection at all, are the problem NO_ANSWER', async () => {
  const { shop } = await open([{ status: 502, body: '<h1>Bad gateway</h1>' }]);
  expect(await shop.call('GET /colors', {})).toMatchObject({ problem: { code: 'NO_ANSWER', status: 502 } });
  await server.close();
  const refused = await shop.call('GET /colors', {});
  expect(refused).toMatchObject({ problem: { code: 'NO_ANSWER', status: 0 } });
  expect(refused.ok ? '' : refused.problem.detail).toContain('ECONNREFUSED');
});

test('a reading call waits as long as the shop asks, and is sent again', async () => {
  const { shop, waits } = await open([busy, { ...busy, status: 429 }, { status: 200, body: ['Red'] }]);
  expect(await shop.call('GET /colors', {})).toMatchObject({ ok: true, body: ['Red'] });
  expect(waits).toEqual([2000, 2000]);
});

test('after three tries the problem is the result, with the time to wait', async () => {
  const { shop } = await open([busy]);
  expect(await shop.call('GET /colors', {})).toMatchObject({ problem: busy.body, retryAfter: 2 });
  expect(server.requests).toHaveLength(3);
});

test('a date as Retry-After is waited for', async () => {
  const soon = new Date(Date.now() + 20_000).toUTCString();
  const { shop, waits } = await open([{ ...busy, headers: { 'retry-after': soon } }, { status: 200 }]);
  expect(await shop.call('GET /colors', {})).toMatchObject({ ok: true });
  expect(waits[0]).toBeGreaterThan(5000);
  expect(waits[0]).toBeLessThanOrEqual(20_000);
});

test.each([
  ['a wait that is too long', { ...busy, headers: { 'retry-after': '31' } }],
  ['no Retry-After', { ...busy, headers: {} }],
  ['another problem', { ...busy, status: 500 }],
])('%s is not waited for', async (_, answer) => {
  const { shop, waits } = await open([answer, { status: 200 }]);
  expect(await shop.call('GET /colors', {})).toMatchObject({ ok: false });
  expect(waits).toEqual([]);
});

test('a call that changes something is sent once', async () => {
  const { shop } = await open([busy, { status: 201 }]);
  const result = await shop.call('POST /admin/orders/{idPayment}/refunds', refund);
  expect(result).toMatchObject({ ok: false, retryAfter: 2 });
  expect(server.requests).toHaveLength(1);
});

test('a refund carries its Idempotency-Key, and every call the origin of the shop', async () => {
  const { shop } = await open([{ status: 201, body: {} }]);
  await shop.call('POST /admin/orders/{idPayment}/refunds', refund);
  expect(server.requests).toMatchObject([
    {
      line: 'POST /api/admin/orders/pi_1/refunds',
      headers: { 'idempotency-key': 'refund-7', origin: server.url, 'content-type': 'application/json' },
    },
  ]);
});

test('cookies are kept as they were set, until they are removed', async () => {
  const set = ['session=a%2Fb.c; Path=/; HttpOnly', 'theme=dark; Max-Age=60'];
  const remove = ['session=; Max-Age=0', 'theme=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'];
  const { shop } = await open([
    { status: 200, headers: { 'set-cookie': set } },
    { status: 200, headers: { 'set-cookie': remove } },
    { status: 200 },
  ]);
  for (let sent = 0; sent < 3; sent += 1) await shop.call('GET /colors', {});
  const cookies = server.requests.map(({ headers }) => headers.cookie);
  expect(cookies).toEqual([undefined, 'session=a%2Fb.c; theme=dark', undefined]);
});

test('no redirect is followed, which would take the session along', async () => {
  const { shop } = await open([{ status: 302, headers: { location: '/elsewhere' } }, { status: 200 }]);
  expect(await shop.call('GET /colors', {})).toMatchObject({ problem: { code: 'NO_ANSWER', status: 0 } });
  expect(server.requests).toHaveLength(1);
});

test('a call that is aborted rejects, also while it waits', async () => {
  const abort = new AbortController();
  const { waitWithTimer } = await import('../src/send-with-retries.ts');
  const { shop } = await open([busy], {
    wait: (milliseconds, signal) => {
      queueMicrotask(() => abort.abort(new Error('enough')));
      return waitWithTimer(milliseconds, signal);
    },
  });
  await expect(shop.call('GET /colors', {}, { signal: abort.signal })).rejects.toThrow('enough');
});
