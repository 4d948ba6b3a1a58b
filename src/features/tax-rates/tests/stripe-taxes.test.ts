import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TaxProvider } from '#shop/orders/server/payments/payments.ts';
import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from '#tests/support/checkout-requests.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '#tests/support/refund-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';

let opened: RefundShop;
let mia: Member;
/** What was asked of Stripe; `answer` replaces its answer. */
let asked: Parameters<TaxProvider['computeTax']>[0][] = [];
let answer: TaxProvider['computeTax'] | null;
beforeAll(async () => {
  opened = await openRefundShop((payment) => ({
    ...payment,
    computeTax: (request) => {
      asked.push(request);
      return (answer ?? payment.computeTax)(request);
    },
  }));
  mia = await opened.shop.signUp();
  const delivery = ['DE', 'US', 'CH'].map((country) => ({ country, priceCents: 490 }));
  expect((await set({ delivery, stripeTax: true })).statusCode).toBe(200);
});
afterAll(() => opened.shop.close());
beforeEach(() => {
  asked = [];
  answer = null;
});

const set = (body: object) => opened.ada.request('PUT', '/api/admin/settings', { body });

const manhattan = {
  name: 'Ana Perez',
  line1: '350 5th Ave',
  city: 'New York',
  state: 'new york',
  postal_code: '10118',
  country: 'US',
};

const quote = async (address: object, quantity = 1) => {
  const shoes = [{ _id: 'shoe-orbit', size: '9', quantity }];
  const response = await opened.shop
    .visitor()
    .request('POST', '/api/cart/quote', { body: { shoes, address } });
  return { status: response.statusCode, ...response.json() };
};

/** Buys three pairs at 120 dollars to an address. */
const buy = async (address: object, amount: number) => {
  const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 9);
  const line = await createCartLine(opened.shop, 'shoe-orbit', size, 3);
  const body = checkoutBodyOf(mia, await createPaymentMethod(opened.shop), [line]);
  return { size, ...(await sendCheckout(mia, { ...body, address, amount })) };
};

test('a quote has the tax of the address, asked for once', async () => {
  const first = await quote(manhattan);
  expect(first).toMatchObject({
    status: 200,
    deliveryCents: 490,
    taxCents: 1_065 + 44,
    totalCents: 12_490 + 1_109,
    vat: [{ percent: 8.875, netCents: 12_490, vatCents: 1_109 }],
  });
  expect(await quote({ ...manhattan, state: 'N.Y.', postal_code: 'US-10118' })).toEqual(first);
  expect(asked).toMatchObject([{ address: { state: 'NY', postalCode: '10118' }, isIncluded: false }]);
});

test('a country with a VAT rate has prices that contain the tax', async () => {
  expect(await quote({ country: 'DE' })).toMatchObject({
    taxCents: 0,
    totalCents: 12_490,
    vat: [{ percent: 19, netCents: 10_496, vatCents: 1_994 }],
  });
});

test.each([
  [
    'goods and delivery apart',
    [
      { percent: 4, taxableCents: 12_000, taxCents: 480 },
      { percent: 4, taxableCents: 490, taxCents: 20 },
      { percent: 4.875, taxableCents: 12_000, taxCents: 585 },
      { percent: 4.875, taxableCents: 490, taxCents: 24 },
    ],
    8.875,
  ],
  [
    'a county and a city with the same rate',
    [
      { percent: 6, taxableCents: 12_490, taxCents: 749 },
      { percent: 1, taxableCents: 12_490, taxCents: 125 },
      { percent: 1, taxableCents: 12_490, taxCents: 125 },
    ],
    8,
  ],
])('a tax that is added has one rate if Stripe lists %s', async (_, rates, percent) => {
  const total = rates.reduce((sum, { taxCents }) => sum + taxCents, 0);
  answer = async () => ({
    state: 'computed',
    calculation: 'taxcalc_listed',
    linesTaxCents: [total - 44],
    deliveryTaxCents: 44,
    rates,
  });
  expect(await quote({ ...manhattan, line1: `${percent} Broadway` })).toMatchObject({
    taxCents: total,
    vat: [{ percent, netCents: 12_490, vatCents: total }],
  });
});

test('a tax that prices contain has one sum for each rate, also if Stripe lists goods and delivery apart', async () => {
  answer = async () => ({
    state: 'computed',
    calculation: 'taxcalc_listed',
    linesTaxCents: [1_916],
    deliveryTaxCents: 78,
    rates: [
      { percent: 19, taxableCents: 10_084, taxCents: 1_916 },
      { percent: 19, taxableCents: 412, taxCents: 78 },
    ],
  });
  expect((await quote({ country: 'DE', city: 'Bonn' })).vat).toEqual([
    { percent: 19, netCents: 10_496, vatCents: 1_994 },
  ]);
});

test('where the shop is not registered, nothing is collected', async () => {
  expect(await quote({ country: 'CH' })).toMatchObject({ taxCents: 0, totalCents: 12_490, vat: [] });
});

test('an address that is not exact enough is asked for, and lets nobody pay', async () => {
  const problem = { code: 'INVALID', errors: [{ field: 'address.postal_code' }] };
  expect(await quote({ country: 'US', state: 'NY' })).toMatchObject({ status: 422, ...problem });
  const delivery = (await opened.shop.visitor().request('GET', '/api/delivery')).json();
  expect(delivery).toMatchObject([
    { country: 'DE', taxIncluded: true, taxByAddress: true },
    { country: 'US', taxIncluded: false },
    { country: 'CH' },
  ]);
});

test('without an answer nobody pays, and nothing is charged', async () => {
  answer = async () => ({ state: 'unavailable' });
  expect(await quote({ ...manhattan, city: 'Buffalo' })).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    detail: expect.stringContaining('You were not charged'),
  });
  expect(await buy(manhattan, 36_490 + 3_239)).toMatchObject({ status: 503 });
  // It is not remembered.
  answer = null;
  expect(await quote({ ...manhattan, city: 'Buffalo' })).toMatchObject({ status: 200 });
});

test('a payment commits its own calculation, and a refund takes back its part', async () => {
  const taxCents = 3_195 + 44;
  const { body, status, size } = await buy(manhattan, 36_490 + taxCents);
  expect(status).toBe(200);
  const idPayment = String(body.idPayment);
  const attempt = await opened.shop.db
    .selectFrom('checkout_attempt')
    .select(['intent', 'tax_calculation'])
    .where('id_payment', '=', idPayment)
    .executeTakeFirstOrThrow();
  const associationOf = async () => {
    const path = `/tax/associations/find?payment_intent=${attempt.intent}`;
    return (await opened.shop.stripe('GET', path)).body;
  };
  expect(await associationOf()).toMatchObject({
    calculation: attempt.tax_calculation,
    tax_transaction_attempts: [{ source: attempt.intent, status: 'committed' }],
  });
  const items = [{ _id: 'shoe-orbit', size, quantity: 1 }];
  expect(await opened.refund(idPayment, { ...wholeRefund, items })).toMatchObject({
    status: 201,
    body: { amountCents: 12_000 + 1_065 },
  });
  expect((await associationOf()).tax_transaction_attempts).toHaveLength(2);
  const order = (await mia.request('GET', `/api/cart/order/${idPayment}`)).json();
  expect(order).toMatchObject({
    country: 'US',
    taxCents,
    vat: [{ percent: 8.875, netCents: 36_490, vatCents: taxCents }],
  });
});

test('the address of a paid order is corrected only where Stripe computes the same taxes', async () => {
  const { body } = await buy(manhattan, 36_490 + 3_239);
  const url = `/api/cart/order/${body.idPayment}/address`;
  const correct = async (address: object) => {
    asked = [];
    const response = await mia.request('PUT', url, { body: { ...manhattan, ...address } });
    return { status: response.statusCode, body: response.json() };
  };
  const message =
    'The taxes are different there. To send the order there, cancel it and place a new one, or contact us';
  expect(await correct({ state: 'CA', city: 'Los Angeles', postal_code: '90001' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'state', message }] },
  });
  answer = async () => ({ state: 'location-needed' });
  expect(await correct({ postal_code: '10119' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'postal_code' }] },
  });
  answer = async () => ({ state: 'unavailable' });
  expect(await correct({ postal_code: '10119' })).toMatchObject({ status: 503 });
  expect(await correct({ name: 'Ana Maria Perez' })).toMatchObject({ status: 200 });
  expect(asked).toEqual([]);
  answer = null;
  expect(await correct({ postal_code: '10119' })).toMatchObject({
    status: 200,
    body: { taxCents: 3_239, address: { postalCode: '10119' } },
  });
  expect(asked).toHaveLength(2);
});

test('another sum than that of the calculation is refused', async () => {
  expect(await buy(manhattan, 36_490)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
});

test('the switch brings back the rates of the shop, and is in the audit log', async () => {
  await set({ stripeTax: false, salesTaxRates: [{ country: 'US', percent: 5 }] });
  expect(await quote(manhattan)).toMatchObject({ taxCents: 600 });
  expect(asked).toEqual([]);
  const [, entry] = (await opened.ada.request('GET', '/api/admin/history?entity=settings')).json();
  expect(entry.changes).toMatchObject([{ field: 'delivery' }, { field: 'taxes by Stripe', after: 'On' }]);
  await set({ stripeTax: true });
});
