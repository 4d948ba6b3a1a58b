import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { repairTotals } from '#shop/catalog/server/repair-totals.ts';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import { createGoodShoe } from '#tests/support/shoe-form.ts';
import type { Member } from '#tests/support/test-shop.ts';

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
async function list() {
  asked += 1;
  const response = await shop.visitor().request('GET', `/api/shoes?size=${size}&limit=${10 + asked}`);
  const shoes = response.statusCode === 200 ? response.json<unknown[] | string>() : [];
  return { shown: Array.isArray(shoes) ? shoes.length : 0, total: Number(response.headers['x-total-count']) };
}

/** A shoe of which one pair is kept for somebody on the waitlist. */
async function createKeptPair(): Promise<string> {
  const { _id: id } = await createGoodShoe(ada, { size, q: '0' });
  const ann = await shop.signUp();
  await ann.call('POST /waitlist', { body: { shoeId: id, size } });
  await ada.call('PUT /shoes/addSize/{id}', { params: { id }, body: { size, q: '1' } });
  return id;
}

test('deleting shoes of which pairs are kept leaves the totals of the others right, and so does the undo', async () => {
  await createGoodShoe(ada, { size, q: '3' });
  const [kept, another] = [await createKeptPair(), await createKeptPair()];
  expect(await list()).toEqual({ shown: 1, total: 1 });
  await ada.call('DELETE /shoes/{id}', { params: { id: kept } });
  expect(await list()).toEqual({ shown: 1, total: 1 });
  const ids = [another];
  await ada.call('POST /admin/shoes/bulk', {
    body: { select: { ids }, change: { kind: 'delete' }, dryRun: false },
  });
  expect(await list()).toEqual({ shown: 1, total: 1 });
  // The pair that was kept is in stock once its shoe is back: its line has ended.
  expect(await createAuditLogClient(ada).undoNewest(kept)).toMatchObject({ ok: true });
  expect(await list()).toEqual({ shown: 2, total: 2 });
  const warn = vi.fn();
  await repairTotals(shop.db, { warn });
  expect(warn).not.toHaveBeenCalled();
});
