import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPriceHistory } from '#tests/support/price-history.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { changeCode, makeCode, quote } from './discount-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const isPublic = { is_public_reduction: true } as const;

/** A shoe that costs 150 dollars since 60 days. */
async function createShoe(): Promise<string> {
  const id = randomUUID();
  await insertPriceHistory(shop.db, id, [[1440, 150]]);
  return id;
}

/** Moves what public codes did into the past, as nobody can in a shop. */
const letPass = (hours: number) =>
  shop.db
    .updateTable('public_reduction')
    .set({
      from_at: sql<Date>`from_at - ${hours} * interval '1 hour'`,
      to_at: sql<Date>`case when to_at <= now() then to_at - ${hours} * interval '1 hour' else to_at end`,
    })
    .execute();

/** Puts a shoe on sale; returns its prior price in cents. */
async function startSale(id: string, cents: number): Promise<number | null> {
  const { prior_price_cents } = await shop.db
    .updateTable('shoe')
    .set({ price_cents: cents, on_sale: true })
    .where('id', '=', id)
    .returning('prior_price_cents')
    .executeTakeFirstOrThrow();
  return prior_price_cents;
}

const priorOf = async (code: string, shoeId: string): Promise<number | undefined> => {
  const line = { _id: shoeId, size: '8', quantity: 1 };
  return (await quote(shop.visitor(), code, [line])).body.lines[0]?.priorCents;
};

test('the prices of a public code are prior prices of a sale that follows, those of another code are not', async () => {
  const [advertised, private_] = [await createShoe(), await createShoe()];
  await makeCode(shop.db, { value: 20, shoe_ids: [advertised], ...isPublic });
  await makeCode(shop.db, { value: 20, shoe_ids: [private_] });
  expect(await startSale(advertised, 10_000)).toBe(12_000);
  expect(await startSale(private_, 10_000)).toBe(15_000);
});

test('a public code that ended more than 30 days ago is no prior price, nor one for other shoes or larger orders', async () => {
  const [early, other, small] = [await createShoe(), await createShoe(), await createShoe()];
  const code = await makeCode(shop.db, { value: 20, shoe_ids: [early], ...isPublic });
  await letPass(1);
  await changeCode(shop.db, code, { deleted_at: new Date() });
  await letPass(721);
  await makeCode(shop.db, { value: 20, brands: ['Nobody'], ...isPublic });
  await makeCode(shop.db, { value: 20, shoe_ids: [small], minimum_cents: 15_001, ...isPublic });
  expect(await startSale(early, 10_000)).toBe(15_000);
  expect(await startSale(other, 10_000)).toBe(15_000);
  expect(await startSale(small, 10_000)).toBe(15_000);
});

test('what a public code was counts, whatever it is changed to later', async () => {
  const id = await createShoe();
  const code = await makeCode(shop.db, { kind: 'amount', value: 4_000, shoe_ids: [id], ...isPublic });
  await letPass(1);
  await changeCode(shop.db, code, { value: 1_000 });
  await letPass(1);
  await changeCode(shop.db, code, { is_public_reduction: false });
  expect(await startSale(id, 10_000)).toBe(11_000);
});

test('the cart shows the lowest price of the 30 days before a public code, and for other codes none', async () => {
  const id = randomUUID();
  await insertPriceHistory(shop.db, id, [
    [1440, 150],
    [100, 130],
    [50, 140],
  ]);
  const code = await makeCode(shop.db, { shoe_ids: [id], ...isPublic });
  expect(await priorOf(code, id)).toBe(13_000);
  await shop.db.updateTable('shoe').set({ price_cents: 9_000 }).where('id', '=', id).execute();
  expect(await priorOf(code, id)).toBe(13_000);
  await changeCode(shop.db, code, { is_public_reduction: false });
  expect(await priorOf(code, id)).toBeUndefined();
});

test('a code that is changed without a pause has one beginning, one that paused has another', async () => {
  const id = await createShoe();
  const code = await makeCode(shop.db, { shoe_ids: [id], ...isPublic });
  await letPass(10);
  await changeCode(shop.db, code, { value: 15 });
  expect(await priorOf(code, id)).toBe(15_000);
  await letPass(10);
  await changeCode(shop.db, code, { is_public_reduction: false });
  await letPass(10);
  await changeCode(shop.db, code, { is_public_reduction: true });
  // Its own first period is in the 30 days before the second.
  expect(await priorOf(code, id)).toBe(12_750);
});
