import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addSizeWithStock,
  cards,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
  stockOf,
} from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import type { Member } from '../support/test-shop.ts';

let shop: PaymentTestShop;
let member: Member;
beforeAll(async () => {
  shop = await openPaymentTestShop();
});
beforeEach(async () => {
  member = await shop.signUp();
});
afterAll(() => shop.close());

/** Tries to pay quantities of new sizes of a shoe; returns the answer and what is left of each of 59. */
async function reserve(quantities: readonly number[], card: string = cards.challenged) {
  const sizes = await Promise.all(quantities.map(() => addSizeWithStock(shop, 'shoe-orbit', 59)));
  const lines = await Promise.all(
    sizes.map((size, index) => createCartLine(shop, 'shoe-orbit', size, quantities[index])),
  );
  const body = checkoutBodyOf(member, await createPaymentMethod(shop, card), lines);
  const response = await sendCheckout(member, body);
  return { response, left: await Promise.all(sizes.map((size) => stockOf(shop, 'shoe-orbit', size))) };
}

const limited = {
  status: 409,
  body: {
    code: 'RESERVATION_LIMIT',
    detail:
      'One order can have at most 3 pairs of one size and 10 pairs in total. Pay for some of them now and the rest in another order',
  },
};

test.each([
  ['4 pairs of a size', [4]],
  ['all 59 pairs of a size', [59]],
  ['11 pairs in all', [3, 3, 3, 2]],
])('%s cannot be reserved with a payment that waits for 3-D Secure', async (_, quantities) => {
  const { response, left } = await reserve(quantities);
  expect(response).toMatchObject(limited);
  expect(left).toEqual(quantities.map(() => 59));
});

test('3 pairs of a size and 10 in all are reserved, and a second unfinished payment reserves no more', async () => {
  const first = await reserve([3, 3, 3, 1]);
  expect(first).toMatchObject({
    response: { status: 200, body: { status: 'requires_action' } },
    left: [56, 56, 56, 58],
  });
  const second = await reserve([3]);
  expect(second).toMatchObject({ response: { status: 200 }, left: [56] });
  const reserved = await shop.db
    .selectFrom('attempt_line')
    .innerJoin('checkout_attempt', 'checkout_attempt.id', 'attempt_line.attempt_id')
    .select('quantity')
    .where('checkout_attempt.uid', '=', member.uid)
    .where('checkout_attempt.state', 'in', ['open', 'waiting'])
    .execute();
  expect(reserved).toEqual([{ quantity: 3 }]);
});

test('lines of the same size count together', async () => {
  const size = await addSizeWithStock(shop, 'shoe-orbit', 59);
  const line = await createCartLine(shop, 'shoe-orbit', size, 2);
  const body = checkoutBodyOf(member, await createPaymentMethod(shop), [line, line]);
  expect(await sendCheckout(member, body)).toMatchObject(limited);
});

test('the fifth time in an hour the administrators get a mail, one a day', async () => {
  const mails = () =>
    shop.db
      .selectFrom('outbox')
      .select(['recipient', 'subject'])
      .where('kind', '=', 'reservation-limit')
      .where('subject', 'like', `${member.email}%`)
      .orderBy('recipient')
      .execute();
  for (let count = 0; count < 4; count += 1) await reserve([4]);
  expect(await mails()).toEqual([]);
  for (let count = 0; count < 3; count += 1) await reserve([4]);
  const subject = `${member.email} keeps trying to buy too many pairs`;
  expect(await mails()).toEqual([
    { recipient: 'ada@shop.test', subject },
    { recipient: 'grace@shop.test', subject },
  ]);
});
