import { afterAll, beforeAll, expect, test } from 'vitest';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';

const brand = `Long ${'x'.repeat(115)}`;
const name = `Longest ${'y'.repeat(112)}`;
const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const sizes = ['EU 38-39 / US womens 7-8 (adult)', 'EU 38-39 / US womens 7-8 (adult wide)', '9'];

let shop: PageTestShop;
beforeAll(async () => {
  shop = await openPageTestShop();
  await shop.db
    .insertInto('shoe')
    .values({
      id,
      name,
      name_key: normalizeText(name),
      brand,
      brand_key: normalizeText(brand),
      color: 'Red',
      color_key: 'red',
      description: 'Plain',
      price_cents: 9_900,
      model: normalizeText(`${brand} ${name}`).replaceAll(' ', '-'),
      picture_base: '/pictures/x',
      picture_views: ['side'],
    })
    .execute();
  await shop.db
    .insertInto('shoe_size')
    .values(sizes.map((size) => ({ id: `${id}${size}`, shoe_id: id, size, quantity: 3 })))
    .execute();
});
afterAll(() => shop.close());

test('ids of the feed have at most 50 characters and differ, whatever sizes are called', async () => {
  const { body } = await shop.visitor().request('GET', '/merchant-feed.xml');
  const ids = [...body.matchAll(/<g:id>([^<]*)/g)].map(([, it = '']) => it);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((it) => it.startsWith(id))).toHaveLength(sizes.length);
  expect(ids).toContain(`${id}-9`);
  expect(ids.filter((it) => it.length > 50)).toEqual([]);
});

test('a brand with the longest name that a file may have has a page', async () => {
  const path = `/colletions/${encodeURIComponent(brand)}`;
  const page = await shop.visitor().request('GET', path);
  expect([page.statusCode, page.body.includes('Longest')]).toEqual([200, true]);
  const listed = await shop.visitor().call('GET /shoes', { query: { brand } });
  expect(listed).toMatchObject({ ok: true, body: [{ name }] });
});

test.each(['/', '/products', '/products?sort=newest', '/products?q=longest', `/products/${id}`])(
  '%s shows a shoe with the longest brand and name that a file may have',
  async (path) => {
    const page = await shop.visitor().request('GET', path);
    expect([page.statusCode, page.body.includes(name)]).toEqual([200, true]);
  },
);
