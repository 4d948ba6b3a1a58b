import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { cards } from '../support/checkout-requests.ts';
import { countStockedUnits, findViolations } from '../support/invariants.ts';
import { findMovementViolations } from '../support/movement-invariants.ts';
import { openRefundShop, type RefundShop, type SoldOrder, wholeRefund } from '../support/refund-shop.ts';
import type { TestClient } from '../support/test-client.ts';

let opened: RefundShop;
let isProviderSilent = false;
beforeAll(async () => {
  opened = await openRefundShop(
    (payment) => ({
      ...payment,
      refund: async (wanted) =>
        isProviderSilent ? { state: 'unknown', answered: false } : payment.refund(wanted),
      findPaymentChanges: async (intent) => (isProviderSilent ? null : payment.findPaymentChanges(intent)),
    }),
    { rateLimitScale: 1 },
  );
});
afterAll(() => opened.shop.close());

const cancel = (
  who: Pick<TestClient, 'call'>,
  { idPayment }: Pick<SoldOrder, 'idPayment'>,
  body: { email?: string } = {},
) => who.call('POST /cart/order/{idPayment}/cancel', { params: { idPayment }, body });

const ship = ({ idPayment }: SoldOrder) =>
  opened.ada.call('PUT /admin/orders/{idPayment}/shipment', {
    params: { idPayment },
    body: { carrier: 'UPS', trackingNumber: '1Z 999' },
  });

const setStatus = ({ idPayment }: SoldOrder, status: 'Pending' | 'Received') =>
  opened.ada.call('PUT /cart/order/{idPayment}', { params: { idPayment }, body: { status } });

const timelineOf = async ({ idPayment }: SoldOrder) => {
  const found = await opened.ada.call('GET /admin/orders/{idPayment}/timeline', { params: { idPayment } });
  if (!found.ok) throw new Error(found.problem.detail);
  return found.body.map(({ kind, text, by }) => ({ kind, text, by }));
};

const notNow = (detail: string) => ({
  ok: false,
  problem: { status: 409, code: 'NOT_ALLOWED_NOW', detail: expect.stringContaining(detail) },
});

describe('an order that its buyer cancels', () => {
  let sold: SoldOrder;
  beforeAll(async () => {
    sold = await opened.sell();
  });

  test('is canceled, refunded whole and restocked, and its buyer gets emails', async () => {
    expect(await opened.stock(sold.size)).toBe(2);

    expect(await cancel(sold.member, sold)).toMatchObject({
      ok: true,
      body: { canceled: true, refunded: 3 * 12_000, email: sold.member.email },
    });

    expect(await opened.stock(sold.size)).toBe(5);
    expect(await opened.providerRefunds(sold.intent)).toMatchObject([
      { amount: 36_000, status: 'succeeded' },
    ]);
    expect(await opened.orderOf(sold.idPayment)).toMatchObject({ canceled: true, progress: 'canceled' });
    const mails = await opened.mailsTo(sold.member.email);
    expect(mails).toContain(`Your order ${orderNumber(sold.id)} was canceled`);
    expect(mails).toContain(`We sent your refund: order ${orderNumber(sold.id)}`);
  });

  test('is shown as canceled by the buyer in its history', async () => {
    expect(await timelineOf(sold)).toEqual(
      expect.arrayContaining([
        { kind: 'canceled', text: 'Canceled by the buyer', by: null },
        { kind: 'refund-requested', text: 'Refund of the canceled order requested', by: null },
      ]),
    );
    expect(await opened.list(sold.idPayment)).toMatchObject([
      { amountCents: 36_000, by: null, restock: true },
    ]);
  });

  test('answers a second cancellation the same, and is refunded once', async () => {
    const again = await Promise.all([cancel(sold.member, sold), cancel(opened.ada, sold)]);
    for (const response of again) expect(response).toMatchObject({ ok: true, body: { canceled: true } });
    expect(await opened.providerRefunds(sold.intent)).toHaveLength(1);
    const mails = await opened.mailsTo(sold.member.email);
    expect(mails.filter((subject) => subject.includes('canceled'))).toHaveLength(1);
  });

  test('is neither shipped nor received, and its address and sizes stay', async () => {
    expect(await ship(sold)).toMatchObject(notNow('was canceled'));
    expect(await setStatus(sold, 'Received')).toMatchObject(notNow('was canceled'));
    const params = { idPayment: sold.idPayment };
    const body = { _id: 'shoe-orbit', size: sold.size, newSize: '8' };
    expect(
      await sold.member.call('POST /cart/order/{idPayment}/change-size', { params, body }),
    ).toMatchObject(notNow('was canceled'));
    const address = { name: 'Mia Berg', line1: '12 Harbor Street', city: 'Portland', state: 'OR' };
    expect(
      await sold.member.call('PUT /cart/order/{idPayment}/address', {
        params,
        body: { ...address, postal_code: '97201' },
      }),
    ).toMatchObject(notNow('was canceled'));
  });

  test('does not wait to be shipped, and is marked in the exported list', async () => {
    const listed = await opened.ada.call('GET /cart', { query: { toSend: true } });
    expect(listed.ok && listed.body.map(({ idPayment }) => idPayment)).not.toContain(sold.idPayment);
    const csv = (await opened.ada.request('GET', '/api/admin/export/orders.csv')).body;
    const [head = '', ...rows] = csv.trim().split(/\r?\n/);
    expect(head.endsWith(',canceled')).toBe(true);
    expect(rows.find((row) => row.includes(sold.idPayment))?.endsWith(',yes')).toBe(true);
  });
});

test('an administrator cancels an order; the audit log says so, and it cannot be undone', async () => {
  const sold = await opened.sell();
  expect(await cancel(opened.ada, sold)).toMatchObject({
    ok: true,
    body: { canceled: true },
    auditEntry: { title: null },
  });
  const log = await opened.ada.call('GET /admin/history', { query: { entity: 'cancellation' } });
  const [entry] = log.ok ? log.body : [];
  expect(entry).toMatchObject({
    title: `Canceled order ${orderNumber(sold.id)}`,
    administrator: 'ada@shop.test',
    undoable: false,
  });
  expect(await timelineOf(sold)).toEqual(
    expect.arrayContaining([{ kind: 'canceled', text: 'Canceled', by: 'ada@shop.test' }]),
  );
});

describe('who may cancel', () => {
  let sold: SoldOrder;
  beforeAll(async () => {
    sold = await opened.sell();
  });

  test('not somebody else, with or without a session, whom the answer tells nothing', async () => {
    const other = await opened.shop.signUp();
    const unknown = { idPayment: 'aaaaaaaaaaaaaaaaaaaaaaaa' };
    for (const who of [opened.shop.visitor(), other])
      for (const body of [{}, { email: other.email }, { email: '' }]) {
        const refused = await cancel(who, sold, body);
        expect(refused).toMatchObject({ ok: false, problem: { status: 404, code: 'NOT_FOUND' } });
        const nothing = await cancel(who, unknown, body);
        expect(nothing.ok || nothing.problem.detail).toBe(refused.ok || refused.problem.detail);
      }
    expect(await opened.orderOf(sold.idPayment)).toMatchObject({ canceled: false });
  });

  test('anyone who knows the email, in upper or lower case, but the answer has neither email nor address', async () => {
    const response = await cancel(opened.shop.visitor(), sold, {
      email: ` ${sold.member.email.toUpperCase()} `,
    });
    expect(response).toMatchObject({ ok: true, body: { canceled: true, email: '', address: null } });
  });

  test('its buyer, whatever 24 others guess from other addresses', async () => {
    const { idPayment, member } = await opened.sell();
    const visitor = opened.shop.visitor();
    const from = (remoteAddress: string, email: string) =>
      visitor.request('POST', `/api/cart/order/${idPayment}/cancel`, { remoteAddress, body: { email } });
    for (let guess = 1; guess <= 24; guess += 1)
      expect((await from(`203.0.113.${guess}`, `guess${guess}@example.com`)).statusCode).toBe(404);
    expect((await from('198.51.100.7', member.email)).statusCode).toBe(200);
  });

  test('nobody at an address for a while after too many wrong emails', async () => {
    const { idPayment, member } = await opened.sell();
    const visitor = opened.shop.visitor();
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess += 1) {
      const response = await cancel(visitor, { idPayment }, { email: `guess${guess}@example.com` });
      statuses.push(response.ok ? 200 : response.problem.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
    expect(await cancel(visitor, { idPayment }, { email: member.email })).toMatchObject({
      problem: { code: 'TOO_MANY_ATTEMPTS' },
    });
    expect(await cancel(member, { idPayment })).toMatchObject({ ok: true });
  });
});

test.each([
  ['shipped', 'already shipped', async (sold: SoldOrder) => void (await ship(sold))],
  ['received', 'already received', async (sold: SoldOrder) => void (await setStatus(sold, 'Received'))],
  [
    'refunded',
    'fully refunded',
    async ({ idPayment }: SoldOrder) => void (await opened.refund(idPayment, wholeRefund)),
  ],
])('an order that was %s is not canceled any more', async (_, words, make) => {
  const sold = await opened.sell();
  await make(sold);
  for (const who of [sold.member, opened.ada]) expect(await cancel(who, sold)).toMatchObject(notNow(words));
  expect(await opened.orderOf(sold.idPayment)).toMatchObject({ canceled: false });
});

test('an order that is disputed at the provider is not canceled, even before the shop heard of it', async () => {
  const sold = await opened.sell(cards.disputed);
  await opened.shop.sandboxPool.query("update sandbox.scheduled_change set due_at = now() - interval '1 s'");
  await opened.shop.stripe('GET', '/disputes');
  expect(await opened.orderOf(sold.idPayment)).toMatchObject({ disputed: false });
  expect(await cancel(sold.member, sold)).toMatchObject(notNow('disputed'));
});

test('what was refunded before is not refunded again', async () => {
  const sold = await opened.sell();
  const items = [{ _id: 'shoe-orbit', size: sold.size, quantity: 1 }];
  await opened.refund(sold.idPayment, { ...wholeRefund, restock: false, items });
  expect(await cancel(sold.member, sold)).toMatchObject({ ok: true, body: { refunded: 36_000 } });
  expect((await opened.providerRefunds(sold.intent)).map(({ amount }) => amount).sort()).toEqual([
    12_000, 24_000,
  ]);
  expect(await opened.stock(sold.size)).toBe(4);
});

test('while a refund is on its way, the order waits for it', async () => {
  const sold = await opened.sell(cards.refundPending);
  await opened.refund(sold.idPayment, { ...wholeRefund, restock: false, amountCents: 100 });
  expect(await cancel(sold.member, sold)).toMatchObject(notNow('in progress'));
});

test('without a response of the provider the order is canceled all the same, and recovery refunds it once', async () => {
  const stocked = await countStockedUnits(opened.shop);
  const sold = await opened.sell();
  const units = new Map(stocked).set(`shoe-orbit ${sold.size}`, 5);
  isProviderSilent = true;
  const response = await cancel(sold.member, sold);
  isProviderSilent = false;
  expect(response).toMatchObject({ ok: true, body: { canceled: true, refunded: 0 } });
  expect(await opened.providerRefunds(sold.intent)).toEqual([]);
  const toSend = await opened.ada.call('GET /cart', { query: { toSend: true } });
  expect(toSend.ok && toSend.body.map(({ idPayment }) => idPayment)).not.toContain(sold.idPayment);

  await opened.recover();

  expect(await opened.orderOf(sold.idPayment)).toMatchObject({ canceled: true, refunded: 36_000 });
  expect(await opened.providerRefunds(sold.intent)).toHaveLength(1);
  expect(await opened.stock(sold.size)).toBe(5);
  expect(await findViolations(opened.shop, units)).toEqual([]);
  expect(await findMovementViolations(opened.shop)).toEqual([]);
});

test('a refund that the provider refuses leaves the order canceled, and an administrator refunds it', async () => {
  const sold = await opened.sell();
  await opened.shop.processor.injectFault({ kind: 'fail_refund', times: 1 });
  expect(await cancel(sold.member, sold)).toMatchObject({ ok: true, body: { canceled: true, refunded: 0 } });
  const summary = await opened.ada.call('GET /admin/summary', {});
  expect(summary).toMatchObject({
    body: {
      waiting: expect.arrayContaining([
        { idPayment: sold.idPayment, kind: 'refund-failed', amountCents: 36_000, currency: 'usd' },
      ]),
    },
  });
  expect(await opened.refund(sold.idPayment, wholeRefund)).toMatchObject({ status: 201 });
  expect(await opened.stock(sold.size)).toBe(5);
});

test('a shipment that was undone does not come back once the order is canceled', async () => {
  const sold = await opened.sell();
  await ship(sold);
  const undoNewest = async () => {
    const log = await opened.ada.call('GET /admin/history', { query: { entity: 'order' } });
    const id = (log.ok && log.body[0]?._id) || '';
    return opened.ada.call('POST /admin/history/{id}/undo', { params: { id } });
  };
  expect(await undoNewest()).toMatchObject({ ok: true });
  expect(await cancel(sold.member, sold)).toMatchObject({ ok: true });
  expect(await undoNewest()).toMatchObject(notNow('was canceled'));
  expect(await opened.orderOf(sold.idPayment)).toMatchObject({ canceled: true, shipment: null });
});
