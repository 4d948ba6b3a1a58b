import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPastOrder } from '../support/insert-past-order.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: Member;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.administrator(1);
  const orders = {
    lukasz: { name: 'Đặng Łukasz-Jan', city: 'Łódź', postalCode: '90-001', country: 'PL' },
    soren: { name: 'Søren Ørsted', city: 'København', postalCode: 'SW1A 1AA', country: 'GB' },
    wu: { name: 'Li Wu', city: 'Malmö', postalCode: '111 22', country: 'SE' },
  };
  for (const [who, address] of Object.entries(orders)) {
    const email = `${who}@mail.test`;
    const name = who === 'wu' ? 'K-Swing Women’s Court' : 'Orbit Runner';
    const { id } = await insertPastOrder(shop.db, {
      email,
      items: [{ shoe: 'shoe-tide', quantity: 1, price: 9_000, name }],
    });
    await shop.db
      .updateTable('checkout_attempt')
      .set({ address: JSON.stringify({ line1: '1 Main St', state: '', ...address }) })
      .where('id', '=', id)
      .execute();
  }
});
afterAll(() => shop.close());

async function find(search: string): Promise<string[]> {
  const found = await admin.call('GET /cart', { query: { search } });
  return found.ok ? found.body.map(({ email }) => email.replace('@mail.test', '')).sort() : [];
}

test('orders are found by names and addresses in any order of words, without accents, hyphens and spaces', async () => {
  for (const search of [
    'Lukasz Dang',
    'ŁUKASZ  JAN',
    'lukaszjan',
    'Łukasz–Jan Łódź',
    'lodz',
    '90 001',
    '90001',
    'ukas',
  ])
    expect([search, await find(search)]).toEqual([search, ['lukasz']]);
  for (const search of ['soren orsted', 'Ørsted, Søren', 'kobenhavn', 'sw1a1aa', 'SW1A 1AA'])
    expect([search, await find(search)]).toEqual([search, ['soren']]);
  for (const search of ['wu li', 'malmo', '11122', '111 22'])
    expect([search, await find(search)]).toEqual([search, ['wu']]);
  for (const search of ['%', '_', 'Lukasz%', '-', 'Lukasz Orsted', 'ed'])
    expect([search, await find(search)]).toEqual([search, []]);
});

test('orders are found by words of the buyer, the email and the shoes together', async () => {
  for (const search of ['lukasz orbit', 'orbit dang łukasz', 'Orbit Lodz runner', 'lukasz@mail.test runner'])
    expect([search, await find(search)]).toEqual([search, ['lukasz']]);
  for (const search of ['wu court', 'court malmo swing', 'li k swing', 'womens 11122'])
    expect([search, await find(search)]).toEqual([search, ['wu']]);
  expect(await find('runner mail')).toEqual(['lukasz', 'soren']);
  for (const search of ['wu orbit', 'lukasz court', 'orbit vireo', 'ed orbit'])
    expect([search, await find(search)]).toEqual([search, []]);
});

test('orders are found by the names of their shoes, and by the SKU and barcode of their sizes', async () => {
  for (const search of ['kswing', 'k swing', 'K-Swing', 'court womens', "Women's Court"])
    expect([search, await find(search)]).toEqual([search, ['wu']]);
  expect(await find('orbit')).toEqual(['lukasz', 'soren']);
  await shop.db
    .updateTable('shoe_size')
    .set({ sku: 'TIDE BLU-9', barcode: '036000291452' })
    .where('shoe_id', '=', 'shoe-tide')
    .where('size', '=', '9')
    .execute();
  for (const search of ['tide blu-9', '0036000291452', '036000 291452'])
    expect([search, await find(search)]).toEqual([search, ['lukasz', 'soren', 'wu']]);
});
