import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let shop: PageTestShop;
let administrator: TestClient;
beforeAll(async () => {
  shop = await openPageTestShop({ SEED: 'catalogue' });
  administrator = await shop.administrator();
});
afterAll(() => shop.close());

/** What the health page says about the home page and the catalog. */
async function check() {
  const response = await administrator.call('GET /admin/health', {});
  return response.ok ? response.body.checks.find(({ name }) => name === 'storefront') : null;
}

test('a page that visitors do not get is named, while the process stays ready', async () => {
  await shop.database.pool.query('alter table shoe rename to shoe_gone');
  expect(await check()).toMatchObject({
    status: 'fail',
    detail: expect.stringMatching(/^\/ answers with 5/),
  });
  await shop.database.pool.query('alter table shoe_gone rename to shoe');
});

test('the home page and the catalog are opened as a visitor does', async () => {
  // What was missing before counts for ten minutes.
  const recent = vi.spyOn(shop.app.missingParts, 'listRecent').mockReturnValue([]);
  expect(await check()).toMatchObject({ status: 'ok', detail: 'A visitor gets / and /products' });
  recent.mockRestore();
});

test('a call without which a page is complete needs attention', async () => {
  shop.app.missingParts.count('GET /models', 'INTERNAL');
  expect(await check()).toMatchObject({ status: 'warn', detail: expect.stringContaining('GET /models') });
});
