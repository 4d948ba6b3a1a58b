import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, cards, stockOf, stockUp } from '../support/buyer.ts';
import { openPayingShop, type PayingShop } from '../support/paying-shop.ts';
import type { Member } from '../support/shop.ts';

let shop: PayingShop;
let ada: Member;
beforeAll(async () => {
  shop = await openPayingShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

/** Buys a pair; answers what names the payment. */
async function sell() {
  const size = await stockUp(shop, 'shoe-orbit', 3);
  const { member } = await buy(shop, { size });
  const { id, intent, id_payment } = await shop.db
    .selectFrom('checkout_attempt')
    .selectAll()
    .where('uid', '=', member.uid)
    .executeTakeFirstOrThrow();
  if (intent === null) throw new Error('nothing was charged');
  return { id, intent, idPayment: id_payment, size };
}

async function check(query: { since?: string; after?: string } = {}) {
  const answer = await ada.call('GET /admin/money', { query });
  if (!answer.ok) throw new Error(answer.problem.detail);
  return answer.body;
}

const settle = (intent: string, kind: Parameters<typeof body>[0]) =>
  ada.call('POST /admin/money/{intent}/settle', { params: { intent }, body: body(kind) });
const body = (
  kind:
    | 'charge-without-order'
    | 'order-without-charge'
    | 'refund-differs'
    | 'dispute-differs'
    | 'second-charge',
) => ({ kind });

const done = { ok: true, body: { remaining: null } };
const orderOf = (id: string) =>
  shop.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirst();

async function loseOrder(id: string) {
  await shop.db.deleteFrom('order_item').where('order_id', '=', id).execute();
  await shop.db.deleteFrom('shop_order').where('id', '=', id).execute();
}

/** What the provider gave back of a payment, in cents. */
async function givenBack(intent: string) {
  const { body: found } = await shop.stripe('GET', `/payment_intents/${intent}?expand[]=latest_charge`);
  return found.latest_charge;
}

describe('the money check', () => {
  test('finds nothing where all is well, and counts what it compared', async () => {
    const before = await check();
    await sell();
    const after = await check();
    expect(after).toMatchObject({ differences: [], complete: true, next: null });
    expect(after.charges).toBe(before.charges + 1);
    expect(after.orders).toBe(before.orders + 1);
  });

  test('lists a charge whose order was lost, and brings the order back without a second mail', async () => {
    const { id, intent, idPayment, size } = await sell();
    const order = await orderOf(id);
    const mails = await shop.db.selectFrom('outbox').select('id').execute();
    await loseOrder(id);
    expect((await check()).differences).toMatchObject([
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
    expect(await settle(intent, 'charge-without-order')).toMatchObject(done);
    expect((await check()).differences).toEqual([]);
    expect(await orderOf(id)).toMatchObject({ uid: order?.uid, id_payment: idPayment, amount_cents: 12_000 });
    expect(await shop.db.selectFrom('outbox').select('id').execute()).toEqual(mails);
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(2);
  });

  test('gives a charge back whose attempt is lost too', async () => {
    const { id, intent } = await sell();
    await loseOrder(id);
    await shop.db.deleteFrom('attempt_line').where('attempt_id', '=', id).execute();
    await shop.db.deleteFrom('checkout_attempt').where('id', '=', id).execute();
    expect((await check()).differences).toMatchObject([
      { kind: 'charge-without-order', action: 'refund', intent, idPayment: null },
    ]);
    expect(await settle(intent, 'charge-without-order')).toMatchObject(done);
    expect(await givenBack(intent)).toMatchObject({ amount_refunded: 12_000 });
  });

  test('gives a charge back that came true after its attempt was given up', async () => {
    const { id, intent } = await sell();
    await loseOrder(id);
    await shop.db
      .updateTable('checkout_attempt')
      .set({ state: 'failed', failure: 'abandoned' })
      .where('id', '=', id)
      .execute();
    expect((await check()).differences).toMatchObject([{ kind: 'charge-without-order', action: 'refund' }]);
    expect(await settle(intent, 'charge-without-order')).toMatchObject(done);
    expect(await givenBack(intent)).toMatchObject({ amount_refunded: 12_000 });
  });

  test('mirrors a refund and a dispute made at the provider that no webhook told of', async () => {
    const { id, intent } = await sell();
    await shop.stripe('POST', '/refunds', { payment_intent: intent, amount: '5000' });
    expect((await check()).differences).toMatchObject([
      { kind: 'refund-differs', action: 'mirror', intent, refunded: 5_000 },
    ]);
    expect(await settle(intent, 'refund-differs')).toMatchObject(done);
    expect(await orderOf(id)).toMatchObject({ refunded_cents: 5_000 });

    await shop.stripe('POST', `/payment_intents/${intent}/dispute`);
    expect((await check()).differences).toMatchObject([{ kind: 'dispute-differs', action: 'mirror' }]);
    expect(await settle(intent, 'dispute-differs')).toMatchObject(done);
    expect(await orderOf(id)).toMatchObject({ disputed: true });
  });

  test('lists an order without a charge, and takes it away with its pairs back in stock', async () => {
    const { id, intent, size } = await sell();
    await shop.booksPool.query('delete from sandbox.payment_intent where id = $1', [intent]);
    expect((await check()).differences).toMatchObject([
      { kind: 'order-without-charge', action: 'remove', intent, charged: null, price: 12_000 },
    ]);
    expect(await settle(intent, 'order-without-charge')).toMatchObject(done);
    expect(await orderOf(id)).toBeUndefined();
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(3);
  });

  test('finds the second charge of an order and gives back that one', async () => {
    const { id, intent } = await sell();
    const { body: card } = await shop.stripe('POST', '/payment_methods', {
      type: 'card',
      'card[number]': cards.good,
      'card[exp_month]': '12',
      'card[exp_year]': '2030',
    });
    const { body: second } = await shop.stripe('POST', '/payment_intents', {
      amount: '12000',
      currency: 'usd',
      confirm: 'true',
      payment_method: String(card.id),
      'metadata[order_id]': id,
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
    });
    expect((await check()).differences).toMatchObject([{ kind: 'second-charge', intent: second.id }]);
    expect(await settle(String(second.id), 'second-charge')).toMatchObject(done);
    expect(await givenBack(String(second.id))).toMatchObject({ amount_refunded: 12_000 });
    expect(await givenBack(intent)).toMatchObject({ amount_refunded: 0 });
  });

  test('writes what was done into the history, where it cannot be taken back', async () => {
    const history = await ada.call('GET /admin/history', { query: { entity: 'payment' } });
    const [entry] = history.ok ? history.body : [];
    expect(entry).toMatchObject({ action: 'settle', entity: 'payment', undoable: false });
    const undo = await ada.call('POST /admin/history/{id}/undo', { params: { id: entry?._id ?? '' } });
    expect(undo).toMatchObject({ ok: false, problem: { code: 'NOT_ALLOWED_NOW' } });
  });

  test('does nothing to what is different by now, or to nobody’s payment', async () => {
    const { intent } = await sell();
    expect(await settle(intent, 'charge-without-order')).toMatchObject({
      ok: false,
      problem: { code: 'CHANGED_MEANWHILE' },
    });
    expect(await settle('pi_of_somebody', 'charge-without-order')).toMatchObject({
      ok: false,
      problem: { code: 'NOT_FOUND' },
    });
  });

  test('goes on in parts, and looks only as far back as it is told', async () => {
    await shop.booksPool.query(
      `insert into sandbox.payment_intent (id, created, object)
       select object ->> 'id' || number, now() - interval '1 hour', object || jsonb_build_object(
         'id', object ->> 'id' || number, 'metadata', '{}'::jsonb,
         'created', extract(epoch from now() - interval '1 hour')::bigint)
       from generate_series(1, 110) number, (select object from sandbox.payment_intent limit 1) one`,
    );
    const first = await check();
    expect(first.next).not.toBeNull();
    const second = await check({ after: first.next ?? '' });
    expect(second.next).toBeNull();
    expect(first.charges).toBe(100);
    expect([...first.differences, ...second.differences]).toEqual([]);
    const since = new Date(Date.now() + 60_000).toISOString();
    expect(await check({ since })).toMatchObject({ charges: 0, orders: 0, next: null });
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
