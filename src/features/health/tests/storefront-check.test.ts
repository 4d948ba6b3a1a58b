import { afterAll, beforeAll, expect, test } from 'vitest';
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
  await shop.database.pool.query('alter table brand rename to brand_gone');
  expect(await check()).toMatchObject({
    status: 'fail',
    detail: expect.stringMatching(/^\/ answers with 5/),
  });
  await shop.database.pool.query('alter table brand_gone rename to brand');
});

test('the home page and the catalog are opened as a visitor does', async () => {
  expect(await check()).toMatchObject({ status: 'ok', detail: 'A visitor gets / and /products' });
});

test('a call without which a page is complete needs attention', async () => {
  shop.app.missingParts.count('GET /models', 'INTERNAL');
  expect(await check()).toMatchObject({ status: 'warn', detail: expect.stringContaining('GET /models') });
});
