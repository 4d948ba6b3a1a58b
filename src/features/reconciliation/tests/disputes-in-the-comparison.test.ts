import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DisputeShop, openDisputeShop } from '#tests/support/dispute-shop.ts';

let fixture: DisputeShop;
beforeAll(async () => {
  fixture = await openDisputeShop();
});
afterAll(() => fixture.shop.close());

test('a dispute keeps its order from being refunded', async () => {
  const { intent, id } = await fixture.sellDisputed();
  const { db } = fixture.shop;
  await db.updateTable('shop_order').set({ amount_cents: 30_000 }).where('id', '=', id).execute();
  const found = await fixture.ada.call('GET /admin/money', { query: {} });
  expect(found.ok && found.body.differences).toMatchObject([
    { kind: 'amount-differs', action: null, intent },
  ]);
  await db.updateTable('shop_order').set({ amount_cents: 36_000 }).where('id', '=', id).execute();
});

test('a dispute that no webhook told of is found by the comparison, state by state', async () => {
  const { idPayment, intent, dispute } = await fixture.sellDisputed();
  const state = { status: 'under_review' };
  await fixture.shop.db.updateTable('dispute').set(state).where('id', '=', dispute).execute();
  const found = await fixture.ada.call('GET /admin/money', { query: {} });
  expect(found.ok && found.body.differences).toMatchObject([
    { kind: 'dispute-differs', action: 'mirror', intent },
  ]);
  expect(
    await fixture.ada.call('POST /admin/money/{intent}/settle', {
      params: { intent },
      body: { kind: 'dispute-differs' },
    }),
  ).toMatchObject({ body: { remaining: null } });
  expect(await fixture.orderOf(idPayment)).toMatchObject({ dispute: { status: 'needs_response' } });
});
