import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cards, stockOf } from '#tests/support/checkout-requests.ts';
import { openPaymentTestShop } from '#tests/support/payment-test-shop.ts';
import { openReconciliationShop, type ReconciliationShop } from '#tests/support/reconciliation-shop.ts';

let fixture: ReconciliationShop;
beforeAll(async () => {
  fixture = await openReconciliationShop();
});
afterAll(() => fixture.shop.close());

const done = { ok: true, body: { remaining: null } };

async function deleteOrder(id: string) {
  await fixture.shop.db.deleteFrom('order_item').where('order_id', '=', id).execute();
  await fixture.shop.db.deleteFrom('shop_order').where('id', '=', id).execute();
}

describe('reconciliation', () => {
  test('reports no discrepancy for a paid order, and counts what it compared', async () => {
    const before = await fixture.check();
    await fixture.sell();
    const after = await fixture.check();
    expect(after).toMatchObject({ differences: [], complete: true, next: null });
    expect(after.charges).toBe(before.charges + 1);
    expect(after.orders).toBe(before.orders + 1);
  });

  test('a charge without its order: restores the order without a second email', async () => {
    const { id, intent, idPayment, size } = await fixture.sell();
    const order = await fixture.orderOf(id);
    const mails = await fixture.shop.db.selectFrom('outbox').select('id').execute();
    await deleteOrder(id);
    expect((await fixture.check()).differences).toMatchObject([
      {
        kind: 'charge-without-order',
        action: 'restore',
        intent,
        idPayment,
        hasOrder: false,
        charged: 12_000,
        refunded: 0,
      },
    ]);
    expect(await fixture.settle(intent, 'charge-without-order')).toMatchObject(done);
    expect((await fixture.check()).differences).toEqual([]);
    expect(await fixture.orderOf(id)).toMatchObject({
      uid: order?.uid,
      id_payment: idPayment,
      amount_cents: 12_000,
    });
    expect(await fixture.shop.db.selectFrom('outbox').select('id').execute()).toEqual(mails);
    expect(await stockOf(fixture.shop, 'shoe-orbit', size)).toBe(2);
  });

  test('a charge without order and payment attempt: refunds it', async () => {
    const { id, intent } = await fixture.sell();
    await deleteOrder(id);
    await fixture.shop.db.deleteFrom('attempt_line').where('attempt_id', '=', id).execute();
    await fixture.shop.db.deleteFrom('checkout_attempt').where('id', '=', id).execute();
    expect((await fixture.check()).differences).toMatchObject([
      { kind: 'charge-without-order', action: 'refund', intent, idPayment: null },
    ]);
    expect(await fixture.settle(intent, 'charge-without-order')).toMatchObject(done);
    expect(await fixture.latestCharge(intent)).toMatchObject({ amount_refunded: 12_000 });
  });

  test('a charge of an abandoned payment attempt: refunds it', async () => {
    const { id, intent } = await fixture.sell();
    await deleteOrder(id);
    await fixture.shop.db
      .updateTable('checkout_attempt')
      .set({ state: 'failed', failure: 'abandoned' })
      .where('id', '=', id)
      .execute();
    expect((await fixture.check()).differences).toMatchObject([
      { kind: 'charge-without-order', action: 'refund' },
    ]);
    expect(await fixture.settle(intent, 'charge-without-order')).toMatchObject(done);
    expect(await fixture.latestCharge(intent)).toMatchObject({ amount_refunded: 12_000 });
  });

  test('a refund and a dispute without webhook: copies them to the order', async () => {
    const { id, intent } = await fixture.sell();
    await fixture.shop.stripe('POST', '/refunds', { payment_intent: intent, amount: '5000' });
    expect((await fixture.check()).differences).toMatchObject([
      { kind: 'refund-differs', action: 'mirror', intent, refunded: 5_000 },
    ]);
    expect(await fixture.settle(intent, 'refund-differs')).toMatchObject(done);
    expect(await fixture.orderOf(id)).toMatchObject({ refunded_cents: 5_000 });

    await fixture.shop.stripe('POST', `/payment_intents/${intent}/dispute`);
    expect((await fixture.check()).differences).toMatchObject([
      { kind: 'dispute-differs', action: 'mirror' },
    ]);
    expect(await fixture.settle(intent, 'dispute-differs')).toMatchObject(done);
    expect(await fixture.orderOf(id)).toMatchObject({ disputed: true });
  });

  test('an order without a charge: removes the order and returns its units to stock', async () => {
    const { id, intent, size } = await fixture.sell();
    await fixture.hideCharge(intent);
    expect((await fixture.check()).differences).toMatchObject([
      { kind: 'order-without-charge', action: 'remove', intent, charged: null, price: 12_000 },
    ]);
    expect(await fixture.settle(intent, 'order-without-charge')).toMatchObject(done);
    expect(await fixture.orderOf(id)).toBeUndefined();
    expect(await stockOf(fixture.shop, 'shoe-orbit', size)).toBe(3);
    expect((await fixture.check()).differences).toEqual([]);
  });

  test('a second charge of an order: refunds that one', async () => {
    const { id, intent } = await fixture.sell();
    const { body: card } = await fixture.shop.stripe('POST', '/payment_methods', {
      type: 'card',
      'card[number]': cards.good,
      'card[exp_month]': '12',
      'card[exp_year]': '2030',
    });
    const { body: second } = await fixture.shop.stripe('POST', '/payment_intents', {
      amount: '12000',
      currency: 'usd',
      confirm: 'true',
      payment_method: String(card.id),
      'metadata[order_id]': id,
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
    });
    expect((await fixture.check()).differences).toMatchObject([{ kind: 'second-charge', intent: second.id }]);
    expect(await fixture.settle(String(second.id), 'second-charge')).toMatchObject(done);
    expect(await fixture.latestCharge(String(second.id))).toMatchObject({ amount_refunded: 12_000 });
    expect(await fixture.latestCharge(intent)).toMatchObject({ amount_refunded: 0 });
  });

  test('writes an entry to the audit log that cannot be undone', async () => {
    const history = await fixture.ada.call('GET /admin/history', { query: { entity: 'payment' } });
    const [entry] = history.ok ? history.body : [];
    expect(entry).toMatchObject({ action: 'settle', entity: 'payment', undoable: false });
    expect(entry?.title).toMatch(/^Resolved payment pi_\w+ \([A-Z][a-z ]+: [a-z ]+\)$/);
    const undo = await fixture.ada.call('POST /admin/history/{id}/undo', {
      params: { id: entry?._id ?? '' },
    });
    expect(undo).toMatchObject({ ok: false, problem: { code: 'NOT_ALLOWED_NOW' } });
  });

  test('a charge of another amount: refunds it and marks the order refunded', async () => {
    const { id, intent } = await fixture.sell();
    for (const table of ['checkout_attempt', 'shop_order'] as const) {
      await fixture.shop.db.updateTable(table).set({ amount_cents: 11_500 }).where('id', '=', id).execute();
    }
    expect((await fixture.check()).differences).toMatchObject([
      {
        kind: 'amount-differs',
        action: 'refund',
        charged: 12_000,
        price: 11_500,
        toldRefunded: 0,
        feeCents: 378,
      },
    ]);
    expect(await fixture.settle(intent, 'amount-differs')).toMatchObject(done);
    expect(await fixture.latestCharge(intent)).toMatchObject({ amount_refunded: 12_000 });
    expect(await fixture.orderOf(id)).toMatchObject({ refunded_cents: 11_500 });
  });

  test('rejects a discrepancy that has changed and an unknown payment', async () => {
    const { intent } = await fixture.sell();
    expect(await fixture.settle(intent, 'charge-without-order')).toMatchObject({
      ok: false,
      problem: { code: 'CHANGED_MEANWHILE' },
    });
    expect(await fixture.settle('pi_of_somebody', 'charge-without-order')).toMatchObject({
      ok: false,
      problem: { code: 'NOT_FOUND' },
    });
  });

  test('pages through the charges, back to the given date', async () => {
    await fixture.shop.sandboxPool.query(
      `insert into sandbox.payment_intent (id, created, object)
       select object ->> 'id' || number, now() - interval '1 hour', object || jsonb_build_object(
         'id', object ->> 'id' || number, 'metadata', '{}'::jsonb,
         'created', extract(epoch from now() - interval '1 hour')::bigint)
       from generate_series(1, 110) number, (select object from sandbox.payment_intent limit 1) one`,
    );
    const first = await fixture.check();
    expect(first.next).not.toBeNull();
    const second = await fixture.check({ after: first.next ?? '' });
    expect(second.next).toBeNull();
    expect(first.charges).toBe(100);
    expect([...first.differences, ...second.differences]).toEqual([]);
    const since = new Date(Date.now() + 60_000).toISOString();
    expect(await fixture.check({ since })).toMatchObject({ charges: 0, orders: 0, next: null });
  });
});

test('a provider that does not respond answers UNAVAILABLE without discrepancies', async () => {
  const unresponsive = await openPaymentTestShop((payment) => ({
    ...payment,
    pageCharges: async () => null,
  }));
  try {
    const administrator = await unresponsive.administrator(1);
    expect(await administrator.call('GET /admin/money', { query: {} })).toMatchObject({
      ok: false,
      problem: { code: 'UNAVAILABLE' },
    });
  } finally {
    await unresponsive.close();
  }
});
