import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startRecovery } from '#server/modules/payments/payment-recovery.ts';
import {
  bodyOf,
  buy,
  type CheckoutAnswer,
  cards,
  pay,
  stockOf,
  stockUp,
  takeCard,
} from '../support/buyer.ts';
import { countStocked, findBroken, listCharged, type Stocked } from '../support/invariants.ts';
import { openPayingShop, type PayingShop } from '../support/paying-shop.ts';
import { paymentContextOf } from '../support/payment-context.ts';
import { quick } from '../support/quick-recovery.ts';
import type { Member } from '../support/shop.ts';

let shop: PayingShop;
let stocked: Stocked;
let size: string;

beforeAll(async () => {
  shop = await openPayingShop();
});
beforeEach(async () => {
  size = await stockUp(shop, 'shoe-orbit', 1);
  stocked = await countStocked(shop);
});
afterEach(async () => {
  expect(await findBroken(shop, stocked)).toEqual([]);
});
afterAll(() => shop.close());

/** Where the shopper is sent, as a path on the shop. */
function challengeOf({ body }: CheckoutAnswer): string {
  const { nextAction } = body as { nextAction: { url: string } };
  const url = new URL(nextAction.url);
  expect(url.origin).toBe(shop.origin);
  return url.pathname;
}

/** The shopper presses a button on the 3-D Secure page; answers where that leads. */
async function press(member: Member, path: string, outcome: 'complete' | 'fail'): Promise<string> {
  const answer = await member.request('POST', path, {
    body: `outcome=${outcome}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}

const settle = async (member: Member, { body }: CheckoutAnswer): Promise<CheckoutAnswer> => {
  const idPayment = String(body.idPayment);
  const answer = await member.request('POST', '/api/cart/checkout/settle', { body: { idPayment } });
  return { status: answer.statusCode, body: answer.json() };
};

const begin = (card: string = cards.challenged) => buy(shop, { card, size });

describe('a card that wants 3-D Secure', () => {
  test('holds the pair, and sends the shopper to a page with two buttons and no script', async () => {
    const { member, answer } = await begin();

    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'requires_action', clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) },
    });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(0);
    const page = await member.request('GET', challengeOf(answer));
    expect(page.body).toMatch(/<button[^>]*value="complete">Complete<\/button>/);
    expect(page.body).toMatch(/<button[^>]*value="fail">Fail<\/button>/);
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('is paid once the challenge is passed, and the way leads back to the cart', async () => {
    const { member, answer } = await begin();
    const back = await press(member, challengeOf(answer), 'complete');
    expect(back).toBe(`${shop.origin}/cart?payment=${answer.body.idPayment}`);
    expect(await settle(member, answer)).toEqual({
      status: 200,
      body: { message: 'Successful payment', idPayment: answer.body.idPayment },
    });
    expect(await settle(member, answer)).toMatchObject({ status: 200 });
  });

  test('is declined when the challenge is failed; the pair is in stock and the payment cannot be revived', async () => {
    const { member, answer } = await begin();
    await press(member, challengeOf(answer), 'fail');
    expect(await settle(member, answer)).toMatchObject({ status: 402, body: { code: 'CARD_DECLINED' } });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
    const { intent } = await shop.db
      .selectFrom('checkout_attempt')
      .select('intent')
      .where('uid', '=', member.uid)
      .executeTakeFirstOrThrow();
    expect((await shop.stripe('GET', `/payment_intents/${intent}`)).body.status).toBe('canceled');
  });

  test('can be declined after the challenge was passed', async () => {
    const { member, answer } = await begin(cards.challengedThenPoor);
    await press(member, challengeOf(answer), 'complete');
    expect(await settle(member, answer)).toMatchObject({ status: 402 });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
  });

  test('still waits when it is settled too early', async () => {
    const { member, answer } = await begin();
    expect(await settle(member, answer)).toEqual(answer);
  });

  test('gets the same challenge when the checkout is sent again', async () => {
    const { member, body, answer } = await begin();
    expect(await pay(member, body)).toEqual(answer);
  });

  test('is settled by its buyer only', async () => {
    const { answer } = await begin();
    expect(await settle(await shop.signUp(), answer)).toMatchObject({ status: 404 });
  });
});

describe('a challenge that is left alone', () => {
  test('makes room for another try: it is cancelled, and can no longer be paid', async () => {
    const { member, body, answer } = await begin();
    const challenge = challengeOf(answer);
    const second = await pay(member, { ...bodyOf(member, await takeCard(shop), body.shoes) });
    expect(second).toMatchObject({ status: 200, body: { message: 'Successful payment' } });

    await press(member, challenge, 'complete');
    const own = await shop.db.selectFrom('shop_order').select('id').where('uid', '=', member.uid).execute();
    expect(own).toHaveLength(1);
    expect((await listCharged(shop)).filter(({ order }) => order === own[0]?.id)).toHaveLength(1);
  });

  test('is not paid a second time when it was passed in another window meanwhile', async () => {
    const { member, body, answer } = await begin();
    await press(member, challengeOf(answer), 'complete');
    const second = await pay(member, { ...body, id: await takeCard(shop) });
    expect(second).toMatchObject({ status: 409 });
    expect(await settle(member, answer)).toMatchObject({ status: 200 });
  });

  test('gives the pair back after its time, cancelled at the provider first', async () => {
    const { member, answer } = await begin();
    await shop.db
      .updateTable('checkout_attempt')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('uid', '=', member.uid)
      .execute();
    const recovery = startRecovery(paymentContextOf(shop), quick);
    await expect.poll(() => stockOf(shop, 'shoe-orbit', size)).toBe(1);
    await recovery.stop();
    expect(await settle(member, answer)).toMatchObject({ status: 402 });
    await press(member, challengeOf(answer), 'complete');
  });

  test('becomes an order when it was passed and nobody came back', async () => {
    const { member, answer } = await begin();
    await press(member, challengeOf(answer), 'complete');
    const recovery = startRecovery(paymentContextOf(shop), quick);
    await expect
      .poll(() =>
        shop.db.selectFrom('shop_order').select('id_payment').where('uid', '=', member.uid).execute(),
      )
      .toEqual([{ id_payment: answer.body.idPayment }]);
    await recovery.stop();
  });
});

test('who is disabled while a challenge is open gets no order, and the money back', async () => {
  const { member, answer } = await begin();
  await shop.db.updateTable('shop_user').set({ status: 'Disabled' }).where('uid', '=', member.uid).execute();
  expect(await settle(member, answer)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED' } });
  await press(member, challengeOf(answer), 'complete');

  const recovery = startRecovery(paymentContextOf(shop), quick);
  const state = () =>
    shop.db.selectFrom('checkout_attempt').select('state').where('uid', '=', member.uid).executeTakeFirst();
  await expect.poll(state).toEqual({ state: 'refunded' });
  await recovery.stop();
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
});
