import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';
import { someRecall } from '#tests/support/some-recall.ts';

let shop: PageTestShop;
beforeAll(async () => {
  shop = await openPageTestShop();
});
afterAll(() => shop.close());

test('a recall is in the footer, on its page and on that of the shoe, from its publication to its end, at once', async () => {
  const ada = await shop.administrator();
  const shoes = await shop.db.selectFrom('shoe').select('id').orderBy('id').limit(2).execute();
  const [recalled = '', other = ''] = shoes.map(({ id }) => id);
  const read = async (path: string) => (await shop.visitor().request('GET', path)).body;
  const link = 'href="/recalls"';
  const title = 'Product safety recall';
  const expectNone = async () => {
    for (const path of ['/', `/products/${recalled}`, '/aboutUs'])
      expect(await read(path)).not.toContain(link);
    expect(await read(`/products/${recalled}`)).not.toContain(title);
    expect(await read('/recalls')).toContain('No shoes are recalled.');
    expect(await read('/api/recalls')).toBe('[]');
  };
  await expectNone();
  const body = { ...someRecall, shoeIds: [recalled] };
  const { _id: id } = (await ada.request('POST', '/api/admin/recalls', { body })).json();
  for (const path of ['/', `/products/${other}`, '/aboutUs']) expect(await read(path)).toContain(link);
  expect(await read(`/products/${recalled}`)).toContain(`aria-label="${title}"`);
  expect(await read(`/products/${other}`)).not.toContain(`aria-label="${title}"`);
  expect(await read('/recalls')).toContain(someRecall.text);
  await ada.request('POST', `/api/admin/recalls/${id}/end`);
  await expectNone();
});

test('a recall whose shoes cannot be read is listed with its text among the others', async () => {
  const ada = await shop.administrator();
  const [recalled] = await shop.db.selectFrom('shoe').select('id').orderBy('id').limit(1).execute();
  const shoeIds = [recalled?.id ?? ''];
  await ada.request('POST', '/api/admin/recalls', { body: { ...someRecall, shoeIds } });
  const second = { ...someRecall, shoeIds, text: 'The heel can come off. Stop wearing the shoes.' };
  const { _id: id } = (await ada.request('POST', '/api/admin/recalls', { body: second })).json();
  await shop.db
    .updateTable('recall')
    .set({ shoes: JSON.stringify({}) })
    .where('id', '=', id)
    .execute();
  const { statusCode, body } = await shop.visitor().request('GET', '/recalls');
  expect(statusCode).toBe(200);
  for (const { text } of [someRecall, second]) expect(body).toContain(text);
  expect((await ada.request('GET', '/api/admin/recalls')).json()).toHaveLength(2 + 1);
});
