import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { syncPayment as settleAttempt } from '#shop/orders/server/payments/status/sync-payment.ts';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { stockOf } from '#tests/support/checkout-requests.ts';
import { openReconciliationShop, type ReconciliationShop } from '#tests/support/reconciliation-shop.ts';
import { createTestPaymentContext } from '#tests/support/test-payment-context.ts';

let fixture: ReconciliationShop;
beforeAll(async () => {
  fixture = await openReconciliationShop();
});
afterAll(() => fixture.shop.close());

const done = { ok: true, body: { remaining: null } };

const emptyStock = (size: string) =>
  fixture.shop.db.updateTable('shoe_size').set({ quantity: 0 }).where('size', '=', size).execute();

describe('an order that reconciliation removed', () => {
  /** Buys a unit, hides its charge, and removes the order. */
  async function removeOrder(status: 'Pending' | 'Received' = 'Pending') {
    const sold = await fixture.sell();
    await fixture.shop.db
      .updateTable('shop_order')
      .set({ status, terms_version: 3 })
      .where('id', '=', sold.id)
      .execute();
    const order = await fixture.orderOf(sold.id);
    const showCharge = await fixture.hideCharge(sold.intent);
    expect(await fixture.settle(sold.intent, 'order-without-charge')).toMatchObject(done);
    return { ...sold, order, showCharge };
  }
  const history = () => createAuditLogClient(fixture.ada);

  test('comes back with its parcels', async () => {
    const { id, intent } = await fixture.sell();
    const order = await fixture.orderOf(id);
    const params = { idPayment: order?.id_payment ?? '' };
    const body = { carrier: 'UPS', trackingNumber: '1Z 1' } as const;
    const shipped = await fixture.ada.call('PUT /admin/orders/{idPayment}/shipment', { params, body });
    const showCharge = await fixture.hideCharge(intent);
    expect(await fixture.settle(intent, 'order-without-charge')).toMatchObject(done);
    expect(await history().undoNewest(id)).toMatchObject({ ok: true });
    await showCharge();
    const { shipment, shipments } = (shipped.ok && shipped.body) || {};
    expect(shipments).toHaveLength(1);
    expect(await fixture.ada.call('GET /cart/order/{idPayment}', { params })).toMatchObject({
      body: { shipment, shipments },
    });
  });

  test('is restored unchanged from the audit log, and can be removed again', async () => {
    const { id, intent, size, order, showCharge } = await removeOrder();
    const entry = await history().newest(id);
    expect(entry).toMatchObject({
      action: 'remove',
      entity: 'order',
      title: `Deleted order ${orderNumber(id)}`,
      undoable: true,
      changes: expect.arrayContaining([{ field: 'total', before: '$120', after: null }]),
    });
    expect(await history().undo(entry)).toMatchObject({
      body: { title: `Restored order ${orderNumber(id)}` },
    });
    expect(await fixture.orderOf(id)).toEqual(order);
    expect(await stockOf(fixture.shop, 'shoe-orbit', size)).toBe(2);
    expect((await fixture.check()).differences).toMatchObject([{ kind: 'order-without-charge', intent }]);

    expect(await history().undoNewest(id)).toMatchObject({
      body: { title: `Deleted order ${orderNumber(id)}` },
    });
    expect(await fixture.orderOf(id)).toBeUndefined();
    expect(await stockOf(fixture.shop, 'shoe-orbit', size)).toBe(3);
    expect(await history().undoNewest(id)).toMatchObject({ ok: true });
    await showCharge();
    expect((await fixture.check()).differences).toEqual([]);
  });

  test('is restored with its discount', async () => {
    const { shop, ada, sell, hideCharge, settle } = fixture;
    const { id, idPayment, intent } = await sell();
    const line = { price_cents: 15_000, discount_cents: 3_000 };
    await shop.db.updateTable('attempt_line').set(line).where('attempt_id', '=', id).execute();
    await shop.db.updateTable('order_item').set(line).where('order_id', '=', id).execute();
    await shop.db
      .updateTable('checkout_attempt')
      .set({ discount_code: 'SPRING10' })
      .where('id', '=', id)
      .execute();
    const showCharge = await hideCharge(intent);
    expect(await settle(intent, 'order-without-charge')).toMatchObject(done);
    expect(await history().undoNewest(id)).toMatchObject({ ok: true });
    await showCharge();
    expect(await ada.call('GET /cart/order/{idPayment}', { params: { idPayment } })).toMatchObject({
      body: {
        amount: 12_000,
        shoe: [{ price: 150, discountCents: 3_000 }],
        discount: { code: 'SPRING10', cents: 3_000 },
      },
    });
    expect((await fixture.check()).differences).toEqual([]);
  });

  test('has the removal in its timeline', async () => {
    const { id, idPayment, showCharge } = await removeOrder();
    await history().undoNewest(id);
    await showCharge();
    const line = await fixture.ada.call('GET /admin/orders/{idPayment}/timeline', { params: { idPayment } });
    const texts = line.ok ? line.body.map(({ text }) => text) : [];
    expect(texts).toEqual(expect.arrayContaining(['Removed because nobody paid for it', 'Restored']));
  });

  test('does not return units to stock that the buyer has received', async () => {
    const { id, size, showCharge } = await removeOrder('Received');
    expect(await stockOf(fixture.shop, 'shoe-orbit', size)).toBe(2);
    await history().undoNewest(id);
    expect(await stockOf(fixture.shop, 'shoe-orbit', size)).toBe(2);
    expect(await fixture.orderOf(id)).toMatchObject({ status: 'Received' });
    await showCharge();
  });

  test('cannot be restored when its units were sold meanwhile', async () => {
    const { id, size } = await removeOrder();
    await emptyStock(size);
    expect(await history().undoNewest(id)).toMatchObject({
      problem: { code: 'NOT_ALLOWED_NOW', detail: 'Its pairs were sold in the meantime' },
    });
    expect(await fixture.orderOf(id)).toBeUndefined();
    expect(await stockOf(fixture.shop, 'shoe-orbit', size)).toBe(0);
  });

  test('whose charge appears later is not refunded automatically, and is restored unchanged', async () => {
    const { id, intent, size, order, showCharge } = await removeOrder();
    await showCharge();
    const attempt = await fixture.shop.db
      .selectFrom('checkout_attempt')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await settleAttempt(createTestPaymentContext(fixture.shop), attempt)).toEqual({
      kind: 'declined',
    });
    expect(await fixture.latestCharge(intent)).toMatchObject({ amount_refunded: 0 });
    expect((await fixture.check()).differences).toMatchObject([
      { kind: 'charge-without-order', action: 'restore', intent, hasOrder: false, price: null },
    ]);
    expect(await fixture.settle(intent, 'charge-without-order')).toMatchObject(done);
    expect(await fixture.orderOf(id)).toEqual(order);
    expect(await stockOf(fixture.shop, 'shoe-orbit', size)).toBe(2);
  });

  test('whose charge appears after its units were sold is refunded', async () => {
    const { id, intent, size, showCharge } = await removeOrder();
    await showCharge();
    await emptyStock(size);
    expect(await fixture.settle(intent, 'charge-without-order')).toMatchObject(done);
    expect(await fixture.orderOf(id)).toBeUndefined();
    expect(await fixture.latestCharge(intent)).toMatchObject({ amount_refunded: 12_000 });
    expect(await stockOf(fixture.shop, 'shoe-orbit', size)).toBe(0);
  });
});
