import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSizeWithStock, buy, cards } from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import type { Member } from '../support/test-shop.ts';

let shop: PaymentTestShop;
let ada: Member;
let size: string;
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
  size = await addSizeWithStock(shop, 'shoe-orbit', 9);
});
afterAll(() => shop.close());

const terms = { slug: 'termsOfService' };
const save = (markdown: string) =>
  ada.call('PUT /admin/pages/{slug}', { params: terms, body: { title: 'Terms', markdown, inFooter: true } });
const order = async () => String((await buy(shop, { size })).response.body.idPayment);
const termsOf = async (idPayment: string) => {
  const found = await ada.call('GET /cart/order/{idPayment}', { params: { idPayment } });
  return found.ok ? found.body.termsVersion : undefined;
};

test('an order keeps the version of the terms that was in force when it was paid', async () => {
  const original = await order();
  await save('Returns within 14 days.');
  const first = await order();
  await save('Returns within 30 days.');
  const second = await order();
  await ada.call('DELETE /admin/pages/{slug}', { params: terms });
  const without = await order();
  expect(await Promise.all([original, first, second, without].map(termsOf))).toEqual([null, 1, 2, null]);
  const listed = await ada.call('GET /cart', {});
  expect(listed.ok && listed.body.map(({ termsVersion }) => termsVersion)).toEqual([null, 2, 1, null]);
});

test('an order that is paid with 3-D Secure keeps them as well', async () => {
  await save('Returns within 60 days.');
  const { member, response } = await buy(shop, { size, card: cards.challenged });
  const { nextAction } = response.body as { nextAction: { url: string } };
  await member.request('POST', new URL(nextAction.url).pathname, {
    body: 'outcome=complete',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const idPayment = String(response.body.idPayment);
  await member.request('POST', '/api/cart/checkout/settle', { body: { idPayment } });
  expect(await termsOf(idPayment)).toBe(3);
});
