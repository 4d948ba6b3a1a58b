import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { removeOrder, restoreRemovedOrder } from '#shop/orders/server/payments/orders/removed-order.ts';
import { buyerAddress as address } from '../support/buyer-address.ts';
import { addSizeWithStock } from '../support/checkout-requests.ts';
import { countStockedUnits, findViolations } from '../support/invariants.ts';
import { findDiscrepancies } from '../support/movement-invariants.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '../support/refund-shop.ts';
import { createTestPaymentContext } from '../support/test-payment-context.ts';
import type { Member } from '../support/test-shop.ts';

let opened: RefundShop;
beforeAll(async () => {
  opened = await openRefundShop();
});
afterAll(() => opened.shop.close());

interface Wanted {
  readonly size: string;
  readonly quantity?: number;
  readonly email?: string;
  readonly key?: string;
}

const create = ({ size, quantity = 2, email = 'mia@shop.test', key }: Wanted) =>
  opened.ada.call(
    'POST /admin/orders',
    { body: { email, lines: [{ _id: 'shoe-orbit', size, quantity }], address, payment: 'outside' } },
    key === undefined ? {} : { idempotencyKey: key },
  );

async function make(wanted: Wanted): Promise<string> {
  const made = await create(wanted);
  if (!made.ok) throw new Error(made.problem.detail);
  return made.body.idPayment;
}

const idOf = async (idPayment: string) => (await opened.orderOf(idPayment))._id;

test('an order by hand takes its pairs, is paid, and its buyer gets the usual email', async () => {
  const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 3);
  const idPayment = await make({ size });
  expect(await opened.orderOf(idPayment)).toMatchObject({
    email: 'mia@shop.test',
    amount: 24_000,
    status: 'Pending',
    progress: 'paid',
    paidOutside: true,
    address: { name: 'Mia Berg', postalCode: '97201' },
    shoe: [{ size, quantity: 2 }],
  });
  expect(await opened.stock(size)).toBe(1);
  expect(await opened.mailsTo('mia@shop.test')).toHaveLength(1);
  const timeline = await opened.ada.call('GET /admin/orders/{idPayment}/timeline', { params: { idPayment } });
  expect(timeline.ok && timeline.body.map(({ text, by }) => [text, by])).toEqual(
    expect.arrayContaining([
      ['Order created by hand', 'ada@shop.test'],
      ['Paid outside the shop', null],
    ]),
  );
});

test('nobody but administrators makes one', async () => {
  const member = await opened.shop.signUp();
  const body = {
    email: member.email,
    lines: [{ _id: 'shoe-orbit', size: '9', quantity: 1 }],
    payment: 'outside',
  };
  expect((await member.request('POST', '/api/admin/orders', { body })).statusCode).toBe(403);
  expect((await opened.shop.visitor().request('POST', '/api/admin/orders', { body })).statusCode).toBe(401);
});

test.each([
  ['more pairs than are left', { quantity: 2 }, 409, 'Only 1 of Orbit Runner'],
  ['a size that does not exist', { size: 'none' }, 422, 'There is no shoe'],
])('%s are refused, and nothing is made', async (_, wanted, status, detail) => {
  const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 1);
  const refused = await create({ size, email: 'refused@shop.test', ...wanted });
  expect(refused).toMatchObject({ problem: { status } });
  expect(JSON.stringify(refused)).toContain(detail);
  expect(await opened.stock(size)).toBe(1);
  expect(await opened.mailsTo('refused@shop.test')).toEqual([]);
});

test('an order has at most three pairs of a size, also by hand', async () => {
  const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 5);
  expect(await create({ size, quantity: 4 })).toMatchObject({ problem: { code: 'RESERVATION_LIMIT' } });
});

test('a repeated request makes one order', async () => {
  const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 3);
  const both = await Promise.all([
    create({ size, quantity: 1, key: 'k' }),
    create({ size, quantity: 1, key: 'k' }),
  ]);
  expect(both).toMatchObject([{ status: 201 }, { status: 201 }]);
  expect(new Set(both.map((one) => one.ok && one.body.idPayment)).size).toBe(1);
  expect(await opened.stock(size)).toBe(2);
});

test('of two orders for the last pair one is made', async () => {
  const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 1);
  const wanted = { size, quantity: 1 };
  const both = await Promise.all([create(wanted), create({ ...wanted, email: 'bo@shop.test' })]);
  expect(both.map((one) => (one.ok ? 201 : one.problem.code)).sort()).toEqual([201, 'OUT_OF_STOCK']);
  expect(await opened.stock(size)).toBe(0);
});

test('a refund is recorded without the provider, restocks the pairs, and does not speak of a card', async () => {
  const stocked = await countStockedUnits(opened.shop);
  const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 3);
  const idPayment = await make({ size, email: 'refund@shop.test' });
  const items = [{ _id: 'shoe-orbit', size, quantity: 1 }];
  const part = { items, reason: 'requested_by_customer', restock: true };
  expect(await opened.refund(idPayment, part, 'one')).toMatchObject({
    status: 201,
    body: { status: 'succeeded' },
  });
  expect(await opened.orderOf(idPayment)).toMatchObject({ refunded: 12_000, progress: 'partly_refunded' });
  expect(await opened.stock(size)).toBe(2);
  await opened.refund(idPayment, wholeRefund, 'two');
  expect(await opened.orderOf(idPayment)).toMatchObject({ refunded: 24_000, progress: 'refunded' });
  const mails = await opened.shop.db
    .selectFrom('outbox')
    .select('body_text')
    .where('recipient', '=', 'refund@shop.test')
    .where('kind', '=', 'refund')
    .execute();
  expect(mails).toHaveLength(2);
  expect(JSON.stringify(mails)).toContain('outside the shop');
  expect(JSON.stringify(mails)).not.toContain('your card');
  expect(await findViolations(opened.shop, new Map(stocked).set(`shoe-orbit ${size}`, 3))).toEqual([]);
});

test('a refund whose process died is finished by recovery', async () => {
  const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 3);
  const idPayment = await make({ size });
  const id = await idOf(idPayment);
  await opened.shop.db
    .insertInto('refund')
    .values({
      id: 'left-behind',
      attempt_id: id,
      origin: 'administrator',
      requested_by: 'ada@shop.test',
      reason: 'requested_by_customer',
      amount_cents: 500,
      restock: false,
    })
    .execute();
  await opened.recover();
  expect(await opened.orderOf(idPayment)).toMatchObject({ refunded: 500 });
});

test('it can be canceled, and sent like any other', async () => {
  const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 4);
  const [canceled, sent] = [await make({ size, quantity: 1 }), await make({ size, quantity: 1 })];
  const cancel = await opened.ada.call('POST /cart/order/{idPayment}/cancel', {
    params: { idPayment: canceled },
    body: {},
  });
  expect(cancel).toMatchObject({ ok: true, body: { canceled: true, refunded: 12_000 } });
  const body = { carrier: 'UPS', trackingNumber: '' } as const;
  expect(
    await opened.ada.call('PUT /admin/orders/{idPayment}/shipment', { params: { idPayment: sent }, body }),
  ).toMatchObject({ body: { shipment: { carrier: 'UPS' } } });
  expect(await opened.stock(size)).toBe(3);
});

test('its buyer cannot cancel it: somebody has to pay the money back first', async () => {
  const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 2);
  const idPayment = await make({ size, quantity: 1, email: 'cash@shop.test' });
  const body = { email: 'cash@shop.test' };
  expect(
    await opened.shop.visitor().call('POST /cart/order/{idPayment}/cancel', { params: { idPayment }, body }),
  ).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW', detail: expect.stringMatching(/contact us/) } });
  expect(await opened.orderOf(idPayment)).toMatchObject({ canceled: false, refunded: 0 });
  expect(await opened.stock(size)).toBe(1);
});

test('reconciliation does not miss its charge', async () => {
  await make({ size: await addSizeWithStock(opened.shop, 'shoe-orbit', 2) });
  expect(await findDiscrepancies(createTestPaymentContext(opened.shop))).toEqual([]);
});

const ordersOf = async ({ uid }: Member): Promise<string[]> => {
  const listed = await opened.ada.call('GET /cart/{id}', { params: { id: uid } });
  if (!listed.ok) throw new Error(listed.problem.detail);
  return listed.body.map(({ idPayment }) => idPayment);
};

/** Proves an email, with the link of a mail to it. */
async function proveEmail({ email }: Member): Promise<void> {
  const visitor = opened.shop.visitor();
  const asked = await visitor.request('POST', '/api/auth/request-password-reset', { body: { email } });
  expect(asked.statusCode).toBe(200);
  const mail = await opened.shop.db
    .selectFrom('outbox')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const token = /\/forget\?token=([\w-]+)/.exec(mail.body_text)?.[1];
  const body = { token, newPassword: 'chosen anew' };
  expect((await visitor.request('POST', '/api/auth/reset-password', { body })).statusCode).toBe(200);
}

test('belongs to the account that proves the email, also if it was made before, and to nobody who only signed up with it', async () => {
  const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 4);
  const member = await opened.shop.signUp();
  const first = await make({ size, quantity: 1, email: member.email.toUpperCase() });
  const other = await make({ size, quantity: 1, email: 'tom@shop.test' });
  expect(await ordersOf(member)).toEqual([]);
  await proveEmail(member);
  expect(await ordersOf(member)).toEqual([first]);
  const second = await make({ size, quantity: 1, email: member.email.toUpperCase() });
  expect((await ordersOf(member)).sort()).toEqual([first, second].sort());
  const attempts = await opened.shop.db
    .selectFrom('checkout_attempt')
    .select('uid')
    .where('id_payment', 'in', [first, second, other])
    .execute();
  expect(attempts.filter(({ uid }) => uid === member.uid)).toHaveLength(2);
});

test('stays out of an account that only signed up with the email afterwards, until it proves the email', async () => {
  const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 1);
  const idPayment = await make({ size, quantity: 1, email: 'late@shop.test' });
  const member = await opened.shop.signUp('late@shop.test');
  expect(await ordersOf(member)).toEqual([]);
  await proveEmail(member);
  expect(await ordersOf(member)).toEqual([idPayment]);
});

test('belongs to the account that proved the email before the order was there', async () => {
  const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 4);
  const member = await opened.shop.signUp();
  const idPayment = await make({ size, quantity: 1, email: member.email });
  const id = await idOf(idPayment);
  const { db } = opened.shop;
  const was = await inTransaction(db, (transaction) => removeOrder(transaction, id, []));
  if (!was) throw new Error('there is no order');
  await proveEmail(member);
  await inTransaction(db, (transaction) => restoreRemovedOrder(transaction, id, { was, hooks: [] }));
  expect(await ordersOf(member)).toEqual([idPayment]);
});
