import { testCards } from '@sneaker-paradise/payment-sandbox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addSizeWithStock,
  buy,
  cards,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
  stockOf,
} from '../support/checkout-requests.ts';
import { countStockedUnits, findViolations, listCharged, type StockedUnits } from '../support/invariants.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';

let shop: PaymentTestShop;
let stocked: StockedUnits;
let size: string;

beforeAll(async () => {
  shop = await openPaymentTestShop();
});
beforeEach(async () => {
  size = await addSizeWithStock(shop, 'shoe-orbit', 3);
  stocked = await countStockedUnits(shop);
});
afterEach(async () => {
  expect(await findViolations(shop, stocked)).toEqual([]);
});
afterAll(() => shop.close());

test('the provider is told no email, so that the shop’s is the only receipt', async () => {
  const { response } = await buy(shop, { size });
  expect(response.status).toBe(200);
  const { body } = await shop.stripe('GET', '/payment_intents?limit=1');
  expect(body.data).toMatchObject([{ status: 'succeeded', receipt_email: null }]);
});

describe('a paid checkout', () => {
  test('reduces the stock, creates one order and one charge, and emails the buyer', async () => {
    const { member, response } = await buy(shop, { size, quantity: 2 });

    expect(response).toEqual({
      status: 200,
      body: { message: 'Successful payment', idPayment: expect.stringMatching(/^[\w-]{24}$/) },
    });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
    const orders = await member.call('GET /cart/{id}', { params: { id: member.uid } });
    expect(orders).toMatchObject({
      ok: true,
      body: [
        {
          email: member.email,
          idPayment: response.body.idPayment,
          amount: 24000,
          status: 'Pending',
          refunded: 0,
          disputed: false,
          shoe: [{ _id: 'shoe-orbit', name: 'Orbit Runner', quantity: 2, size, price: 120 }],
        },
      ],
    });
    const mails = await shop.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', member.email)
      .execute();
    expect(mails.map((mail) => mail.kind)).toEqual(['order-paid']);
  });

  test('stores the order id in the charge and charges the price of the catalogue', async () => {
    const { member } = await buy(shop, { size });
    const order = await shop.db
      .selectFrom('shop_order')
      .selectAll()
      .where('uid', '=', member.uid)
      .executeTakeFirstOrThrow();
    expect(await listCharged(shop)).toContainEqual(
      expect.objectContaining({ order: order.id, amount: 12000, refunded: 0 }),
    );
  });

  test('adds up the quantities of lines with the same size', async () => {
    const member = await shop.signUp();
    const line = await createCartLine(shop, 'shoe-orbit', size, 2);
    const tooMany = await sendCheckout(
      member,
      checkoutBodyOf(member, await createPaymentMethod(shop), [line, line]),
    );
    expect(tooMany).toMatchObject({
      status: 409,
      body: { code: 'SOLD_OUT', lines: [{ _id: 'shoe-orbit', size, available: 3 }] },
    });
    const three = [line, { ...line, quantity: 1 }];
    expect(
      await sendCheckout(member, checkoutBodyOf(member, await createPaymentMethod(shop), three)),
    ).toMatchObject({ status: 200 });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(0);
  });

  test('accepts the size as a number and the quantity as text', async () => {
    const member = await shop.signUp();
    const line = await createCartLine(shop, 'shoe-orbit', '9');
    const body = checkoutBodyOf(member, await createPaymentMethod(shop), [line]);
    const response = await sendCheckout(member, { ...body, shoes: [{ ...line, size: 9, quantity: '1' }] });
    expect(response).toMatchObject({ status: 200 });
  });
});

describe('a declined card', () => {
  const declined = testCards.filter((card) => card.outcome.kind === 'decline');

  test.each(declined)('$name: 402, the stock is unchanged, and only the log has the reason', async (card) => {
    const { member, response } = await buy(shop, { card: card.number, size });

    expect(response).toMatchObject({
      status: 402,
      body: { code: 'CARD_DECLINED', detail: 'error in your payment' },
    });
    expect(JSON.stringify(response.body)).not.toMatch(/lost|stolen|fraud|insufficient/);
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(3);
    const attempt = await shop.db
      .selectFrom('checkout_attempt')
      .selectAll()
      .where('uid', '=', member.uid)
      .executeTakeFirstOrThrow();
    expect(attempt.state).toBe('failed');
    expect(card.outcome).toMatchObject({ declineCode: attempt.failure });
    expect(shop.logLines.join('')).toContain(`"code":"${attempt.failure}"`);
  });

  test('can be replaced by another card', async () => {
    const { member, body } = await buy(shop, { card: cards.declined, size });
    expect(await sendCheckout(member, { ...body, id: await createPaymentMethod(shop) })).toMatchObject({
      status: 200,
    });
  });
});

describe('a card with an elevated risk', () => {
  const accepted = testCards.filter(
    ({ outcome, cvcCheck, line1Check, postalCheck, riskLevel }) =>
      outcome.kind === 'succeed' && (cvcCheck ?? line1Check ?? postalCheck ?? riskLevel),
  );

  test.each(accepted)('$name is accepted', async (card) => {
    expect((await buy(shop, { card: card.number, size })).response.status).toBe(200);
  });
});

describe('access to checkout', () => {
  test('rejects a checkout without a session with 401', async () => {
    const { body } = await buy(shop, { size });
    expect(await sendCheckout(shop.visitor(), body)).toMatchObject({
      status: 401,
      body: { code: 'SIGN_IN_NEEDED' },
    });
  });

  test('rejects the uid or email of another user with 403', async () => {
    const [member, other] = await Promise.all([shop.signUp(), shop.signUp()]);
    const body = checkoutBodyOf(member, await createPaymentMethod(shop), [
      await createCartLine(shop, 'shoe-orbit', size),
    ]);
    const before = await listCharged(shop);
    for (const identity of [
      { uid: other.uid },
      { email: other.email },
      { uid: other.uid, email: other.email },
    ]) {
      expect(await sendCheckout(member, { ...body, ...identity })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    }
    expect(await listCharged(shop)).toEqual(before);
  });

  test('rejects a disabled user with 403', async () => {
    const member = await shop.signUp();
    const body = checkoutBodyOf(member, await createPaymentMethod(shop), [
      await createCartLine(shop, 'shoe-orbit', size),
    ]);
    await shop.db
      .updateTable('shop_user')
      .set({ status: 'Disabled' })
      .where('uid', '=', member.uid)
      .execute();
    expect(await sendCheckout(member, body)).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_DISABLED' },
    });
  });
});
