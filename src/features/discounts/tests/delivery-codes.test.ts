import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSizeWithStock, createCartLine } from '#tests/support/checkout-requests.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '#tests/support/refund-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';
import {
  berlin,
  buyWith,
  findDiscountViolations,
  makeCode,
  quote,
  quoteCart,
  usesOf,
} from './discount-shop.ts';

let opened: RefundShop;
let mia: Member;
beforeAll(async () => {
  opened = await openRefundShop();
  mia = await opened.shop.signUp();
});
afterAll(() => opened.shop.close());

const set = async (body: object) =>
  expect(await opened.ada.request('PUT', '/api/admin/settings', { body })).toMatchObject({ statusCode: 200 });

const delivery = [
  {
    country: 'DE',
    methods: [{ id: 'standard', name: 'Standard', priceCents: 490, freeFromCents: 30_000, days: null }],
  },
  { country: 'US', priceCents: 490 },
];

beforeEach(() => set({ delivery, salesTaxRates: [], stripeTax: false }));

const db = () => opened.shop.db;

/** Makes a code for delivery, free unless `rules` say something else. */
const makeDeliveryCode = (rules: object = {}) => makeCode(db(), { kind: 'delivery', value: 100, ...rules });

/** Pairs for $120 each. */
const lineOf = async (quantity = 1) =>
  createCartLine(opened.shop, 'shoe-orbit', await addSizeWithStock(opened.shop, 'shoe-orbit', 9), quantity);

const austin = {
  ...berlin,
  line1: '1100 Congress Ave',
  city: 'Austin',
  state: 'TX',
  postal_code: '78701',
  country: 'US',
};

describe('a code for delivery', () => {
  test('makes delivery free: that is quoted, charged, said in order and email, and given back', async () => {
    const code = await makeDeliveryCode();
    const lines = [await lineOf()];
    expect(await quote(mia, code, lines)).toMatchObject({
      status: 200,
      body: {
        lines: [{ grossCents: 12_000, discountCents: 0 }],
        discountCents: 0,
        totalCents: 12_000,
        deliveryPercent: 100,
      },
    });
    expect(await quoteCart(mia, { code, lines })).toMatchObject({
      status: 200,
      body: { linesCents: 12_000, discountCents: 0, deliveryCents: 0, totalCents: 12_000 },
    });
    const purchase = { code, lines, address: berlin };
    expect(await buyWith(opened.shop, mia, { ...purchase, amount: 12_490 })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED' },
    });
    const paid = await buyWith(opened.shop, mia, { ...purchase, amount: 12_000 });
    expect(paid).toMatchObject({ status: 200 });
    const idPayment = String(paid.body.idPayment);
    expect(await opened.orderOf(idPayment)).toMatchObject({
      amount: 12_000,
      deliveryCents: 0,
      discount: { code, cents: 0 },
      shoe: [{ discountCents: 0 }],
    });
    expect(await usesOf(db(), code)).toBe(1);
    const { text } = await db()
      .selectFrom('outbox')
      .select('body_text as text')
      .where('body_text', 'like', `%/order/${idPayment}%`)
      .executeTakeFirstOrThrow();
    expect(text).toContain(`Subtotal  $120\nDelivery (Standard, with ${code})  Free\nTotal  $120\n`);
    expect(await opened.refund(idPayment, wholeRefund)).toMatchObject({ body: { amountCents: 12_000 } });
    expect(await findDiscountViolations(db())).toEqual([]);
  });

  test('counts what it took off among the discounts, in the report and in the file of orders', async () => {
    const code = await makeDeliveryCode({ value: 50 });
    const paid = await buyWith(opened.shop, mia, {
      code,
      lines: [await lineOf()],
      amount: 12_245,
      address: berlin,
    });
    expect(paid).toMatchObject({ status: 200 });
    const found = await opened.ada.call('GET /admin/discounts', { query: { search: code } });
    expect(found).toMatchObject({ body: [{ orders: 1, discountCents: 245, revenueCents: 12_245 }] });
    const file = (await opened.ada.request('GET', '/api/admin/export/orders.csv')).body.split('\r\n');
    expect(file.find((row) => row.includes(code))).toMatch(new RegExp(`,2\\.45,${code},`));
  });

  test.each([
    [1, 485],
    [33, 328],
    [50, 245],
    [100, 0],
  ])('of %i percent leaves %i of 490 cents, rounded like other percentages', async (value, left) => {
    const code = await makeDeliveryCode({ value });
    expect(await quoteCart(mia, { code, lines: [await lineOf()] })).toMatchObject({
      body: { deliveryCents: left, totalCents: 12_000 + left },
    });
  });

  test('leaves the smallest charge', async () => {
    await db().updateTable('shoe').set({ price_cents: 20 }).where('id', '=', 'shoe-nino').execute();
    const size = await addSizeWithStock(opened.shop, 'shoe-nino', 9);
    const lines = [await createCartLine(opened.shop, 'shoe-nino', size, 1)];
    const code = await makeDeliveryCode({ include_sale: true });
    expect(await quoteCart(mia, { code, lines })).toMatchObject({
      body: { linesCents: 20, deliveryCents: 30, totalCents: 50 },
    });
    expect(await buyWith(opened.shop, mia, { code, lines, amount: 50, address: berlin })).toMatchObject({
      status: 200,
    });
  });

  test.each([
    [
      'the rates of the shop',
      { salesTaxRates: [{ country: 'US', state: '', percent: 10, taxesDelivery: true }] },
      1_200 + 25,
    ],
    ['Stripe Tax', { stripeTax: true }, null],
  ])('lowers the tax on delivery, by %s', async (_, settings, taxCents) => {
    await set(settings);
    const [half, most] = [await makeDeliveryCode({ value: 50 }), await makeDeliveryCode({ value: 1 })];
    const lines = [await lineOf()];
    const { body } = await quoteCart(mia, { code: half, lines, address: austin });
    const { body: full } = await quoteCart(mia, { code: most, lines, address: austin });
    expect(body).toMatchObject({ deliveryCents: 245, totalCents: 12_245 + body.taxCents });
    expect(body.taxCents).toBeLessThan(full.taxCents);
    if (taxCents !== null) expect(body.taxCents).toBe(taxCents);
    const paid = await buyWith(opened.shop, mia, {
      code: half,
      lines,
      amount: body.totalCents,
      address: austin,
    });
    expect(paid).toMatchObject({ status: 200 });
    const idPayment = String(paid.body.idPayment);
    expect(await opened.orderOf(idPayment)).toMatchObject({
      vat: [{ netCents: 12_245, vatCents: body.taxCents }],
    });
    expect(await opened.refund(idPayment, wholeRefund)).toMatchObject({
      body: { amountCents: body.totalCents },
    });
  });

  test('shows on the invoice and its credit note as what was paid', async () => {
    await set({ seller: { legalName: 'Berg GmbH' } });
    const code = await makeDeliveryCode();
    const lines = [await lineOf()];
    const paid = await buyWith(opened.shop, mia, { code, lines, amount: 12_000, address: berlin });
    const idPayment = String(paid.body.idPayment);
    const read = async (path: string) =>
      (await opened.ada.request('GET', `/api/cart/order/${idPayment}/${path}`)).json();
    const vat = [{ percent: 19, netCents: 10_084, vatCents: 1_916 }];
    expect(await read('invoice')).toMatchObject({
      deliveryCents: 0,
      discount: { code, cents: 0 },
      amountCents: 12_000,
      vat,
    });
    await opened.refund(idPayment, wholeRefund);
    expect(await read('credit-notes')).toMatchObject([{ amountCents: 12_000, vat }]);
  });
});

describe('a code for delivery is refused', () => {
  const free = "Delivery is already free, so you don't need this discount code";
  const refused = (detail: string) => ({
    status: 409,
    body: { code: 'DISCOUNT_NOT_VALID', detail: expect.stringContaining(detail) },
  });

  test('where delivery is always free', async () => {
    const code = await makeDeliveryCode();
    const lines = [await lineOf()];
    for (const settings of [{ delivery: [] }, { delivery: [{ country: 'DE', priceCents: 0 }] }]) {
      await set(settings);
      expect(await quote(mia, code, lines)).toMatchObject(refused(free));
      expect(await quoteCart(mia, { code, lines })).toMatchObject(refused(free));
      const purchase = { code, lines, amount: 12_000, address: berlin };
      expect(await buyWith(opened.shop, mia, purchase)).toMatchObject(refused(free));
    }
    expect(await usesOf(db(), code)).toBe(0);
  });

  test('for an order so large that its delivery is free, which keeps the code for another one', async () => {
    const code = await makeDeliveryCode({ uses: 1 });
    const lines = [await lineOf(3)];
    expect(await quoteCart(mia, { code, lines })).toMatchObject(refused(free));
    const purchase = { code, lines, amount: 36_000, address: berlin };
    expect(await buyWith(opened.shop, mia, purchase)).toMatchObject(refused(free));
    expect(await usesOf(db(), code)).toBe(0);
  });

  test('without a shoe that it is for, and below its minimum', async () => {
    const lines = [await lineOf()];
    const foreign = await makeDeliveryCode({ shoe_ids: ['shoe-ember'] });
    expect(await quote(mia, foreign, lines)).toMatchObject(refused("isn't for any shoe in your cart"));
    const large = await makeDeliveryCode({ minimum_cents: 12_001 });
    expect(await quoteCart(mia, { code: large, lines })).toMatchObject(
      refused('for orders of $120.01 or more'),
    );
    const fits = await makeDeliveryCode({ shoe_ids: ['shoe-orbit'], minimum_cents: 12_000 });
    expect(await quoteCart(mia, { code: fits, lines })).toMatchObject({ body: { deliveryCents: 0 } });
  });
});
