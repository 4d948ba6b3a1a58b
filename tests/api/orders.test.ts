import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { addSizeWithStock, buy } from '../support/checkout-requests.ts';
import { insertPastOrder } from '../support/insert-past-order.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import type { Member } from '../support/test-shop.ts';

let shop: PaymentTestShop;
let admin: Member;
let ada: Member;
let bob: Member;
let size: string;
const paid: string[] = [];

beforeAll(async () => {
  shop = await openPaymentTestShop();
  admin = await shop.administrator(1);
  size = await addSizeWithStock(shop, 'shoe-orbit', 9);
  for (const index of [0, 1, 2]) {
    const { member, response } = await buy(shop, { size });
    paid.push(String(response.body.idPayment));
    if (index === 0) ada = member;
    else bob = member;
  }
});
afterAll(() => shop.close());

const idsOf = (response: { ok: boolean; body?: unknown }) =>
  (response.body as { idPayment: string }[]).map(({ idPayment }) => idPayment);

describe('the list of all orders', () => {
  test('is for administrators, newest first, with the total count', async () => {
    const all = await admin.call('GET /cart', {});
    expect(idsOf(all)).toEqual([...paid].reverse());
    expect(all).toMatchObject({ ok: true, total: 3 });
    expect(await ada.call('GET /cart', {})).toMatchObject({ problem: { status: 403, code: 'FORBIDDEN' } });
    expect(await shop.visitor().call('GET /cart', {})).toMatchObject({ problem: { status: 401 } });
  });

  test('is paginated', async () => {
    const page = await admin.call('GET /cart', { query: { offset: 1, limit: 1 } });
    expect(idsOf(page)).toEqual([paid[1]]);
    expect(page).toMatchObject({ total: 3 });
    expect(await admin.call('GET /cart', { query: { limit: 101 } })).toMatchObject({
      problem: { status: 422 },
    });
  });

  test('is searched by part of an email, case-insensitively, by payment id and by number', async () => {
    expect(
      idsOf(await admin.call('GET /cart', { query: { search: ada.email.slice(3, 20).toUpperCase() } })),
    ).toEqual([paid[0]]);
    expect(idsOf(await admin.call('GET /cart', { query: { search: paid[2] ?? '' } }))).toEqual([paid[2]]);
    const found = await admin.call('GET /cart/order/{idPayment}', { params: { idPayment: paid[1] ?? '' } });
    const number = orderNumber(found.ok ? found.body._id : '');
    for (const search of [number, number.toLowerCase(), ` ${number.slice(3)} `])
      expect(idsOf(await admin.call('GET /cart', { query: { search } }))).toEqual([paid[1]]);
    expect(idsOf(await admin.call('GET /cart', { query: { search: number.slice(0, 9) } }))).toContain(
      paid[1],
    );
    expect(idsOf(await admin.call('GET /cart', { query: { search: 'SP-00000000' } }))).toEqual([]);
    expect(idsOf(await admin.call('GET /cart', { query: { search: '%' } }))).toEqual([]);
    expect(idsOf(await admin.call('GET /cart', { query: { search: '_' } }))).toEqual([]);
  });

  test('is filtered by status', async () => {
    await admin.call('PUT /cart/order/{idPayment}', {
      params: { idPayment: paid[1] ?? '' },
      body: { status: 'Received' },
    });
    const received = await admin.call('GET /cart', { query: { status: 'Received' } });
    expect(idsOf(received)).toEqual([paid[1]]);
    expect(received).toMatchObject({ total: 1 });
    expect(await admin.call('GET /cart', { query: { status: 'Pending' } })).toMatchObject({ total: 2 });
  });
});

describe('the list of orders to send', () => {
  const toSend = async () => idsOf(await admin.call('GET /cart', { query: { toSend: true } }));

  test('has neither those that were received, shipped or refunded in full', async () => {
    const { response } = await buy(shop, { size });
    const idPayment = String(response.body.idPayment);
    expect(await toSend()).toContain(idPayment);
    const set = (change: object) =>
      shop.db.updateTable('shop_order').set(change).where('id_payment', '=', idPayment).execute();
    await set({ refunded_cents: 100 });
    expect(await toSend()).toContain(idPayment);
    await set({ refunded_cents: 12_000 });
    expect(await toSend()).not.toContain(idPayment);
    expect(idsOf(await admin.call('GET /cart', { query: { toSend: false } }))).toContain(idPayment);
    await set({ refunded_cents: 0 });
    await admin.call('PUT /cart/order/{idPayment}', {
      params: { idPayment },
      body: { status: 'Received' },
    });
    expect(await toSend()).not.toContain(idPayment);
    await admin.call('PUT /cart/order/{idPayment}', { params: { idPayment }, body: { status: 'Pending' } });
    const body = { carrier: 'UPS', trackingNumber: '' } as const;
    await admin.call('PUT /admin/orders/{idPayment}/shipment', { params: { idPayment }, body });
    expect(await toSend()).not.toContain(idPayment);
  });

  test('are found by the tracking number of a parcel, as people write it', async () => {
    const { response } = await buy(shop, { size });
    const idPayment = String(response.body.idPayment);
    const body = { carrier: 'DHL', trackingNumber: 'JD 014-600 7' } as const;
    await admin.call('PUT /admin/orders/{idPayment}/shipment', { params: { idPayment }, body });
    for (const search of ['JD 014-600 7', 'jd0146007', '“JD\u00a0014–600\u200b7”.'])
      expect(idsOf(await admin.call('GET /cart', { query: { search } }))).toEqual([idPayment]);
    expect(await admin.call('GET /cart', { query: { search: 'JD 014-600' } })).toMatchObject({ total: 0 });
  });

  test('and their buyers by an email with a domain in its own letters', async () => {
    const { idPayment } = await insertPastOrder(shop.db, {
      email: 'anna@xn--bcher-kva.example',
      items: [{ shoe: 'shoe-tide', quantity: 1, price: 9_000 }],
    });
    for (const search of ['anna@bücher.example', 'ANNA@XN--BCHER'])
      expect(idsOf(await admin.call('GET /cart', { query: { search } }))).toEqual([idPayment]);
  });

  test('and all others are found by part of the name in the address', async () => {
    const { response } = await buy(shop, { size });
    const idPayment = String(response.body.idPayment);
    const address = { name: 'Zoë Quennell-Ortiz', line1: '1 Main St', city: 'Reno', state: 'NV' };
    await shop.db
      .updateTable('checkout_attempt')
      .set({ address: JSON.stringify({ ...address, postalCode: '89501', country: 'US' }) })
      .where('id_payment', '=', idPayment)
      .execute();
    for (const search of ['quennell', 'Zoë Q', ' ORTIZ '])
      expect(idsOf(await admin.call('GET /cart', { query: { search } }))).toEqual([idPayment]);
    expect(await admin.call('GET /cart', { query: { search: 'Quennell%' } })).toMatchObject({ total: 0 });
  });
});

describe('a user’s orders', () => {
  test('are readable by that user and administrators', async () => {
    expect(idsOf(await ada.call('GET /cart/{id}', { params: { id: ada.uid } }))).toEqual([paid[0]]);
    expect(idsOf(await admin.call('GET /cart/{id}', { params: { id: ada.uid } }))).toEqual([paid[0]]);
  });

  test.each(['uid', 'email'] as const)('are rejected for everybody else: %s', async (name) => {
    for (const id of [ada[name], ada[name].toUpperCase(), '*', 'me']) {
      expect(await bob.call('GET /cart/{id}', { params: { id } })).toMatchObject({
        problem: { status: 403 },
      });
      expect(await shop.visitor().call('GET /cart/{id}', { params: { id } })).toMatchObject({
        problem: { status: 401 },
      });
    }
  });
});

describe('one order', () => {
  test('is readable with its link; its email only for owner and administrators', async () => {
    const params = { idPayment: paid[0] ?? '' };
    const seen = async (client: Pick<Member, 'call'>) => {
      const response = await client.call('GET /cart/order/{idPayment}', { params });
      return response.ok ? response.body : null;
    };
    expect(await seen(ada)).toMatchObject({
      idPayment: paid[0],
      email: ada.email,
      amount: 12000,
      status: 'Pending',
    });
    expect(await seen(admin)).toMatchObject({ email: ada.email });
    for (const other of [bob, shop.visitor()]) {
      expect(await seen(other)).toMatchObject({ idPayment: paid[0], email: '', amount: 12000 });
    }
  });

  test('has the fields of the specification', async () => {
    const order = (await ada.request('GET', `/api/cart/order/${paid[0]}`)).json();
    expect(order).toEqual({
      _id: expect.stringMatching(/^[\w-]+$/),
      email: ada.email,
      idPayment: paid[0],
      amount: 12000,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      status: 'Pending',
      progress: 'paid',
      shoe: [
        {
          _id: 'shoe-orbit',
          name: 'Orbit Runner',
          image: '/pictures/placeholder/side-640.webp',
          quantity: 1,
          size,
          price: 120,
          discountCents: 0,
          taxCents: 0,
        },
      ],
      refunded: 0,
      disputed: false,
      refunds: [],
      charts: [null],
      address: expect.objectContaining({ name: 'Test Buyer', country: 'US' }),
      shipment: null,
      shipments: [],
      paidOutside: false,
      leftToSend: [{ _id: 'shoe-orbit', size, quantity: 1 }],
      discount: null,
      termsVersion: null,
      country: null,
      delivery: null,
      deliveryCents: 0,
      taxCents: 0,
      vat: [],
      currency: 'usd',
      canceled: false,
    });
    expect(order._id).not.toBe(paid[0]);
    expect(Math.abs(Date.parse(order.date) - Date.now())).toBeLessThan(10 * 60_000);
  });

  test('is not cached, and its URL is not sent as a referrer', async () => {
    const { headers, body } = await shop.visitor().request('GET', `/api/cart/order/${paid[0]}`);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(body).not.toContain('@');
  });

  test('has an unguessable, unique id of at least 128 random bits', () => {
    for (const id of paid) expect(Buffer.from(id, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect(new Set(paid).size).toBe(paid.length);
  });

  test.each(['nothing', 'A'.repeat(24)])('answers 404 for an unknown id: %s', async (idPayment) => {
    expect(await admin.call('GET /cart/order/{idPayment}', { params: { idPayment } })).toMatchObject({
      problem: { status: 404 },
    });
  });

  test('does not change when its shoe is deleted', async () => {
    const before = await ada.call('GET /cart/order/{idPayment}', { params: { idPayment: paid[0] ?? '' } });
    await admin.call('DELETE /shoes/{id}', { params: { id: 'shoe-orbit' } });
    expect(await ada.call('GET /cart/order/{idPayment}', { params: { idPayment: paid[0] ?? '' } })).toEqual(
      before,
    );
  });
});

describe('the status of an order', () => {
  const change = (client: Pick<Member, 'request'>, status: unknown, idPayment = paid[2]) =>
    client.request('PUT', `/api/cart/order/${idPayment}`, { body: { status } });

  test('can be changed by administrators only', async () => {
    expect((await change(bob, 'Received')).statusCode).toBe(403);
    expect((await change(shop.visitor(), 'Received')).statusCode).toBe(401);
  });

  test.each(['Shipped', null, 'received', ''])('is Pending or Received, and rejects %s', async (status) => {
    expect((await change(admin, status)).statusCode).toBe(422);
  });

  test('changes once for concurrent requests, with one entry in the audit log', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => change(admin, 'Received')));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(responses[0]?.json()).toMatchObject({ idPayment: paid[2], status: 'Received' });
    const { _id } = responses[0]?.json<{ _id: string }>() ?? { _id: '' };
    const history = await shop.db
      .selectFrom('admin_history')
      .select(['uid', 'action', 'before', 'after'])
      .where('entity', '=', 'order')
      .where('entity_id', '=', _id)
      .execute();
    expect(history).toEqual([
      { uid: admin.uid, action: 'change', before: { status: 'Pending' }, after: { status: 'Received' } },
    ]);
  });

  test('answers 404 for an unknown order', async () => {
    expect((await change(admin, 'Received', 'nothing')).statusCode).toBe(404);
  });
});
