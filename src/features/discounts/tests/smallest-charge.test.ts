import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSizeWithStock, createCartLine } from '#tests/support/checkout-requests.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '#tests/support/refund-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';
import { berlin, buyWith, findDiscountViolations, makeCode, quoteCart } from './discount-shop.ts';

let opened: RefundShop;
let mia: Member;
beforeAll(async () => {
  opened = await openRefundShop();
  mia = await opened.shop.signUp();
});
afterAll(() => opened.shop.close());

/** Pairs for $120. */
const lineOf = async () =>
  createCartLine(opened.shop, 'shoe-orbit', await addSizeWithStock(opened.shop, 'shoe-orbit', 9));

const whole = { kind: 'percent', value: 100 } as const;
const austin = {
  ...berlin,
  line1: '1100 Congress Ave',
  city: 'Austin',
  state: 'TX',
  postal_code: '78701',
  country: 'US',
};

interface Delivery {
  readonly priceCents: number;
  readonly freeFromCents?: number;
}
type Rules = { readonly kind: 'percent' | 'amount'; readonly value: number };

test.each<[string, Delivery, Rules, [number, number]]>([
  ['the shoes, where delivery is enough', { priceCents: 499 }, whole, [12_000, 499]],
  ['an amount above the shoes, too', { priceCents: 499 }, { kind: 'amount', value: 99_999 }, [12_000, 499]],
  ['all but what delivery leaves open', { priceCents: 20 }, whole, [11_970, 50]],
  ['all but the smallest charge of a free delivery', { priceCents: 0 }, whole, [11_950, 50]],
  ['less where delivery would become free', { priceCents: 45, freeFromCents: 3 }, whole, [11_950, 50]],
  ['as before, where enough is left', { priceCents: 20 }, { kind: 'percent', value: 10 }, [1_200, 10_820]],
])('a code takes %s', async (_, { priceCents, freeFromCents = null }, rules, [discountCents, totalCents]) => {
  const method = { id: 'standard', name: 'Standard', priceCents, freeFromCents, days: null };
  const body = { delivery: [{ country: 'DE', methods: [method] }], salesTaxRates: [] };
  expect(await opened.ada.request('PUT', '/api/admin/settings', { body })).toMatchObject({ statusCode: 200 });
  const code = await makeCode(opened.shop.db, rules);
  const lines = [await lineOf()];
  expect(await quoteCart(mia, { code, lines })).toMatchObject({ body: { discountCents, totalCents } });
  const paid = await buyWith(opened.shop, mia, { code, lines, amount: totalCents, address: berlin });
  expect(paid).toMatchObject({ status: 200 });
  const idPayment = String(paid.body.idPayment);
  expect(await opened.orderOf(idPayment)).toMatchObject({
    amount: totalCents,
    discount: { cents: discountCents },
  });
  expect(await opened.refund(idPayment, wholeRefund)).toMatchObject({
    status: 201,
    body: { amountCents: totalCents, status: 'succeeded' },
  });
  expect(await findDiscountViolations(opened.shop.db)).toEqual([]);
});

test('tax that is added comes on top of the smallest charge', async () => {
  const salesTaxRates = [{ country: 'US', state: '', percent: 10, taxesDelivery: true }];
  const body = { delivery: [{ country: 'US', priceCents: 20 }], salesTaxRates };
  expect(await opened.ada.request('PUT', '/api/admin/settings', { body })).toMatchObject({ statusCode: 200 });
  const code = await makeCode(opened.shop.db, whole);
  const lines = [await lineOf()];
  expect(await quoteCart(mia, { code, lines, address: austin })).toMatchObject({
    body: { discountCents: 11_970, deliveryCents: 20, taxCents: 5, totalCents: 55 },
  });
  const paid = await buyWith(opened.shop, mia, { code, lines, amount: 55, address: austin });
  expect(paid).toMatchObject({ status: 200 });
});
