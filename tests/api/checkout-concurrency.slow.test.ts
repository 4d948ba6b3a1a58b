import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentProvider } from '#shop/orders/server/provider/payment-provider.ts';
import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
  signUpMany,
  stockOf,
  type TestCheckoutResponse,
} from '../support/checkout-requests.ts';
import { countStockedUnits, findViolations, listCharged } from '../support/invariants.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import type { Member } from '../support/test-shop.ts';

let shop: PaymentTestShop;
let members: Member[];
/** Charges wait for it. */
let beforeCharge: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  const change = (payment: PaymentProvider): PaymentProvider => ({
    ...payment,
    charge: (request) => beforeCharge.then(() => payment.charge(request)),
  });
  shop = await openPaymentTestShop(change);
  members = await signUpMany(shop, 200);
});
afterAll(() => shop.close());

const statuses = (responses: TestCheckoutResponse[]) => Map.groupBy(responses, ({ status }) => status);

/** All members buy one unit of each size concurrently; cards and carts are prepared before. */
async function checkOutConcurrently(
  buyers: Member[],
  cartOf: (index: number) => { shoe: string; size: string }[],
) {
  const bodies = await Promise.all(
    buyers.map(async (member, index) => {
      const lines = await Promise.all(
        cartOf(index).map(({ shoe, size }) => createCartLine(shop, shoe, size)),
      );
      return checkoutBodyOf(member, await createPaymentMethod(shop), lines);
    }),
  );
  return Promise.all(buyers.map((member, index) => sendCheckout(member, bodies[index] ?? {})));
}

describe('concurrent checkouts', () => {
  test('50 buyers of the last unit: it is sold once', async () => {
    const size = await addSizeWithStock(shop, 'shoe-tide', 1);
    const stocked = await countStockedUnits(shop);
    const responses = await checkOutConcurrently(members.slice(0, 50), () => [{ shoe: 'shoe-tide', size }]);

    const byStatus = statuses(responses);
    expect(byStatus.get(200)).toHaveLength(1);
    expect(byStatus.get(409)).toHaveLength(49);
    for (const { body } of byStatus.get(409) ?? []) {
      expect(body).toMatchObject({ code: 'SOLD_OUT', lines: [{ _id: 'shoe-tide', size, available: 0 }] });
    }
    expect(await findViolations(shop, stocked)).toEqual([]);
  });

  test('200 buyers of ten units: ten are sold, each charged once', async () => {
    const size = await addSizeWithStock(shop, 'shoe-tide', 10);
    const stocked = await countStockedUnits(shop);
    const before = (await listCharged(shop)).length;
    const responses = await checkOutConcurrently(members, () => [{ shoe: 'shoe-tide', size }]);

    expect(statuses(responses).get(200)).toHaveLength(10);
    expect(statuses(responses).get(409)).toHaveLength(190);
    expect(await listCharged(shop)).toHaveLength(before + 10);
    expect(await stockOf(shop, 'shoe-tide', size)).toBe(0);
    expect(await findViolations(shop, stocked)).toEqual([]);
  });

  test('of a cart whose other size is still there, only the size that ran out is told', async () => {
    const [gone, left] = [
      await addSizeWithStock(shop, 'shoe-tide', 1),
      await addSizeWithStock(shop, 'shoe-orbit', 2),
    ];
    const responses = await checkOutConcurrently(members.slice(0, 20), () => [
      { shoe: 'shoe-orbit', size: left },
      { shoe: 'shoe-tide', size: gone },
    ]);
    const refused = statuses(responses).get(409) ?? [];
    expect(refused).toHaveLength(19);
    for (const { body } of refused)
      expect(body).toMatchObject({
        code: 'SOLD_OUT',
        lines: [{ _id: 'shoe-tide', size: gone, available: 0 }],
      });
  });

  test('carts that list the same sizes in opposite order do not deadlock', async () => {
    const one = { shoe: 'shoe-orbit', size: await addSizeWithStock(shop, 'shoe-orbit', 30) };
    const two = { shoe: 'shoe-ember', size: await addSizeWithStock(shop, 'shoe-ember', 30) };
    const three = { shoe: 'shoe-tide', size: await addSizeWithStock(shop, 'shoe-tide', 30) };
    const orders = [
      [one, two, three],
      [three, two, one],
      [two, three, one],
      [one, three, two],
    ];
    const stocked = await countStockedUnits(shop);
    const responses = await checkOutConcurrently(
      members.slice(0, 60),
      (index) => orders[index % orders.length] ?? [],
    );

    expect([...statuses(responses).keys()].sort()).toEqual([200, 409]);
    expect(statuses(responses).get(200)).toHaveLength(30);
    expect(await findViolations(shop, stocked)).toEqual([]);
    expect(shop.logLines.join('')).not.toContain('40P01');
  });
});

describe('a repeated checkout', () => {
  test('sent twenty times at once buys once, with the same response to all', async () => {
    const size = await addSizeWithStock(shop, 'shoe-orbit', 5);
    const stocked = await countStockedUnits(shop);
    const [member] = members as [Member, ...Member[]];
    const body = checkoutBodyOf(member, await createPaymentMethod(shop), [
      await createCartLine(shop, 'shoe-orbit', size),
    ]);
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendCheckout(member, body)));

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.body.idPayment)).size).toBe(1);
    expect(await sendCheckout(member, body)).toEqual(responses[0]);
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(4);
    expect(await findViolations(shop, stocked)).toEqual([]);
  });

  test('of the last unit, sent five times at once, buys it: no response says that it is sold out', async () => {
    const [member] = members;
    if (!member) throw new Error('nobody signed up');
    const size = await addSizeWithStock(shop, 'shoe-tide', 1);
    const line = await createCartLine(shop, 'shoe-tide', size);
    const body = checkoutBodyOf(member, await createPaymentMethod(shop), [line]);
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendCheckout(member, body)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(responses.map(({ body: { idPayment } }) => idPayment)).size).toBe(1);
  });

  test('with the same Idempotency-Key gets the first response, also with another card', async () => {
    const size = await addSizeWithStock(shop, 'shoe-orbit', 5);
    const [, member] = members as [Member, Member, ...Member[]];
    const lines = [await createCartLine(shop, 'shoe-orbit', size)];
    const key = { 'idempotency-key': 'one cart, one key' };
    const first = await sendCheckout(
      member,
      checkoutBodyOf(member, await createPaymentMethod(shop), lines),
      key,
    );
    expect(first.status).toBe(200);
    expect(
      await sendCheckout(member, checkoutBodyOf(member, await createPaymentMethod(shop), lines), key),
    ).toEqual(first);
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(4);
  });

  test('gets the same decline again', async () => {
    const size = await addSizeWithStock(shop, 'shoe-orbit', 5);
    const [member] = members as [Member, ...Member[]];
    const body = checkoutBodyOf(member, await createPaymentMethod(shop, '4000000000009995'), [
      await createCartLine(shop, 'shoe-orbit', size),
    ]);
    const responses = [await sendCheckout(member, body), await sendCheckout(member, body)];
    expect(responses.map(({ status }) => status)).toEqual([402, 402]);
    const { rows } = await shop.sandboxPool.query(
      `select 1 from sandbox.charge where object->>'payment_method' = $1`,
      [body.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('with the same payment method and another cart is rejected with 422 and buys nothing', async () => {
    const size = await addSizeWithStock(shop, 'shoe-orbit', 5);
    const [member] = members as [Member, ...Member[]];
    const line = await createCartLine(shop, 'shoe-orbit', size);
    const id = await createPaymentMethod(shop);
    expect((await sendCheckout(member, checkoutBodyOf(member, id, [line]))).status).toBe(200);
    const other = await sendCheckout(member, checkoutBodyOf(member, id, [{ ...line, quantity: 2 }]));
    expect(other).toMatchObject({ status: 422, body: { errors: [{ field: 'id' }] } });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(4);
  });

  test('of another buyer with the same payment method is a checkout of its own, which the provider refuses', async () => {
    const size = await addSizeWithStock(shop, 'shoe-orbit', 5);
    const [, , one, two] = members as [Member, Member, Member, Member, ...Member[]];
    const lines = [await createCartLine(shop, 'shoe-orbit', size)];
    const id = await createPaymentMethod(shop);
    const responses = await Promise.all(
      [one, two].map((member) => sendCheckout(member, checkoutBodyOf(member, id, lines))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 402]);
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(4);
  });
});

test('two different checkouts of one buyer at once: one is paid, the other answers 409', async () => {
  const size = await addSizeWithStock(shop, 'shoe-orbit', 5);
  const stocked = await countStockedUnits(shop);
  const [member] = members as [Member, ...Member[]];
  const line = await createCartLine(shop, 'shoe-orbit', size);
  const bodies = await Promise.all(
    [1, 2].map(async (quantity) =>
      checkoutBodyOf(member, await createPaymentMethod(shop), [{ ...line, quantity }]),
    ),
  );
  const charge = Promise.withResolvers<void>();
  beforeCharge = charge.promise;
  const checkouts = bodies.map((body) => sendCheckout(member, body));
  expect(await Promise.race(checkouts)).toMatchObject({
    status: 409,
    body: { code: 'CHECKOUT_IN_PROGRESS' },
  });
  charge.resolve();
  expect((await Promise.all(checkouts)).map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await findViolations(shop, stocked)).toEqual([]);
});
