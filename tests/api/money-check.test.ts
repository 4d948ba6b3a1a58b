import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cards, stockOf } from '../support/buyer.ts';
import { type MoneyDesk, openMoneyDesk } from '../support/money-desk.ts';
import { openPayingShop } from '../support/paying-shop.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await openMoneyDesk();
});
afterAll(() => desk.shop.close());

const done = { ok: true, body: { remaining: null } };

async function loseOrder(id: string) {
  await desk.shop.db.deleteFrom('order_item').where('order_id', '=', id).execute();
  await desk.shop.db.deleteFrom('shop_order').where('id', '=', id).execute();
}

describe('the money check', () => {
  test('finds nothing where all is well, and counts what it compared', async () => {
    const before = await desk.check();
    await desk.sell();
    const after = await desk.check();
    expect(after).toMatchObject({ differences: [], complete: true, next: null });
    expect(after.charges).toBe(before.charges + 1);
    expect(after.orders).toBe(before.orders + 1);
  });

  test('lists a charge whose order was lost, and brings the order back without a second mail', async () => {
    const { id, intent, idPayment, size } = await desk.sell();
    const order = await desk.orderOf(id);
    const mails = await desk.shop.db.selectFrom('outbox').select('id').execute();
    await loseOrder(id);
    expect((await desk.check()).differences).toMatchObject([
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
    expect(await desk.settle(intent, 'charge-without-order')).toMatchObject(done);
    expect((await desk.check()).differences).toEqual([]);
    expect(await desk.orderOf(id)).toMatchObject({
      uid: order?.uid,
      id_payment: idPayment,
      amount_cents: 12_000,
    });
    expect(await desk.shop.db.selectFrom('outbox').select('id').execute()).toEqual(mails);
    expect(await stockOf(desk.shop, 'shoe-orbit', size)).toBe(2);
  });

  test('gives a charge back whose attempt is lost too', async () => {
    const { id, intent } = await desk.sell();
    await loseOrder(id);
    await desk.shop.db.deleteFrom('attempt_line').where('attempt_id', '=', id).execute();
    await desk.shop.db.deleteFrom('checkout_attempt').where('id', '=', id).execute();
    expect((await desk.check()).differences).toMatchObject([
      { kind: 'charge-without-order', action: 'refund', intent, idPayment: null },
    ]);
    expect(await desk.settle(intent, 'charge-without-order')).toMatchObject(done);
    expect(await desk.givenBack(intent)).toMatchObject({ amount_refunded: 12_000 });
  });

  test('gives a charge back that came true after its attempt was given up', async () => {
    const { id, intent } = await desk.sell();
    await loseOrder(id);
    await desk.shop.db
      .updateTable('checkout_attempt')
      .set({ state: 'failed', failure: 'abandoned' })
      .where('id', '=', id)
      .execute();
    expect((await desk.check()).differences).toMatchObject([
      { kind: 'charge-without-order', action: 'refund' },
    ]);
    expect(await desk.settle(intent, 'charge-without-order')).toMatchObject(done);
    expect(await desk.givenBack(intent)).toMatchObject({ amount_refunded: 12_000 });
  });

  test('mirrors a refund and a dispute made at the provider that no webhook told of', async () => {
    const { id, intent } = await desk.sell();
    await desk.shop.stripe('POST', '/refunds', { payment_intent: intent, amount: '5000' });
    expect((await desk.check()).differences).toMatchObject([
      { kind: 'refund-differs', action: 'mirror', intent, refunded: 5_000 },
    ]);
    expect(await desk.settle(intent, 'refund-differs')).toMatchObject(done);
    expect(await desk.orderOf(id)).toMatchObject({ refunded_cents: 5_000 });

    await desk.shop.stripe('POST', `/payment_intents/${intent}/dispute`);
    expect((await desk.check()).differences).toMatchObject([{ kind: 'dispute-differs', action: 'mirror' }]);
    expect(await desk.settle(intent, 'dispute-differs')).toMatchObject(done);
    expect(await desk.orderOf(id)).toMatchObject({ disputed: true });
  });

  test('lists an order without a charge, and takes it away with its pairs back in stock', async () => {
    const { id, intent, size } = await desk.sell();
    await desk.hideCharge(intent);
    expect((await desk.check()).differences).toMatchObject([
      { kind: 'order-without-charge', action: 'remove', intent, charged: null, price: 12_000 },
    ]);
    expect(await desk.settle(intent, 'order-without-charge')).toMatchObject(done);
    expect(await desk.orderOf(id)).toBeUndefined();
    expect(await stockOf(desk.shop, 'shoe-orbit', size)).toBe(3);
    expect((await desk.check()).differences).toEqual([]);
  });

  test('finds the second charge of an order and gives back that one', async () => {
    const { id, intent } = await desk.sell();
    const { body: card } = await desk.shop.stripe('POST', '/payment_methods', {
      type: 'card',
      'card[number]': cards.good,
      'card[exp_month]': '12',
      'card[exp_year]': '2030',
    });
    const { body: second } = await desk.shop.stripe('POST', '/payment_intents', {
      amount: '12000',
      currency: 'usd',
      confirm: 'true',
      payment_method: String(card.id),
      'metadata[order_id]': id,
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
    });
    expect((await desk.check()).differences).toMatchObject([{ kind: 'second-charge', intent: second.id }]);
    expect(await desk.settle(String(second.id), 'second-charge')).toMatchObject(done);
    expect(await desk.givenBack(String(second.id))).toMatchObject({ amount_refunded: 12_000 });
    expect(await desk.givenBack(intent)).toMatchObject({ amount_refunded: 0 });
  });

  test('writes what was done into the audit log, where it cannot be undone', async () => {
    const history = await desk.ada.call('GET /admin/history', { query: { entity: 'payment' } });
    const [entry] = history.ok ? history.body : [];
    expect(entry).toMatchObject({ action: 'settle', entity: 'payment', undoable: false });
    expect(entry?.title).toMatch(/^Settled payment pi_\w+ \([A-Z][a-z ]+: [a-z ]+\)$/);
    const undo = await desk.ada.call('POST /admin/history/{id}/undo', { params: { id: entry?._id ?? '' } });
    expect(undo).toMatchObject({ ok: false, problem: { code: 'NOT_ALLOWED_NOW' } });
  });

  test('gives back what was charged with another amount, and the order tells so', async () => {
    const { id, intent } = await desk.sell();
    for (const table of ['checkout_attempt', 'shop_order'] as const) {
      await desk.shop.db.updateTable(table).set({ amount_cents: 11_500 }).where('id', '=', id).execute();
    }
    expect((await desk.check()).differences).toMatchObject([
      { kind: 'amount-differs', action: 'refund', charged: 12_000, price: 11_500, toldRefunded: 0 },
    ]);
    expect(await desk.settle(intent, 'amount-differs')).toMatchObject(done);
    expect(await desk.givenBack(intent)).toMatchObject({ amount_refunded: 12_000 });
    expect(await desk.orderOf(id)).toMatchObject({ refunded_cents: 11_500 });
  });

  test('does nothing to what is different by now, or to nobody’s payment', async () => {
    const { intent } = await desk.sell();
    expect(await desk.settle(intent, 'charge-without-order')).toMatchObject({
      ok: false,
      problem: { code: 'CHANGED_MEANWHILE' },
    });
    expect(await desk.settle('pi_of_somebody', 'charge-without-order')).toMatchObject({
      ok: false,
      problem: { code: 'NOT_FOUND' },
    });
  });

  test('goes on in parts, and looks only as far back as it is told', async () => {
    await desk.shop.booksPool.query(
      `insert into sandbox.payment_intent (id, created, object)
       select object ->> 'id' || number, now() - interval '1 hour', object || jsonb_build_object(
         'id', object ->> 'id' || number, 'metadata', '{}'::jsonb,
         'created', extract(epoch from now() - interval '1 hour')::bigint)
       from generate_series(1, 110) number, (select object from sandbox.payment_intent limit 1) one`,
    );
    const first = await desk.check();
    expect(first.next).not.toBeNull();
    const second = await desk.check({ after: first.next ?? '' });
    expect(second.next).toBeNull();
    expect(first.charges).toBe(100);
    expect([...first.differences, ...second.differences]).toEqual([]);
    const since = new Date(Date.now() + 60_000).toISOString();
    expect(await desk.check({ since })).toMatchObject({ charges: 0, orders: 0, next: null });
  });
});

test('a provider that is silent is said to be, and nothing is called a difference', async () => {
  const deaf = await openPayingShop((payment) => ({ ...payment, pageCharges: async () => null }));
  try {
    const administrator = await deaf.administrator(1);
    expect(await administrator.call('GET /admin/money', { query: {} })).toMatchObject({
      ok: false,
      problem: { code: 'UNAVAILABLE' },
    });
  } finally {
    await deaf.close();
  }
});
