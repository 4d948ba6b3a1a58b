import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';

let shop: PageTestShop;
beforeAll(async () => {
  shop = await openPageTestShop();
});
afterAll(() => shop.close());

test('the feed for merchants has the number of the maker and the materials of a shoe', async () => {
  const [plain, known] = await shop.db
    .selectFrom('shoe')
    .innerJoin('shoe_size', 'shoe_size.shoe_id', 'shoe.id')
    .select('shoe.id')
    .where('deleted_at', 'is', null)
    .groupBy('shoe.id')
    .orderBy('shoe.id')
    .limit(2)
    .execute();
  await shop.db
    .insertInto('shoe_facts')
    .values({
      shoe_id: known?.id ?? '',
      identifier: 'MOON-1',
      upper_materials: ['leather', 'textile'],
      lining_materials: ['textile'],
      sole_materials: ['other'],
    })
    .execute();
  await shop.db
    .updateTable('shoe_size')
    .set({ sku: null })
    .where('shoe_id', '=', known?.id ?? '')
    .execute();
  const { body } = await shop.visitor().request('GET', '/merchant-feed.xml');
  const itemOf = (id = '') => body.split('<item>').find((item) => item.includes(`/products/${id}<`)) ?? '';
  expect(itemOf(known?.id)).toContain('<g:material>Leather/Textile</g:material><g:mpn>MOON-1</g:mpn></item>');
  expect(itemOf(plain?.id)).not.toMatch(/g:material|MOON-1/);
});
