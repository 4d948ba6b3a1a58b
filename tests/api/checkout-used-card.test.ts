import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
  stockOf,
} from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';

let shop: PaymentTestShop;
beforeAll(async () => {
  shop = await openPaymentTestShop();
});
afterAll(() => shop.close());

test('a card that paid for one buyer is refused to another, and logs no error', async () => {
  const size = await addSizeWithStock(shop, 'shoe-orbit', 2);
  const [mia, eve] = [await shop.signUp(), await shop.signUp()];
  const card = await createPaymentMethod(shop);
  const lines = [await createCartLine(shop, 'shoe-orbit', size)];
  expect((await sendCheckout(mia, checkoutBodyOf(mia, card, lines))).status).toBe(200);
  const refused = await sendCheckout(eve, checkoutBodyOf(eve, card, lines));
  expect(refused).toMatchObject({ status: 402, body: { code: 'CARD_DECLINED' } });
  expect(await stockOf(shop, 'shoe-orbit', size)).toBe(1);
  expect(shop.logLines.join('')).not.toMatch(/"level":50/);
});
