import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { createKey, sendAs } from './key-shop.ts';

let shop: PageTestShop;
let administrator: TestClient;
let key: string;
beforeAll(async () => {
  shop = await openPageTestShop({ SEED: 'none' });
  administrator = await shop.administrator();
  ({ key } = await createKey(administrator, ['read', 'catalog', 'orders']));
});
afterAll(() => shop.close());

test('a key opens no page', async () => {
  const visit = await shop.visitor().request('GET', '/admin/keys');
  const page = await sendAs(shop, key, ['GET', '/admin/keys']);
  expect([page.statusCode, page.headers.location]).toEqual([visit.statusCode, visit.headers.location]);
  expect(page.statusCode).not.toBe(200);
  expect((await administrator.request('GET', '/admin/keys')).body).toContain('Keys for programs');
});

test('a key next to the cookies does not let a foreign site submit a form of a page', async () => {
  const cookie = [...administrator.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    cookie,
    origin: 'https://evil.example',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const body = 'name=Foreign&scopes=read';
  const posted = await sendAs(shop, key, ['POST', '/admin/keys'], { headers, body });
  expect(posted.statusCode).toBe(403);
  expect((await administrator.request('GET', '/api/admin/keys')).body).not.toContain('Foreign');
});

test('a form without scripts shows the new key, or what is wrong', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (body: string) => administrator.request('POST', '/admin/keys', { headers, body });
  const created = await post('name=Without+scripts&scopes=read&scopes=orders');
  expect(created.body).toMatch(/>sp_[\w-]{43}</);
  const again = await post('name=Without+scripts&scopes=read');
  expect(again.statusCode).toBe(422);
  expect(again.body).toContain('Another key has this name');
});
