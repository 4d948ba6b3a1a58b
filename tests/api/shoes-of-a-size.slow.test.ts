import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Shoe } from '#shop/catalog/contract/shoes.ts';
import { watchCatalog } from '#shop/catalog/server/watch-catalog.ts';
import { buy } from '../support/checkout-requests.ts';
import type { PaymentTestShop } from '../support/payment-test-shop.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '../support/refund-shop.ts';

let refundShop: RefundShop;
let shop: PaymentTestShop;
beforeEach(async () => {
  refundShop = await openRefundShop();
  shop = refundShop.shop;
});
afterEach(() => shop.close());

async function get(path: string): Promise<{ body: string[] | string; total: string | undefined }> {
  const response = await shop.visitor().request('GET', `/api${path}`);
  expect(response.statusCode, response.body).toBe(200);
  const body = response.json<(Shoe | string)[] | string>();
  const names = Array.isArray(body) ? body.map((one) => (typeof one === 'string' ? one : one.name)) : body;
  return { body: names, total: response.headers['x-total-count']?.toString() };
}

const search = async (query: string) =>
  (await shop.visitor().request('GET', `/api/search?q=${query}`))
    .json<{ shoes: Shoe[] }>()
    .shoes.map(({ name }) => name);

const setStock = (id: string, quantity: number) =>
  shop.db.updateTable('shoe_size').set({ quantity }).where('id', '=', id).execute();

describe('GET /shoes?size=', () => {
  test('has the shoes with a pair of it in stock, and goes together with every other parameter', async () => {
    const found = await Promise.all(
      [
        ['size=9', ['Tide Low', 'Orbit Runner'], '2'],
        ['size=%209%20', ['Tide Low', 'Orbit Runner'], '2'],
        ['size=8&brand=velmora', ['Ember Court', 'Orbit Runner'], '2'],
        ['size=8&color=red', ['Ember Court'], '1'],
        ['size=9&onSale=true', ['Tide Low'], '1'],
        ['size=8&onSale=false&brand=Velmora', ['Orbit Runner'], '1'],
        ['size=9&sort=price_desc', ['Orbit Runner', 'Tide Low'], '2'],
        ['size=9&sort=name_asc&limit=1', ['Orbit Runner'], '2'],
        ['size=9&limit=1&offset=1', ['Orbit Runner'], '2'],
        ['size=9&limit=1&offset=7', [], '2'],
        ['size=9&model=shoe-tide', ['Tide Low'], '1'],
        ['size=10&ids=shoe-ember,shoe-tide', ['Ember Court'], '1'],
        ['size=9&name=o', ['Orbit Runner', 'Tide Low'], '2'],
        ['size=10&name=orbit', 'Shoe not found', '0'],
        ['size=8&q=velmora', ['Ember Court', 'Orbit Runner'], '2'],
        ['size=9&q=velmora&sort=price_asc', ['Orbit Runner'], '1'],
        ['size=11', [], '0'],
        ['size=nobody%27s', [], '0'],
      ].map(async ([query, names, total]) => [await get(`/shoes?${query}`), { body: names, total }]),
    );
    expect(found.map(([is]) => is)).toEqual(found.map(([, should]) => should));
  });

  test.each(['size=', `size=${'9'.repeat(41)}`, 'size=8&size=9'])('%s is refused', async (query) => {
    const response = await shop.visitor().request('GET', `/api/shoes?${query}`);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'INVALID', errors: [{ field: 'size' }] });
  });
});

describe('a foot', () => {
  const row = (size: string, cm: string) => ({ size, us: size, uk: '', eu: '', cm });
  const setChart = (brand: string, rows: object[] | null) =>
    shop.db
      .updateTable('brand')
      .set({ size_chart: rows && JSON.stringify(rows) })
      .where('name_key', '=', brand)
      .execute();

  test('is found under the label that the chart of each brand gives it, and never where no chart does', async () => {
    await setChart('velmora', [row('8', '26.5'), row('9', '27'), row('10', '27')]);
    await setChart('skarn', [row('7', '27.0'), row('9', '')]);
    const found = await Promise.all(
      [
        ['foot=27', ['Niño Mid', 'Orbit Runner'], '2'],
        ['foot=27.0&sort=price_desc&limit=1', ['Niño Mid'], '2'],
        ['foot=26.5', ['Ember Court', 'Orbit Runner'], '2'],
        ['foot=26.5&color=red', ['Ember Court'], '1'],
        ['foot=26.5&onSale=false&limit=1&offset=1', [], '1'],
        ['foot=27&brand=skarn', ['Niño Mid'], '1'],
        ['foot=27&size=9', ['Orbit Runner'], '1'],
        ['foot=27&model=shoe-orbit', ['Orbit Runner'], '1'],
        ['foot=26.5&q=velmora', ['Ember Court', 'Orbit Runner'], '2'],
        ['foot=27&name=o', ['Orbit Runner', 'Niño Mid'], '2'],
        ['foot=30', [], '0'],
      ].map(async ([query, names, total]) => [await get(`/shoes?${query}`), { body: names, total }]),
    );
    expect(found.map(([is]) => is)).toEqual(found.map(([, should]) => should));
    expect((await get('/colors?foot=26.5')).body).toEqual(['Red', 'White']);
    const search = await shop.visitor().request('GET', '/api/search?q=white&foot=27');
    expect(search.json()).toMatchObject({
      total: 2,
      brands: [
        { name: 'Skarn', shoes: 1 },
        { name: 'Velmora', shoes: 1 },
      ],
    });
    const response = await shop.visitor().request('GET', '/api/shoes?foot=9');
    expect(response.json()).toMatchObject({ code: 'INVALID', errors: [{ field: 'foot' }] });
  });

  test('comes first among what a search finds equally', async () => {
    await setChart('velmora', [row('9', '27'), row('10', '27.5')]);
    expect(await search('velmora&footFirst=27')).toEqual(['Orbit Runner', 'Ember Court']);
    expect(await search('velmora&footFirst=27.5')).toEqual(['Ember Court', 'Orbit Runner']);
    expect(await search('velmora&footFirst=29')).toEqual(['Ember Court', 'Orbit Runner']);
  });

  test('is found by the chart as it is now, on pages that were kept, too', async () => {
    const { id } = await shop.db
      .selectFrom('brand')
      .select('id')
      .where('name_key', '=', 'velmora')
      .executeTakeFirstOrThrow();
    const put = (rows: object[] | null) =>
      refundShop.ada.request('PUT', `/api/admin/brands/${id}/chart`, { body: { rows } });
    expect((await get('/shoes?foot=27')).body).toEqual([]);
    expect((await put([row('8', '27')])).statusCode).toBe(200);
    expect((await get('/shoes?foot=27')).body).toEqual(['Ember Court', 'Orbit Runner']);
    expect((await put(null)).statusCode).toBe(200);
    expect((await get('/shoes?foot=27')).body).toEqual([]);
    expect((await get('/colors?foot=27')).body).toEqual([]);
  });
});

test('the colors and the brands that are counted are those in stock in the size, and the sizes those in stock', async () => {
  expect((await get('/colors?size=9')).body).toEqual(['Blue', 'White']);
  expect((await get('/colors?size=8&onSale=true')).body).toEqual(['Red']);
  expect((await get('/sizes')).body).toEqual(['7', '8', '9', '10']);
  expect((await get('/sizes?brand=skarn')).body).toEqual(['7', '9']);
  expect((await get('/sizes?onSale=true&color=red')).body).toEqual(['8', '10']);
  const search = await shop.visitor().request('GET', '/api/search?q=white&size=9');
  expect(search.json()).toMatchObject({ total: 1, brands: [{ name: 'Velmora', shoes: 1 }] });
});

test('of what a search finds equally, that in stock in the size asked for comes first', async () => {
  expect(await search('velmora')).toEqual(['Ember Court', 'Orbit Runner']);
  expect(await search('velmora&sizeFirst=9')).toEqual(['Orbit Runner', 'Ember Court']);
  expect(await search('velmora&sizeFirst=10')).toEqual(['Ember Court', 'Orbit Runner']);
});

test('a cached listing of a size loses a shoe whose last pair is sold, and has it again after a refund', async () => {
  await setStock('shoe-tide-9', 1);
  const watch = watchCatalog(
    { db: shop.db, cache: shop.cache, listeners: shop.app.changeListeners, log: shop.app.log },
    { every: 10, keepFor: 3_600_000 },
  );
  const expectListed = (names: string[]) =>
    vi.waitFor(
      async () => {
        expect(await get('/shoes?size=9&brand=skarn')).toEqual({ body: names, total: String(names.length) });
        expect((await get('/sizes?brand=skarn')).body).toEqual(names.length > 0 ? ['7', '9'] : ['7']);
        expect((await get('/colors?brand=skarn&size=9')).body).toEqual(names.length > 0 ? ['Blue'] : []);
      },
      { timeout: 60_000 },
    );
  try {
    await expectListed(['Tide Low']);
    const { response } = await buy(shop, { shoe: 'shoe-tide', size: '9' });
    await expectListed([]);
    await refundShop.refund(String(response.body.idPayment), wholeRefund);
    await expectListed(['Tide Low']);
  } finally {
    await watch.stop();
  }
});

test('counts stay right when many sell, restock, mark down, hide and delete at once', async () => {
  const ids = ['shoe-orbit-8', 'shoe-orbit-9', 'shoe-ember-8', 'shoe-ember-10', 'shoe-tide-9'];
  const work = Array.from({ length: 60 }, async (_, turn) => {
    const id = ids[turn % ids.length] ?? '';
    const shoe = id.slice(0, id.lastIndexOf('-'));
    if (turn % 3 === 0) return setStock(id, turn % 2);
    return shop.db
      .updateTable('shoe')
      .set(
        turn % 3 === 1
          ? ({ not, ref }) => ({ on_sale: not(ref('on_sale')), prior_price_cents: null })
          : { deleted_at: turn % 4 < 2 ? new Date() : null },
      )
      .where('id', '=', shoe)
      .execute();
  });
  await Promise.all(work);
  await shop.db.updateTable('shoe').set({ deleted_at: null }).where('id', '=', 'shoe-orbit').execute();
  await shop.db.deleteFrom('shoe').where('id', '=', 'shoe-nino').execute();
  await shop.db.selectNoFrom(({ fn }) => fn('fold_size_tally').as('folded')).execute();
  const tally = await shop.db
    .selectFrom('size_tally')
    .select(['size', 'brand_key', 'on_sale', 'shoes'])
    .orderBy('size')
    .orderBy('brand_key')
    .orderBy('color_key')
    .orderBy('on_sale')
    .execute();
  const { count } = shop.db.fn;
  const counted = await shop.db
    .selectFrom('shoe_size')
    .innerJoin('shoe', 'shoe.id', 'shoe_id')
    .select(['size', 'brand_key', 'on_sale', count<number>('shoe.id').as('shoes')])
    .where('quantity', '>', 0)
    .where('deleted_at', 'is', null)
    .groupBy(['size', 'brand_key', 'color_key', 'on_sale'])
    .orderBy('size')
    .orderBy('brand_key')
    .orderBy('color_key')
    .orderBy('on_sale')
    .execute();
  expect(tally).toEqual(counted);
  expect(counted.length).toBeGreaterThan(0);
});
