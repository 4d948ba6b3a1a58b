import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problem } from '#platform/handlers/problem.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import type { PurchaseHooks } from '#shop/orders/server/payments/payments.ts';
import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from '../support/checkout-requests.ts';
import { discountHook, testDiscount } from '../support/discount-hook.ts';
import { countStockedUnits, findViolations, type StockedUnits } from '../support/invariants.ts';
import { findMovementViolations } from '../support/movement-invariants.ts';
import { openRefundShop, type RefundShop, type SoldOrder } from '../support/refund-shop.ts';
import type { TestClient } from '../support/test-client.ts';

const gates = { isOpen: true, kept: 0 };
let opened: RefundShop;
beforeAll(async () => {
  const gate = {
    concerns: sql<boolean>`false`,
    look: () => (gates.isOpen ? sql`null` : sql`json_build_object()`),
    keptForOthers: () => sql<number>`${sql.lit(gates.kept)}::int`,
    refuse: (shoes) => (shoes.length > 0 ? problem('NOT_OPEN') : null),
    take: async () => true,
  } satisfies PurchaseHooks['gate'];
  opened = await openRefundShop((payment) => payment, {}, undefined, [{ ...discountHook, gate }]);
});
afterAll(() => opened.shop.close());

const change = (
  who: Pick<TestClient, 'call'>,
  { idPayment }: Pick<SoldOrder, 'idPayment'>,
  body: { size: string; newSize: string; email?: string },
) =>
  who.call('POST /cart/order/{idPayment}/change-size', {
    params: { idPayment },
    body: { _id: 'shoe-orbit', ...body },
  });

const linesOf = async ({ idPayment }: Pick<SoldOrder, 'idPayment'>) =>
  (await opened.orderOf(idPayment)).shoe.map(({ size, quantity, discountCents }) => ({
    size,
    quantity,
    discountCents,
  }));

const refundPairs = ({ idPayment }: SoldOrder, size: string, quantity: number) =>
  opened.refund(idPayment, {
    reason: 'requested_by_customer',
    restock: true,
    items: [{ _id: 'shoe-orbit', size, quantity }],
  });

/** Everything that must hold once nothing is on its way any more. */
async function expectNothingLost(stocked: StockedUnits) {
  expect(await findViolations(opened.shop, stocked)).toEqual([]);
  expect(await findMovementViolations(opened.shop)).toEqual([]);
}

describe('a size that the buyer changes', () => {
  let sold: SoldOrder;
  let newSize: string;
  let stocked: StockedUnits;
  beforeAll(async () => {
    sold = await opened.sell();
    newSize = await addSizeWithStock(opened.shop, 'shoe-orbit', 3);
    stocked = await countStockedUnits(opened.shop);
  });

  test('is another one at the same price: its pairs leave the stock, the others come back', async () => {
    expect(await change(sold.member, sold, { size: sold.size, newSize })).toMatchObject({
      ok: true,
      body: { amount: 36_000, shoe: [{ size: newSize, quantity: 3, price: 120 }] },
    });
    expect(await opened.stock(sold.size)).toBe(5);
    expect(await opened.stock(newSize)).toBe(0);
    await expectNothingLost(stocked);
  });

  test('is told to the buyer and in the history', async () => {
    expect(await opened.mailsTo(sold.member.email)).toContain(
      `Your order ${orderNumber(sold.id)} was changed`,
    );
    const { idPayment } = sold;
    expect(
      await opened.ada.call('GET /admin/orders/{idPayment}/timeline', { params: { idPayment } }),
    ).toMatchObject({
      body: expect.arrayContaining([
        expect.objectContaining({
          kind: 'size-changed',
          text: `Size of Orbit Runner changed from ${sold.size} to ${newSize} by the buyer`,
        }),
      ]),
    });
  });

  test('can be changed back, and the order can be refunded as before', async () => {
    expect(await change(sold.member, sold, { size: newSize, newSize: sold.size })).toMatchObject({
      ok: true,
    });
    expect(await linesOf(sold)).toEqual([{ size: sold.size, quantity: 3, discountCents: 0 }]);
    await refundPairs(sold, sold.size, 3);
    expect(await opened.stock(sold.size)).toBe(5);
    await expectNothingLost(stocked);
  });
});

test('an administrator changes a size; the audit log says so', async () => {
  const sold = await opened.sell();
  const newSize = await addSizeWithStock(opened.shop, 'shoe-orbit', 3);
  expect(await change(opened.ada, sold, { size: sold.size, newSize })).toMatchObject({ ok: true });
  expect(await opened.ada.call('GET /admin/history', { query: { entity: 'exchange' } })).toMatchObject({
    body: [
      {
        title: `Changed size ${sold.size} to ${newSize} of Orbit Runner in order ${orderNumber(sold.id)}`,
        undoable: false,
      },
    ],
  });
});

test('a size without enough pairs is refused, and nothing changes', async () => {
  const sold = await opened.sell();
  const few = await addSizeWithStock(opened.shop, 'shoe-orbit', 2);
  const none = await addSizeWithStock(opened.shop, 'shoe-orbit', 0);
  const stocked = await countStockedUnits(opened.shop);
  for (const newSize of [few, none, 'no-such-size'])
    expect(await change(sold.member, sold, { size: sold.size, newSize })).toMatchObject({
      problem: { status: 409, code: 'OUT_OF_STOCK', detail: expect.stringContaining('Choose another size') },
    });
  expect(await linesOf(sold)).toEqual([{ size: sold.size, quantity: 3, discountCents: 0 }]);
  expect(await opened.stock(few)).toBe(2);
  await expectNothingLost(stocked);
});

test.each([
  ['the present size', (size: string) => ({ size, newSize: size }), 'newSize'],
  ['pairs that it does not have', (size: string) => ({ size: 'other', newSize: size }), 'size'],
])('%s is an error of the field', async (_, bodyOf, field) => {
  const sold = await opened.sell();
  expect(await change(sold.member, sold, bodyOf(sold.size))).toMatchObject({
    problem: { status: 422, errors: [{ field }] },
  });
});

test('nobody else changes a size, and not once the order is on its way', async () => {
  const sold = await opened.sell();
  const newSize = await addSizeWithStock(opened.shop, 'shoe-orbit', 3);
  const body = { size: sold.size, newSize };
  const other = await opened.shop.signUp();
  for (const who of [other, opened.shop.visitor()])
    expect(await change(who, sold, { ...body, email: other.email })).toMatchObject({
      problem: { code: 'NOT_FOUND' },
    });
  await opened.ada.call('PUT /admin/orders/{idPayment}/shipment', {
    params: { idPayment: sold.idPayment },
    body: { carrier: 'DHL', trackingNumber: '' },
  });
  for (const who of [sold.member, opened.ada])
    expect(await change(who, sold, body)).toMatchObject({
      problem: { code: 'NOT_ALLOWED_NOW', detail: expect.stringContaining('already shipped') },
    });
});

test('of a partly refunded line the other pairs change, and all refunds together return what was paid', async () => {
  const sold = await opened.sell();
  const newSize = await addSizeWithStock(opened.shop, 'shoe-orbit', 3);
  const stocked = await countStockedUnits(opened.shop);
  await refundPairs(sold, sold.size, 1);
  expect(await change(sold.member, sold, { size: sold.size, newSize })).toMatchObject({ ok: true });
  expect(await linesOf(sold)).toEqual([
    { size: sold.size, quantity: 1, discountCents: 0 },
    { size: newSize, quantity: 2, discountCents: 0 },
  ]);
  await expectNothingLost(stocked);
  expect(await change(sold.member, sold, { size: sold.size, newSize })).toMatchObject({
    problem: { code: 'NOT_ALLOWED_NOW', detail: expect.stringContaining('were refunded') },
  });
  await refundPairs(sold, newSize, 1);
  await sold.member.call('POST /cart/order/{idPayment}/cancel', {
    params: { idPayment: sold.idPayment },
    body: {},
  });
  expect(await opened.orderOf(sold.idPayment)).toMatchObject({ refunded: 36_000, canceled: true });
  expect([await opened.stock(sold.size), await opened.stock(newSize)]).toEqual([5, 3]);
  await expectNothingLost(stocked);
});

test('pairs join those of their new size with their discount', async () => {
  const { shop } = opened;
  const [first, second] = [
    await addSizeWithStock(shop, 'shoe-orbit', 3),
    await addSizeWithStock(shop, 'shoe-orbit', 3),
  ];
  const member = await shop.signUp();
  const cart = [
    await createCartLine(shop, 'shoe-orbit', first, 1),
    await createCartLine(shop, 'shoe-orbit', second, 2),
  ];
  const body = checkoutBodyOf(member, await createPaymentMethod(shop), cart);
  const paid = await sendCheckout(member, {
    ...body,
    amount: body.amount - testDiscount.cents,
    discountCode: testDiscount.code,
  });
  expect(paid.status).toBe(200);
  const sold = { idPayment: String(paid.body.idPayment) };
  const stocked = await countStockedUnits(shop);

  expect(await change(member, sold, { size: first, newSize: second })).toMatchObject({ ok: true });

  expect(await linesOf(sold)).toEqual([{ size: second, quantity: 3, discountCents: testDiscount.cents }]);
  await expectNothingLost(stocked);
});

test('a refund that failed after its pairs were restocked does not bring them back a second time', async () => {
  const sold = await opened.sell();
  const newSize = await addSizeWithStock(opened.shop, 'shoe-orbit', 3);
  const stocked = await countStockedUnits(opened.shop);
  await refundPairs(sold, sold.size, 1);
  expect(await opened.stock(sold.size)).toBe(3);
  await opened.shop.db
    .updateTable('refund')
    .set({ status: 'failed', failed_at: new Date() })
    .where('attempt_id', '=', sold.id)
    .execute();
  expect(await change(sold.member, sold, { size: sold.size, newSize })).toMatchObject({ ok: true });
  expect([await opened.stock(sold.size), await opened.stock(newSize)]).toEqual([5, 0]);
  expect(await findViolations(opened.shop, stocked)).toEqual([]);
});

describe('a shoe behind a gate', () => {
  test('has the pairs that are kept for others for nobody else', async () => {
    const sold = await opened.sell();
    const newSize = await addSizeWithStock(opened.shop, 'shoe-orbit', 4);
    gates.kept = 2;
    const refused = await change(sold.member, sold, { size: sold.size, newSize });
    gates.kept = 1;
    const changed = await change(sold.member, sold, { size: sold.size, newSize });
    gates.kept = 0;
    expect(refused).toMatchObject({ problem: { code: 'OUT_OF_STOCK' } });
    expect(changed).toMatchObject({ ok: true });
  });

  test('that is not open yet is not exchanged', async () => {
    const sold = await opened.sell();
    const newSize = await addSizeWithStock(opened.shop, 'shoe-orbit', 4);
    gates.isOpen = false;
    const refused = await change(sold.member, sold, { size: sold.size, newSize });
    gates.isOpen = true;
    expect(refused).toMatchObject({ problem: { status: 409, code: 'NOT_OPEN' } });
    expect(await opened.stock(newSize)).toBe(4);
  });
});
