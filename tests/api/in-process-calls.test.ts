import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import type { CacheTag } from '#platform/invalidation/cache-tags.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ log });
});
afterAll(() => shop.close());

/** The API as a page calls it, and the tags of what it read. */
function openPage(): { call: ApiCall; tags: Set<CacheTag> } {
  const tags = new Set<CacheTag>();
  return { call: shop.app.inProcessCalls.open(tags), tags };
}

test('a page gets what a browser gets, and the cache tags of it', async () => {
  const { call, tags } = openPage();
  const query = { brand: 'velmora', limit: 1 };
  const listed = await call('GET /shoes', { query });
  expect(listed).toEqual(await shop.visitor().call('GET /shoes', { query }));
  expect(listed).toMatchObject({ ok: true, status: 200, total: 2, body: [{ name: 'Ember Court' }] });
  expect([...tags]).toEqual(['catalogue', 'settings', 'shoe:shoe-ember']);
});

test('a public value is read once for all pages, until it changes', async () => {
  const read = async (call: ApiCall) => {
    const found = await call('GET /shoes/{id}', { params: { id: 'shoe-tide' } });
    return found.ok ? found.body : null;
  };
  const first = await read(openPage().call);
  expect(await read(openPage().call)).toBe(first);
  expect(Object.isFrozen(first?.[0]?.stock[0])).toBe(true);
  await shop.db.updateTable('shoe').set({ name: 'Tide Lower' }).where('id', '=', 'shoe-tide').execute();
  expect(await read(openPage().call)).toBe(first);
  await shop.cacheInvalidator.invalidate(['shoe:shoe-tide']);
  expect(await read(openPage().call)).toMatchObject([{ name: 'Tide Lower' }]);
});

test('what a request read is not read again for a page', async () => {
  const { body } = await shop.visitor().request('GET', '/api/shoes?brand=Velmora&limit=1');
  await shop.db.updateTable('shoe').set({ name: 'Ember Yard' }).where('id', '=', 'shoe-ember').execute();
  const listed = await openPage().call('GET /shoes', { query: { limit: 1, brand: 'Velmora' } });
  expect(listed.ok && listed.body).toEqual(JSON.parse(body));
});

test('what a page sends is checked as what a browser sends', async () => {
  const { call } = openPage();
  const query = { limit: 101 };
  const expected = await shop.visitor().call('GET /shoes', { query });
  expect(await call('GET /shoes', { query })).toMatchObject({ ok: false, problem: { code: 'INVALID' } });
  expect(expected).toMatchObject({ ok: false, problem: { code: 'INVALID' } });
  expect(await call('GET /shoes/{id}', { params: { id: 'nul\0' } })).toMatchObject({
    problem: { code: 'MALFORMED' },
  });
});

test('a page cannot change anything', async () => {
  await expect(openPage().call('POST /brands', { body: { name: 'Mine' } })).rejects.toThrow(
    'A page may not call POST /brands',
  );
});

test('a call of the accounts library that an action makes shares the limit of the same call over HTTP', async () => {
  const body = { email: 'mia@mail.test' };
  await using opened = new AsyncDisposableStack();
  const limited = opened.adopt(
    await openTestShop({
      settings: { rateLimitScale: 1 },
      mount: async (app) => {
        const config = { access: 'anyone' } as const;
        app.post('/outside/forget', { config, schema: { hide: true } }, (request) =>
          app.openAccountCalls(request, [])('request-password-reset', body),
        );
      },
    }),
    (it) => it.close(),
  );
  // Of one process: processes tell each other once a second what they counted.
  const post = (url: string) =>
    limited.app.inject({ method: 'POST', url, payload: body, headers: { origin: limited.origin } });
  for (let sent = 0; sent < 20; sent++) await post('/api/auth/request-password-reset');
  expect((await post('/outside/forget')).json()).toMatchObject({ ok: false, status: 429 });
});

test('of two calls of one request, each names the entry of the audit log that it wrote', async () => {
  const body = { name: 'Twice' };
  const own = await openTestShop({
    async mount(app) {
      app.post('/twice', { config: { access: 'anyone' } }, async (request) => {
        const call = app.inProcessCalls.openAction(request, []);
        return [await call('POST /brands', { body }), await call('POST /brands', { body })];
      });
    },
  });
  const ada = await own.administrator(1);
  const answers = (await ada.request('POST', '/twice')).json();
  expect(answers).toMatchObject([
    {
      body: 'Brand created',
      auditEntry: { id: expect.stringMatching(/^\d+$/), title: 'Created brand Twice' },
    },
    { body: 'Brand already exists', auditEntry: null },
  ]);
  await own.close();
});

test('a problem that a handler returns is not counted as a rejected request, but invalid input is', async () => {
  const own = await openTestShop({
    async mount(app) {
      app.post<{ Params: { id: string } }>('/remove/:id', { config: { access: 'anyone' } }, (request) =>
        app.inProcessCalls.openAction(request, [])('DELETE /brands/{id}', { params: request.params }),
      );
    },
  });
  const ada = await own.administrator(1);
  const { totals } = own.app.rejectedRequests;
  expect((await ada.request('POST', '/remove/gone')).json()).toMatchObject({ problem: { status: 404 } });
  expect((await ada.request('DELETE', '/api/brands/gone')).statusCode).toBe(404);
  expect(totals.get('NOT_FOUND')).toBeUndefined();
  const tooLong = 'x'.repeat(100);
  expect((await ada.request('POST', `/remove/${tooLong}`)).json()).toMatchObject({
    problem: { status: 422 },
  });
  expect((await ada.request('DELETE', `/api/brands/${tooLong}`)).statusCode).toBe(422);
  expect(totals.get('INVALID')).toBe(2);
  await own.close();
});

test('a call that only adds to a page may fail: it is counted, and logged once a minute', async () => {
  const query = { ids: Array.from({ length: 101 }, (_, index) => `shoe-${index}`).join(',') };
  const { call } = openPage();
  for (let page = 0; page < 3; page += 1)
    expect(await call('GET /models', { query }, { decorates: true })).toMatchObject({ ok: false });
  expect(shop.app.missingParts.totals.get('GET /models')).toBe(3);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'page.part_missing');
  expect(logged).toEqual([expect.objectContaining({ call: 'GET /models', code: 'INVALID', total: 1 })]);
  await call('GET /models', { query });
  expect(shop.app.missingParts.totals.get('GET /models')).toBe(3);
});
