import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cards } from '../support/checkout-requests.ts';
import { countStockedUnits, findViolations, type StockedUnits } from '../support/invariants.ts';
import { openRefundShop, type RefundShop, type SoldOrder, wholeRefund } from '../support/refund-shop.ts';

let opened: RefundShop;
beforeAll(async () => {
  opened = await openRefundShop();
});
afterAll(() => opened.shop.close());

/** Three pairs of five whose refund put `pairs` of them back into stock and then failed. */
async function sellAndFail(pairs = 3): Promise<SoldOrder & { readonly stocked: StockedUnits }> {
  const sold = await opened.sell(cards.refundFails);
  const items = [{ _id: 'shoe-orbit', size: sold.size, quantity: pairs }];
  await opened.refund(sold.idPayment, { ...wholeRefund, items });
  await opened.shop.sandboxPool.query("update sandbox.scheduled_change set due_at = now() - interval '1 s'");
  expect(await opened.list(sold.idPayment)).toMatchObject([{ status: 'failed' }]);
  expect(await opened.stock(sold.size)).toBe(2 + pairs);
  return { ...sold, stocked: await countStockedUnits(opened.shop) };
}

const ship = async ({ idPayment }: SoldOrder) =>
  opened.ada.request('PUT', `/api/admin/orders/${idPayment}/shipment`, {
    body: { carrier: 'UPS', trackingNumber: '1Z 999' },
  });

const send = async ({ idPayment, size }: SoldOrder, quantity: number) =>
  opened.ada.request('POST', `/api/admin/orders/${idPayment}/shipments`, {
    body: { carrier: 'UPS', number: '1Z 999', lines: [{ _id: 'shoe-orbit', size, quantity }] },
  });

const setStock = ({ size }: SoldOrder, quantity: number) =>
  opened.shop.db.updateTable('shoe_size').set({ quantity }).where('size', '=', size).execute();

describe('pairs that a refund put back into stock before it failed', () => {
  test('leave it again when the order is shipped, once, also if the shipment is undone and made again', async () => {
    const sold = await sellAndFail();
    expect((await ship(sold)).statusCode).toBe(200);
    expect(await opened.stock(sold.size)).toBe(2);
    const listed = await opened.ada.call('GET /admin/history', { query: { entity: 'order' } });
    const entry = listed.ok && listed.body.find(({ entityId }) => entityId === sold.id);
    if (!entry) throw new Error('the shipment has no entry');
    expect(
      await opened.ada.call('POST /admin/history/{id}/undo', { params: { id: entry._id } }),
    ).toMatchObject({ ok: true });
    expect((await ship(sold)).statusCode).toBe(200);
    expect(await opened.stock(sold.size)).toBe(2);
    expect(await findViolations(opened.shop, sold.stocked)).toEqual([]);
  });

  test('leave it with the parcel that they are in', async () => {
    const sold = await sellAndFail(2);
    // One pair never went back.
    for (const left of [4, 3, 2]) {
      expect((await send(sold, 1)).statusCode).toBe(201);
      expect(await opened.stock(sold.size)).toBe(left);
    }
    expect(await findViolations(opened.shop, sold.stocked)).toEqual([]);
  });

  test('are not shipped if others bought them', async () => {
    const sold = await sellAndFail();
    await setStock(sold, 2);
    const detail = expect.stringContaining(`only 2 are left in size ${sold.size}`);
    const refused = await ship(sold);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'NOT_ALLOWED_NOW', detail }]);
    expect(await opened.orderOf(sold.idPayment)).toMatchObject({ shipments: [], progress: 'paid' });
    expect((await send(sold, 2)).statusCode).toBe(201);
    expect((await send(sold, 1)).json()).toMatchObject({ detail: expect.stringContaining('none is left') });
    expect(await opened.stock(sold.size)).toBe(0);
  });

  test('come back once more with the next refund after they were shipped', async () => {
    const sold = await sellAndFail();
    await ship(sold);
    expect(await opened.refund(sold.idPayment, wholeRefund)).toMatchObject({ status: 201 });
    expect(await opened.stock(sold.size)).toBe(5);
    expect(await findViolations(opened.shop, sold.stocked)).toEqual([]);
  });
});
