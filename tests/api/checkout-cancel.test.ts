import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addSizeWithStock,
  buy,
  cards,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
  stockOf,
  type TestCheckoutBody,
  type TestCheckoutResponse,
} from '../support/checkout-requests.ts';
import { countStockedUnits, findViolations, listCharged, type StockedUnits } from '../support/invariants.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import type { Member } from '../support/test-shop.ts';

let shop: PaymentTestShop;
let stocked: StockedUnits;
let size: string;
/** Charges wait for it. */
let beforeCharge: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  shop = await openPaymentTestShop((payment) => ({
    ...payment,
    charge: (request) => beforeCharge.then(() => payment.charge(request)),
  }));
});
beforeEach(async () => {
  size = await addSizeWithStock(shop, 'shoe-orbit', 2);
  stocked = await countStockedUnits(shop);
});
afterEach(async () => {
  expect(await findViolations(shop, stocked)).toEqual([]);
});
afterAll(() => shop.close());

async function prepare(): Promise<{ member: Member; body: TestCheckoutBody }> {
  const member = await shop.signUp();
  const lines = [await createCartLine(shop, 'shoe-orbit', size)];
  return { member, body: checkoutBodyOf(member, await createPaymentMethod(shop), lines) };
}

async function cancel(
  member: Pick<Member, 'request'>,
  body: object,
  headers: Record<string, string> = {},
): Promise<TestCheckoutResponse> {
  const response = await member.request('POST', '/api/cart/checkout/cancel', { body, headers });
  return { status: response.statusCode, body: response.json() };
}

const canceled = { status: 200, body: { status: 'canceled' } };

test('a cancelled checkout that never arrived is not paid when it arrives later', async () => {
  const { member, body } = await prepare();
  expect(await cancel(member, body)).toEqual(canceled);
  expect(await cancel(member, body)).toEqual(canceled);
  const charged = await listCharged(shop);
  expect(await sendCheckout(member, body)).toMatchObject({ status: 402, body: { code: 'CARD_DECLINED' } });
  expect(await listCharged(shop)).toEqual(charged);
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(2);
  const again = { ...body, id: await createPaymentMethod(shop) };
  expect(await sendCheckout(member, again)).toMatchObject({ status: 200 });
});

test('the Idempotency-Key alone names it too', async () => {
  const { member, body } = await prepare();
  const key = { 'idempotency-key': 'one press' };
  expect(await cancel(member, body, key)).toEqual(canceled);
  const other = { ...body, id: await createPaymentMethod(shop) };
  expect(await sendCheckout(member, other, key)).toMatchObject({ status: 402 });
  expect(await sendCheckout(member, other)).toMatchObject({ status: 200 });
});

test('a paid checkout stays paid, and its order is told', async () => {
  const { member, body, response } = await buy(shop, { size });
  expect(await cancel(member, body)).toEqual(response);
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
});

test('a declined checkout is cancelled already', async () => {
  const { member, body } = await buy(shop, { size, card: cards.declined });
  expect(await cancel(member, body)).toEqual(canceled);
});

test('a checkout that waits for 3-D Secure is cancelled at the provider, and its stock released', async () => {
  const { member, body } = await buy(shop, { size, card: cards.challenged });
  expect(await cancel(member, body)).toEqual(canceled);
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(2);
  const { intent } = await shop.db
    .selectFrom('checkout_attempt')
    .select('intent')
    .where('uid', '=', member.uid)
    .executeTakeFirstOrThrow();
  expect((await shop.stripe('GET', `/payment_intents/${intent}`)).body.status).toBe('canceled');
});

test('a checkout on its way is waited for', async () => {
  const { member, body } = await prepare();
  const charge = Promise.withResolvers<void>();
  beforeCharge = charge.promise;
  const paying = sendCheckout(member, body);
  await expect.poll(() => stockOf(shop, 'shoe-orbit', size)).toBe(1);
  const asking = cancel(member, body);
  charge.resolve();
  const paid = await paying;
  expect(paid.status).toBe(200);
  expect(await asking).toEqual(paid);
});

test('checkout and cancel at once: charged and told so, or neither', async () => {
  for (let round = 0; round < 10; round += 1) {
    size = await addSizeWithStock(shop, 'shoe-orbit', 2);
    const { member, body } = await prepare();
    const [paying, asking] = await Promise.all([sendCheckout(member, body), cancel(member, body)]);
    expect([
      { paying: 200, asking: paying.body },
      { paying: 402, asking: canceled.body },
    ]).toContainEqual({ paying: paying.status, asking: asking.body });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(paying.status === 200 ? 1 : 2);
  }
  stocked = await countStockedUnits(shop);
});

test('only the buyer may ask', async () => {
  const { body } = await buy(shop, { size });
  expect(await cancel(shop.visitor(), body)).toMatchObject({ status: 401 });
  expect(await cancel(await shop.signUp(), body)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});
