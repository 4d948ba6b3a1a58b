import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addSizeWithStock,
  cards,
  checkoutBodyOf,
  createCartLine,
  createConfirmationToken,
  sendCheckout,
  stockOf,
} from '../support/checkout-requests.ts';
import { countStockedUnits, findViolations, listCharged, type StockedUnits } from '../support/invariants.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';

let shop: PaymentTestShop;
let size: string;
let stocked: StockedUnits;
beforeAll(async () => {
  shop = await openPaymentTestShop();
});
beforeEach(async () => {
  size = await addSizeWithStock(shop, 'shoe-orbit', 2);
  stocked = await countStockedUnits(shop);
});
afterEach(async () => {
  expect(await findViolations(shop, stocked)).toEqual([]);
});
afterAll(() => shop.close());

/** A checkout of one pair with a new confirmation token, not yet sent. */
async function prepare(card: string = cards.good) {
  const member = await shop.signUp();
  const token = await createConfirmationToken(shop, card);
  const body = checkoutBodyOf(member, token, [await createCartLine(shop, 'shoe-orbit', size)]);
  return { member, token, body };
}

describe('a confirmation token', () => {
  test('pays a cart, and the same request again is the same payment', async () => {
    const { member, body } = await prepare();
    const before = await listCharged(shop);
    const paid = await sendCheckout(member, body);
    expect(paid).toMatchObject({ status: 200, body: { message: 'Successful payment' } });
    expect(await sendCheckout(member, body)).toEqual(paid);
    const [first, second] = await Promise.all([sendCheckout(member, body), sendCheckout(member, body)]);
    expect([first, second]).toEqual([paid, paid]);
    expect(await listCharged(shop)).toHaveLength(before.length + 1);
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
  });

  test('whose answer was lost on the way is charged once', async () => {
    const { member, body } = await prepare();
    const before = await listCharged(shop);
    await shop.processor.injectFault({ kind: 'lose_answer', times: 1 });
    expect(await sendCheckout(member, body)).toMatchObject({ status: 200 });
    expect(await listCharged(shop)).toHaveLength(before.length + 1);
  });

  test('that paid for one buyer is refused to another, and logs no error', async () => {
    const { member, body, token } = await prepare();
    expect((await sendCheckout(member, body)).status).toBe(200);
    const eve = await shop.signUp();
    const refused = await sendCheckout(eve, checkoutBodyOf(eve, token, body.shoes));
    expect(refused).toMatchObject({ status: 402, body: { code: 'CARD_DECLINED' } });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
    expect(shop.logLines.join('')).not.toMatch(/"level":50/);
  });

  test('that does not exist or has expired is refused, and logs no error', async () => {
    const { member, body, token } = await prepare();
    await shop.sandboxPool.query(
      `update sandbox.confirmation_token set object = jsonb_set(object, '{expires_at}', '1') where id = $1`,
      [token],
    );
    for (const id of [token, 'ctoken_none'])
      expect(await sendCheckout(member, { ...body, id })).toMatchObject({ status: 402 });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(2);
    expect(shop.logLines.join('')).not.toMatch(/"level":50/);
  });

  test('is not used by a cart whose price has changed, and pays the right one', async () => {
    const { member, body } = await prepare();
    const changed = await sendCheckout(member, { ...body, amount: body.amount - 100 });
    expect(changed).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect(await sendCheckout(member, body)).toMatchObject({ status: 200 });
  });

  test('of a declined card releases the pair', async () => {
    const { member, body } = await prepare(cards.declined);
    expect(await sendCheckout(member, body)).toMatchObject({
      status: 402,
      body: { code: 'CARD_DECLINED' },
    });
    expect(await stockOf(shop, 'shoe-orbit', size)).toBe(2);
  });

  test.each([
    ['shown in a frame', cards.challengedInFrame],
    ['on a page', cards.challenged],
  ])(
    'asks for 3-D Secure %s, with a page for clients without Stripe.js, and is paid after it',
    async (_how, card) => {
      const { member, body } = await prepare(card);
      const asked = await sendCheckout(member, body);
      expect(asked).toMatchObject({
        status: 200,
        body: {
          status: 'requires_action',
          clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
          nextAction: { url: expect.stringMatching(/\/sandbox\/3ds\/pi_\w+$/) },
        },
      });
      const { nextAction, idPayment } = asked.body as { nextAction: { url: string }; idPayment: string };
      const pressed = await member.request('POST', new URL(nextAction.url).pathname, {
        body: 'outcome=complete',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(pressed.headers.location).toBe(`${shop.origin}/cart?payment=${idPayment}`);
      expect(await member.call('POST /cart/checkout/settle', { body: { idPayment } })).toMatchObject({
        status: 200,
        body: { message: 'Successful payment' },
      });
    },
  );
});

test('what is neither a token nor a payment method is refused before anything happens', async () => {
  const { member, body } = await prepare();
  expect(await sendCheckout(member, { ...body, id: 'tok_visa' })).toMatchObject({ status: 422 });
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(2);
});

test('the cart is told where Stripe.js is, and the key for browsers', async () => {
  expect(await shop.visitor().call('GET /payment/settings', {})).toMatchObject({
    body: { provider: 'sandbox', publishableKey: 'pk_sandbox', script: '/sandbox/stripe.js' },
  });
});
