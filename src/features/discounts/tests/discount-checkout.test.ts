import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { removeOrder, restoreRemovedOrder } from '#shop/orders/server/payments/orders/removed-order.ts';
import { purchaseHooks } from '#shop/purchase-hooks.ts';
import {
  addSizeWithStock,
  cards,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
  signUpMany,
  stockOf,
} from '#tests/support/checkout-requests.ts';
import { openPaymentTestShop } from '#tests/support/payment-test-shop.ts';
import { openRefundShop, type RefundShop } from '#tests/support/refund-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';
import { discountPurchases } from '../server/discount-purchases.ts';
import { buyWith, changeCode, findDiscountViolations, makeCode, quote, usesOf } from './discount-shop.ts';

let opened: RefundShop;
let mia: Member;
beforeAll(async () => {
  opened = await openRefundShop();
  mia = await opened.shop.signUp();
});
afterAll(() => opened.shop.close());

const db = () => opened.shop.db;

/** A line of a new size of which there is enough. */
const lineOf = async (shoe = 'shoe-orbit', quantity = 1) =>
  createCartLine(opened.shop, shoe, await addSizeWithStock(opened.shop, shoe, 20), quantity);

const chargedFor = async (idPayment: unknown): Promise<number> => {
  const { intent } = await db()
    .selectFrom('checkout_attempt')
    .select('intent')
    .where('id_payment', '=', String(idPayment))
    .executeTakeFirstOrThrow();
  const { body } = await opened.shop.stripe('GET', `/payment_intents/${intent}`);
  return Number(body.amount_received);
};

const refused = (detail: string) => ({
  status: 409,
  body: { code: 'DISCOUNT_NOT_VALID', detail: expect.stringContaining(detail) },
});

test('a code takes its share off each line, and that is what is charged and what the order has', async () => {
  const code = await makeCode(db());
  const lines = [await lineOf('shoe-orbit', 2), await lineOf('shoe-nino')];
  const [orbit, nino] = lines.map(({ price, quantity }) => Math.round(price * 100) * quantity);
  if (orbit === undefined || nino === undefined) throw new Error('no lines');
  const quoted = await quote(mia, code.toLowerCase(), lines);
  const off = Math.floor(((orbit + nino) * 10 + 50) / 100);
  expect(quoted).toMatchObject({
    status: 200,
    body: {
      code,
      lines: [{ grossCents: orbit }, { grossCents: nino }],
      discountCents: off,
      totalCents: orbit + nino - off,
    },
  });
  const response = await buyWith(opened.shop, mia, { code, lines });
  expect(response).toMatchObject({ status: 200 });
  expect(await chargedFor(response.body.idPayment)).toBe(orbit + nino - off);
  const order = await opened.orderOf(String(response.body.idPayment));
  expect(order).toMatchObject({ amount: orbit + nino - off, discount: { code, cents: off } });
  expect(order.shoe.map(({ discountCents }) => discountCents)).toEqual(
    quoted.body.lines.map(({ discountCents }) => discountCents),
  );
  expect(await usesOf(db(), code)).toBe(1);
});

test('without a code the amount is the sum of the lines, and the order has no discount', async () => {
  const line = await lineOf();
  const body = checkoutBodyOf(mia, await createPaymentMethod(opened.shop), [line]);
  const response = await sendCheckout(mia, body);
  expect(response.status).toBe(200);
  const order = await opened.orderOf(String(response.body.idPayment));
  expect(order).toMatchObject({ discount: null, shoe: [{ discountCents: 0 }] });
});

test('whatever discount the browser expects, the shop charges its own or nothing', async () => {
  const code = await makeCode(db());
  const line = await lineOf();
  expect(await buyWith(opened.shop, mia, { code, lines: [line], amount: 1 })).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED' },
  });
  expect(await stockOf(opened.shop, line._id, line.size)).toBe(20);
  expect(await usesOf(db(), code)).toBe(0);
});

test('an amount is never more than the lines that it is for, and leaves the smallest charge', async () => {
  const code = await makeCode(db(), { kind: 'amount', value: 100_000_000 });
  const line = await lineOf();
  const gross = Math.round(line.price * 100);
  expect(await quote(mia, code, [line])).toMatchObject({
    body: { discountCents: gross - 50, totalCents: 50 },
  });
  const response = await buyWith(opened.shop, mia, { code, lines: [line] });
  expect(await chargedFor(response.body.idPayment)).toBe(50);
});

test('a code for a shoe or a brand takes nothing off the others', async () => {
  const [orbit, nino] = [await lineOf('shoe-orbit'), await lineOf('shoe-nino')];
  const off = (cents: number) => Math.floor((cents * 10 + 50) / 100);
  const code = await makeCode(db(), { shoe_ids: ['shoe-nino'] });
  expect((await quote(mia, code, [orbit, nino])).body.lines.map((line) => line.discountCents)).toEqual([
    0,
    off(Math.round(nino.price * 100)),
  ]);
  expect(await quote(mia, code, [orbit])).toMatchObject(refused("isn't for any shoe in your cart"));
  const { brand } = await db()
    .selectFrom('shoe')
    .select('brand')
    .where('id', '=', 'shoe-orbit')
    .executeTakeFirstOrThrow();
  const branded = await makeCode(db(), { brands: [brand] });
  expect((await quote(mia, branded, [orbit, nino])).body.lines[0]?.discountCents).toBe(
    off(Math.round(orbit.price * 100)),
  );
});

test('a shoe on sale is left out unless the code includes it', async () => {
  const line = await lineOf();
  await db().updateTable('shoe').set({ on_sale: true }).where('id', '=', line._id).execute();
  const code = await makeCode(db());
  expect(await quote(mia, code, [line])).toMatchObject(refused("isn't for any shoe in your cart"));
  await changeCode(db(), code, { include_sale: true });
  expect(await quote(mia, code, [line])).toMatchObject({ status: 200 });
  await db().updateTable('shoe').set({ on_sale: false }).where('id', '=', line._id).execute();
});

test('a code that cannot be used says why, and nothing is charged', async () => {
  const line = await lineOf();
  const reasons = [
    [{ valid_from: new Date(Date.now() + 60_000) }, "isn't valid yet"],
    [{ valid_to: new Date(Date.now() - 1) }, 'has expired'],
    [{ minimum_cents: 100_000_000 }, 'for orders of $1,000,000 or more'],
  ] as const;
  for (const [rules, detail] of reasons) {
    const code = await makeCode(db(), rules);
    expect(await quote(mia, code, [line])).toMatchObject(refused(detail));
    expect(await buyWith(opened.shop, mia, { code, lines: [line] })).toMatchObject(refused(detail));
  }
  expect(await quote(mia, 'NO-SUCH-CODE', [line])).toMatchObject(refused("don't know this discount code"));
  expect(await stockOf(opened.shop, line._id, line.size)).toBe(20);
});

test('a code that ended between cart and payment answers with what changed', async () => {
  const code = await makeCode(db());
  const line = await lineOf();
  const { body } = await quote(mia, code, [line]);
  await changeCode(db(), code, { valid_to: new Date() });
  expect(await buyWith(opened.shop, mia, { code, lines: [line], amount: body.totalCents })).toMatchObject(
    refused('has expired'),
  );
  expect(await usesOf(db(), code)).toBe(0);
});

test('a customer uses a code as often as it allows; one for a first order only before the first', async () => {
  const line = await lineOf();
  const once = await makeCode(db(), { uses_per_customer: 1 });
  const first = await makeCode(db(), { first_order_only: true });
  const tom = await opened.shop.signUp();
  expect(await buyWith(opened.shop, tom, { code: first, lines: [line] })).toMatchObject({ status: 200 });
  expect(await buyWith(opened.shop, tom, { code: first, lines: [line] })).toMatchObject(
    refused('for a first order only'),
  );
  expect(await buyWith(opened.shop, tom, { code: once, lines: [line] })).toMatchObject({ status: 200 });
  expect(await buyWith(opened.shop, tom, { code: once, lines: [line] })).toMatchObject(
    refused('already used'),
  );
  expect(await buyWith(opened.shop, mia, { code: once, lines: [line] })).toMatchObject({ status: 200 });
});

test('the last use comes back with the stock: of a declined card, and of 3-D Secure that is given up', async () => {
  const line = await lineOf();
  const code = await makeCode(db(), { uses: 1 });
  const declined = { code, lines: [line], card: cards.declined };
  expect(await buyWith(opened.shop, mia, declined)).toMatchObject({ status: 402 });
  expect(await usesOf(db(), code)).toBe(0);
  const challenged = { code, lines: [line], card: cards.challenged };
  expect(await buyWith(opened.shop, mia, challenged)).toMatchObject({
    status: 200,
    body: { status: 'requires_action' },
  });
  expect(await usesOf(db(), code)).toBe(1);
  // The buyer may come back from the bank to a new page of the cart.
  expect(await quote(mia, code, [line])).toMatchObject({ status: 200 });
  await changeCode(db(), code, { uses_per_customer: 1 });
  expect(await quote(mia, code, [line])).toMatchObject({ status: 200 });
  const tom = await opened.shop.signUp();
  expect(await buyWith(opened.shop, tom, { code, lines: [line] })).toMatchObject(refused('used up'));
  // A new checkout of the same buyer gives up the one that waits for the bank.
  const total = Math.round(line.price * 100) - Math.floor((Math.round(line.price * 100) * 10 + 50) / 100);
  expect(await buyWith(opened.shop, mia, { code, lines: [line], amount: total })).toMatchObject({
    status: 200,
    body: { message: 'Successful payment' },
  });
  expect(await usesOf(db(), code)).toBe(1);
  expect(await findDiscountViolations(db())).toEqual([]);
});

test('of many who check out at once as many use a code as it allows, and the others are told', async () => {
  const code = await makeCode(db(), { uses: 3 });
  const buyers = await signUpMany(opened.shop, 10);
  const line = await lineOf();
  const { body: quoted } = await quote(mia, code, [line]);
  const all = await Promise.all(
    buyers.map((buyer) => buyWith(opened.shop, buyer, { code, lines: [line], amount: quoted.totalCents })),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(all.filter(({ body }) => body.code === 'DISCOUNT_NOT_VALID')).toHaveLength(7);
  expect(await usesOf(db(), code)).toBe(3);
  expect(await findDiscountViolations(db())).toEqual([]);
});

test('a use is counted only as long as the rules allow it, also where they were met a moment before', async () => {
  const { take } = discountPurchases.discount;
  const [line, tom] = [await lineOf(), await opened.shop.signUp()];
  const body = checkoutBodyOf(tom, await createPaymentMethod(opened.shop), [line]);
  const { body: paid } = await sendCheckout(tom, body);
  const { _id: attemptId } = await opened.orderOf(String(paid.idPayment));
  const once = await makeCode(db(), { uses_per_customer: 1 });
  expect(await buyWith(opened.shop, tom, { code: once, lines: [line] })).toMatchObject({ status: 200 });
  const codes = [
    once,
    await makeCode(db(), { first_order_only: true }),
    await makeCode(db(), { valid_to: new Date() }),
    await makeCode(db(), { valid_from: new Date(Date.now() + 60_000) }),
  ];
  for (const code of codes)
    await db()
      .transaction()
      .execute(async (it) => expect(await take(it, { uid: tom.uid, attemptId }, code)).toBe(false));
});

test('an order that is removed gives its use back, and takes it again when it is restored', async () => {
  const code = await makeCode(db(), { uses: 1 });
  const lines = [await lineOf()];
  const { body } = await buyWith(opened.shop, mia, { code, lines });
  const { _id: id, discount } = await opened.orderOf(String(body.idPayment));
  const was = await db()
    .transaction()
    .execute((it) => removeOrder(it, id, purchaseHooks));
  expect(await usesOf(db(), code)).toBe(0);
  const tom = await opened.shop.signUp();
  expect(await buyWith(opened.shop, tom, { code, lines })).toMatchObject({ status: 200 });
  if (!was) throw new Error('there was no order');
  const restore = () =>
    db()
      .transaction()
      .execute((it) => restoreRemovedOrder(it, id, { was, hooks: purchaseHooks }));
  expect(await restore()).toBe('back');
  // It was paid with the code.
  expect(await opened.orderOf(String(body.idPayment))).toMatchObject({ discount });
  expect(await usesOf(db(), code)).toBe(2);
});

test('a repeated request gets the result of the first; the same card with another code is refused', async () => {
  const code = await makeCode(db(), { uses: 1 });
  const line = await lineOf();
  const { body: quoted } = await quote(mia, code, [line]);
  const id = await createPaymentMethod(opened.shop);
  const body = { ...checkoutBodyOf(mia, id, [line]), amount: quoted.totalCents, discountCode: code };
  const first = await sendCheckout(mia, body);
  expect(first.status).toBe(200);
  expect(await sendCheckout(mia, body)).toEqual(first);
  const { discountCode: _, ...without } = body;
  expect(await sendCheckout(mia, without)).toMatchObject({ status: 422 });
  expect(await usesOf(db(), code)).toBe(1);
});

test('unknown codes are limited like passwords, right ones and checkouts without a code are not', async () => {
  const strict = await openPaymentTestShop(undefined, { rateLimitScale: 1 });
  onTestFinished(() => strict.close());
  const [eve, tom] = [await strict.signUp(), await strict.signUp()];
  const code = await makeCode(strict.db);
  const line = await createCartLine(strict, 'shoe-orbit', '8');
  const guesses = Array.from({ length: 20 }, (_, index) => `GUESS-${index}`);
  for (const guess of guesses) expect((await quote(eve, guess, [line])).status).toBe(409);
  expect(await quote(eve, 'GUESS-20', [line])).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_ATTEMPTS' },
  });
  // A right guess says nothing now, at the checkout neither.
  expect((await quote(eve, code, [line])).status).toBe(429);
  expect((await buyWith(strict, eve, { code, lines: [line] })).status).toBe(429);
  const body = checkoutBodyOf(eve, await createPaymentMethod(strict), [line]);
  expect((await sendCheckout(eve, body)).status).toBe(200);
  for (const _ of [...guesses, code]) expect((await quote(tom, code, [line])).status).toBe(200);
});
