import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settlePayment as settleAttempt } from '#server/modules/payments/settle-payment.ts';
import { stockOf } from '../support/buyer.ts';
import { historyBy } from '../support/history.ts';
import { type MoneyDesk, openMoneyDesk } from '../support/money-desk.ts';
import { paymentContextOf } from '../support/payment-context.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await openMoneyDesk();
});
afterAll(() => desk.shop.close());

const done = { ok: true, body: { remaining: null } };

const emptyStock = (size: string) =>
  desk.shop.db.updateTable('shoe_size').set({ quantity: 0 }).where('size', '=', size).execute();

describe('an order that was taken away', () => {
  /** Sells a pair, hides its charge, and takes the order away. */
  async function takeAway(status: 'Pending' | 'Received' = 'Pending') {
    const sold = await desk.sell();
    await desk.shop.db.updateTable('shop_order').set({ status }).where('id', '=', sold.id).execute();
    const order = await desk.orderOf(sold.id);
    const showCharge = await desk.hideCharge(sold.intent);
    expect(await desk.settle(sold.intent, 'order-without-charge')).toMatchObject(done);
    return { ...sold, order, showCharge };
  }
  const history = () => historyBy(desk.ada);

  test('comes back from the audit log as it was, and can be taken away again', async () => {
    const { id, idPayment, intent, size, order, showCharge } = await takeAway();
    const entry = await history().newest(id);
    expect(entry).toMatchObject({
      ...{ action: 'remove', entity: 'order', title: `Deleted order ${idPayment}`, undoable: true },
      changes: expect.arrayContaining([{ field: 'total', before: '$120', after: null }]),
    });
    expect(await history().undo(entry)).toMatchObject({ body: { title: `Restored order ${idPayment}` } });
    expect(await desk.orderOf(id)).toEqual(order);
    expect(await stockOf(desk.shop, 'shoe-orbit', size)).toBe(2);
    expect((await desk.check()).differences).toMatchObject([{ kind: 'order-without-charge', intent }]);

    expect(await history().undoNewest(id)).toMatchObject({ body: { title: `Deleted order ${idPayment}` } });
    expect(await desk.orderOf(id)).toBeUndefined();
    expect(await stockOf(desk.shop, 'shoe-orbit', size)).toBe(3);
    expect(await history().undoNewest(id)).toMatchObject({ ok: true });
    await showCharge();
    expect((await desk.check()).differences).toEqual([]);
  });

  test('tells its time line so', async () => {
    const { id, idPayment, showCharge } = await takeAway();
    await history().undoNewest(id);
    await showCharge();
    const line = await desk.ada.call('GET /admin/orders/{idPayment}/timeline', { params: { idPayment } });
    const texts = line.ok ? line.body.map(({ text }) => text) : [];
    expect(texts).toEqual(expect.arrayContaining(['Taken away: nobody had paid it', 'Brought back']));
  });

  test('keeps its pairs out of stock when the buyer has received them', async () => {
    const { id, size, showCharge } = await takeAway('Received');
    expect(await stockOf(desk.shop, 'shoe-orbit', size)).toBe(2);
    await history().undoNewest(id);
    expect(await stockOf(desk.shop, 'shoe-orbit', size)).toBe(2);
    expect(await desk.orderOf(id)).toMatchObject({ status: 'Received' });
    await showCharge();
  });

  test('does not come back when its pairs were sold meanwhile', async () => {
    const { id, size } = await takeAway();
    await emptyStock(size);
    expect(await history().undoNewest(id)).toMatchObject({
      problem: { code: 'NOT_ALLOWED_NOW', detail: 'Its pairs were sold in the meantime' },
    });
    expect(await desk.orderOf(id)).toBeUndefined();
    expect(await stockOf(desk.shop, 'shoe-orbit', size)).toBe(0);
  });

  test('whose charge turns up keeps its money until somebody decides, and then comes back as it was', async () => {
    const { id, intent, size, order, showCharge } = await takeAway();
    await showCharge();
    const attempt = await desk.shop.db
      .selectFrom('checkout_attempt')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await settleAttempt(paymentContextOf(desk.shop), attempt)).toEqual({ kind: 'declined' });
    expect(await desk.givenBack(intent)).toMatchObject({ amount_refunded: 0 });
    expect((await desk.check()).differences).toMatchObject([
      { kind: 'charge-without-order', action: 'restore', intent, hasOrder: false, price: null },
    ]);
    expect(await desk.settle(intent, 'charge-without-order')).toMatchObject(done);
    expect(await desk.orderOf(id)).toEqual(order);
    expect(await stockOf(desk.shop, 'shoe-orbit', size)).toBe(2);
  });

  test('whose charge turns up when its pairs were sold gives the money back instead', async () => {
    const { id, intent, size, showCharge } = await takeAway();
    await showCharge();
    await emptyStock(size);
    expect(await desk.settle(intent, 'charge-without-order')).toMatchObject(done);
    expect(await desk.orderOf(id)).toBeUndefined();
    expect(await desk.givenBack(intent)).toMatchObject({ amount_refunded: 12_000 });
    expect(await stockOf(desk.shop, 'shoe-orbit', size)).toBe(0);
  });
});
