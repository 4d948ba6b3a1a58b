import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startRecovery } from '#shop/orders/server/payments/status/payment-recovery.ts';
import {
  addSizeWithStock,
  buy,
  cards,
  checkoutBodyOf,
  createPaymentMethod,
  sendCheckout,
  stockOf,
  type TestCheckoutResponse,
} from '../support/checkout-requests.ts';
import { fastRecoveryTimes } from '../support/fast-recovery-times.ts';
import { countStockedUnits, findViolations, listCharged, type StockedUnits } from '../support/invariants.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import { createTestPaymentContext } from '../support/test-payment-context.ts';
import type { Member } from '../support/test-shop.ts';

let shop: PaymentTestShop;
let stocked: StockedUnits;
let size: string;

beforeAll(async () => {
  shop = await openPaymentTestShop();
});
beforeEach(async () => {
  size = await addSizeWithStock(shop, 'shoe-orbit', 1);
  stocked = await countStockedUnits(shop);
});
afterEach(async () => {
  expect(await findViolations(shop, stocked)).toEqual([]);
});
afterAll(() => shop.close());

/** The path of the 3-D Secure page. */
function challengeOf({ body }: TestCheckoutResponse): string {
  const { nextAction } = body as { nextAction: { url: string } };
  const url = new URL(nextAction.url);
  expect(url.origin).toBe(shop.origin);
  return url.pathname;
}

/** Presses a button on the 3-D Secure page; returns the redirect location. */
async function pressButton(member: Member, path: string, outcome: 'complete' | 'fail'): Promise<string> {
  const response = await member.request('POST', path, {
    body: `outcome=${outcome}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(response.statusCode).toBe(303);
  return String(response.headers.location);
}

const settle = async (member: Member, { body }: TestCheckoutResponse): Promise<TestCheckoutResponse> => {
  const idPayment = String(body.idPayment);
  const response = await member.request('POST', '/api/cart/checkout/settle', { body: { idPayment } });
  return { status: response.statusCode, body: response.json() };
};

const beginCheckout = (card: string = cards.challenged) => buy(shop, { card, size });

describe('a card with 3-D Secure', () => {
  test('reserves the unit, and redirects to a page with two buttons and no script', async () => {
    const { member, response } = await beginCheckout();

    expect(response).toMatchObject({
      status: 200,
      body: { status: 'requires_action', clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) },
    });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(0);
    const page = await member.request('GET', challengeOf(response));
    expect(page.body).toMatch(/<button[^>]*value="complete">Complete<\/button>/);
    expect(page.body).toMatch(/<button[^>]*value="fail">Fail<\/button>/);
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('is paid after the challenge succeeds, and redirects back to the cart', async () => {
    const { member, response } = await beginCheckout();
    const back = await pressButton(member, challengeOf(response), 'complete');
    expect(back).toBe(`${shop.origin}/cart?payment=${response.body.idPayment}`);
    expect(await settle(member, response)).toEqual({
      status: 200,
      body: { message: 'Successful payment', idPayment: response.body.idPayment },
    });
    expect(await settle(member, response)).toMatchObject({ status: 200 });
  });

  test('is declined after the challenge fails; the unit is released and the payment canceled', async () => {
    const { member, response } = await beginCheckout();
    await pressButton(member, challengeOf(response), 'fail');
    expect(await settle(member, response)).toMatchObject({ status: 402, body: { code: 'CARD_DECLINED' } });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
    const { intent } = await shop.db
      .selectFrom('checkout_attempt')
      .select('intent')
      .where('uid', '=', member.uid)
      .executeTakeFirstOrThrow();
    expect((await shop.stripe('GET', `/payment_intents/${intent}`)).body.status).toBe('canceled');
  });

  test('can be declined after the challenge succeeds', async () => {
    const { member, response } = await beginCheckout(cards.challengedThenPoor);
    await pressButton(member, challengeOf(response), 'complete');
    expect(await settle(member, response)).toMatchObject({ status: 402 });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
  });

  test('still requires action when it is settled before the challenge', async () => {
    const { member, response } = await beginCheckout();
    expect(await settle(member, response)).toEqual(response);
  });

  test('gets the same challenge for a repeated checkout', async () => {
    const { member, body, response } = await beginCheckout();
    expect(await sendCheckout(member, body)).toEqual(response);
  });

  test('can be settled by its buyer only', async () => {
    const { response } = await beginCheckout();
    expect(await settle(await shop.signUp(), response)).toMatchObject({ status: 404 });
  });
});

describe('an abandoned challenge', () => {
  test('is canceled by another checkout, and can no longer be paid', async () => {
    const { member, body, response } = await beginCheckout();
    const challenge = challengeOf(response);
    const second = await sendCheckout(member, {
      ...checkoutBodyOf(member, await createPaymentMethod(shop), body.shoes),
    });
    expect(second).toMatchObject({ status: 200, body: { message: 'Successful payment' } });

    await pressButton(member, challenge, 'complete');
    const own = await shop.db.selectFrom('shop_order').select('id').where('uid', '=', member.uid).execute();
    expect(own).toHaveLength(1);
    expect((await listCharged(shop)).filter(({ order }) => order === own[0]?.id)).toHaveLength(1);
  });

  test('that succeeded in another window is not charged twice', async () => {
    const { member, body, response } = await beginCheckout();
    await pressButton(member, challengeOf(response), 'complete');
    const second = await sendCheckout(member, { ...body, id: await createPaymentMethod(shop) });
    expect(second).toMatchObject({ status: 409 });
    expect(await settle(member, response)).toMatchObject({ status: 200 });
  });

  test('is canceled at the provider after its time limit, and then releases the unit', async () => {
    const { member, response } = await beginCheckout();
    await shop.db
      .updateTable('checkout_attempt')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('uid', '=', member.uid)
      .execute();
    const recovery = startRecovery(createTestPaymentContext(shop), fastRecoveryTimes);
    await expect.poll(() => stockOf(shop, 'shoe-orbit', size)).toBe(1);
    await recovery.stop();
    expect(await settle(member, response)).toMatchObject({ status: 402 });
    await pressButton(member, challengeOf(response), 'complete');
  });

  test('that succeeded becomes an order though the shopper did not return', async () => {
    const { member, response } = await beginCheckout();
    await pressButton(member, challengeOf(response), 'complete');
    const recovery = startRecovery(createTestPaymentContext(shop), fastRecoveryTimes);
    await expect
      .poll(() =>
        shop.db.selectFrom('shop_order').select('id_payment').where('uid', '=', member.uid).execute(),
      )
      .toEqual([{ id_payment: response.body.idPayment }]);
    await recovery.stop();
  });
});

test('a challenge whose time is over when the shopper asks for it is canceled, and its unit released', async () => {
  const { member, response } = await beginCheckout();
  await shop.db
    .updateTable('checkout_attempt')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('uid', '=', member.uid)
    .execute();
  expect(await settle(member, response)).toMatchObject({ status: 402 });
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
});

test('a challenge that succeeded in the last moment becomes an order in the round that would have canceled it', async () => {
  const { member, response } = await beginCheckout();
  await pressButton(member, challengeOf(response), 'complete');
  await shop.db
    .updateTable('checkout_attempt')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('uid', '=', member.uid)
    .execute();
  const recovery = startRecovery(createTestPaymentContext(shop), { ...fastRecoveryTimes, every: 60_000 });
  await recovery.stop();
  const attempts = shop.db.selectFrom('checkout_attempt').select('state').where('uid', '=', member.uid);
  expect(await attempts.execute()).toEqual([{ state: 'paid' }]);
});

test('a payment that was canceled at the provider itself is declined, and its unit released', async () => {
  const { member, response } = await beginCheckout();
  const { intent } = await shop.db
    .selectFrom('checkout_attempt')
    .select('intent')
    .where('uid', '=', member.uid)
    .executeTakeFirstOrThrow();
  expect((await shop.stripe('POST', `/payment_intents/${intent}/cancel`)).status).toBe(200);
  expect(await settle(member, response)).toMatchObject({ status: 402, body: { code: 'CARD_DECLINED' } });
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
});

test('a user who is disabled during the challenge gets no order and a refund', async () => {
  const { member, response } = await beginCheckout();
  await shop.db.updateTable('shop_user').set({ status: 'Disabled' }).where('uid', '=', member.uid).execute();
  expect(await settle(member, response)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED' } });
  await pressButton(member, challengeOf(response), 'complete');

  const recovery = startRecovery(createTestPaymentContext(shop), fastRecoveryTimes);
  const state = () =>
    shop.db.selectFrom('checkout_attempt').select('state').where('uid', '=', member.uid).executeTakeFirst();
  await expect.poll(state).toEqual({ state: 'refunded' });
  await recovery.stop();
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
});
