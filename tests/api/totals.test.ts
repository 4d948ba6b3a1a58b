import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { repairTotals } from '#shop/catalog/server/repair-totals.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import { createGoodShoe } from '../support/shoe-form.ts';
import type { Member } from '../support/test-shop.ts';

let shop: PaymentTestShop;
let ada: Member;
let size: string;
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
});
beforeEach(() => {
  size = String(Math.floor(Math.random() * 1e9));
});
afterAll(() => shop.close());

let asked = 0;

/** What a listing of the size has, and what it says it has; each time another page, which no cache has. */
async function list(query = `size=${size}`) {
  asked += 1;
  const response = await shop.visitor().request('GET', `/api/shoes?${query}&limit=${10 + asked}`);
  const shoes = response.statusCode === 200 ? response.json<unknown[] | string>() : [];
  return { shown: Array.isArray(shoes) ? shoes.length : 0, total: Number(response.headers['x-total-count']) };
}

/** Repairs the totals; returns what is logged. */
async function repair(): Promise<unknown[]> {
  const logged: unknown[] = [];
  await repairTotals(shop.db, { warn: (details: unknown, event?: string) => logged.push([event, details]) });
  return logged;
}

test('totals that differ from the rows are repaired and logged, whatever is missing or too much', async () => {
  await createGoodShoe(ada, { size, q: '3' });
  const right = { ofSize: await list(), all: await list('offset=0') };
  await shop.db.updateTable('shoe_tally').set({ shoes: 40 }).where('brand_key', '=', 'velmora').execute();
  await shop.db.deleteFrom('size_tally').where('size', '=', size).execute();
  await shop.db
    .insertInto('size_tally')
    .values({ size: '77', brand_key: 'nobody', color_key: 'red', on_sale: false, shoes: 5 })
    .execute();
  expect(await list()).not.toEqual(right.ofSize);
  expect(await repair()).toEqual([
    ['catalogue.totals_repaired', { totals: expect.toSatisfy((totals: number) => totals >= 3) }],
  ]);
  expect(await list()).toEqual(right.ofSize);
  expect((await list('offset=0')).total).toEqual(right.all.total);
  expect((await list('size=77')).total).toBe(0);
  expect(await repair()).toEqual([]);
});

test('a repair during sales, restocks and deletions adds nothing of its own', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => createGoodShoe(ada, { size, q: '1' })));
  const changes = Array.from({ length: 45 }, async (_, turn) => {
    const id = ids[turn % ids.length]?._id ?? '';
    if (turn % 5 === 0) return repair();
    if (turn % 5 === 1)
      return shop.db
        .updateTable('shoe')
        .set({ deleted_at: turn % 2 ? new Date() : null })
        .where('id', '=', id)
        .execute();
    return shop.db
      .updateTable('shoe_size')
      .set({ quantity: turn % 2 })
      .where('shoe_id', '=', id)
      .execute();
  });
  await Promise.all(changes);
  expect(await repair()).toEqual([]);
});
