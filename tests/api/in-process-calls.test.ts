import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiCall } from '#contract/endpoint-types.ts';
import type { CacheTag } from '#server/shared/cache-tags.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
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
  expect([...tags]).toEqual(['catalogue', 'shoe:shoe-ember']);
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
