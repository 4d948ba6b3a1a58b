import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';

let shop: PageTestShop;
beforeAll(async () => {
  shop = await openPageTestShop();
});
afterAll(() => shop.close());

test('a shop that delivers to Europe says how reviews are checked and links to reports, at once', async () => {
  const ada = await shop.administrator();
  const { shoe_id, id } = await shop.db
    .selectFrom('review')
    .innerJoin('shoe', 'shoe.id', 'review.shoe_id')
    .select(['shoe_id', 'review.id'])
    .where('shoe.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const read = async () => (await shop.visitor().request('GET', `/products/${shoe_id}`)).body;
  const deliverTo = (...countries: string[]) =>
    ada.call('PUT /admin/settings', {
      body: { delivery: countries.map((country) => ({ country, priceCents: 490 })) },
    });
  const link = `href="/products/${shoe_id}/report/${id}"`;
  const sentence = 'Only customers who received this shoe in an order from us can review it.';
  await deliverTo('US');
  expect(await read()).not.toContain(sentence);
  expect(await read()).not.toContain('/report/');
  await deliverTo('US', 'DE');
  expect(await read()).toContain(sentence);
  expect(await read()).toContain(link);
});

test('the page of a report shows the review, and none of another shoe', async () => {
  const { shoe_id, id, review } = await shop.db.selectFrom('review').selectAll().executeTakeFirstOrThrow();
  const get = async (path: string) => shop.visitor().request('GET', path);
  const page = await get(`/products/${shoe_id}/report/${id}`);
  expect(page.body).toContain(review.slice(0, 12));
  expect((await get(`/products/${shoe_id}/report/nothing`)).body).toContain('no longer exists');
  expect((await get(`/products/nothing/report/${id}`)).statusCode).toBe(404);
});
