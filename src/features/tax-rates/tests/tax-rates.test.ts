import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedSettings } from '#shop/settings/contract/shop-settings.ts';
import type { Duty } from '#shop/settings/server/settings.ts';
import { findTodo } from '#tests/support/check-duty.ts';
import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from '#tests/support/checkout-requests.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '#tests/support/refund-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';
import { ratedTax } from '../server/compute-taxes.ts';
import { salesTaxDuty, vatDuty } from '../server/tax-duties.ts';

let opened: RefundShop;
let mia: Member;
beforeAll(async () => {
  opened = await openRefundShop();
  mia = await opened.shop.signUp();
  const delivery = ['DE', 'US', 'CH', 'CA'].map((country) => ({ country, priceCents: 490 }));
  await set({ delivery });
});
afterAll(() => opened.shop.close());

const set = (body: object) => opened.ada.request('PUT', '/api/admin/settings', { body });

const quote = async (address: object, quantity = 1) => {
  const shoes = [{ _id: 'shoe-orbit', size: '9', quantity }];
  const response = await opened.shop
    .visitor()
    .request('POST', '/api/cart/quote', { body: { shoes, address } });
  return response.json();
};

describe('the settings', () => {
  test('has today’s rates of the European Union', async () => {
    const { vatRates, salesTaxRates } = (await opened.ada.request('GET', '/api/admin/settings')).json();
    expect(vatRates).toHaveLength(28);
    expect(vatRates).toContainEqual({ country: 'FI', percent: 25.5, from: null, to: null });
    expect(salesTaxRates).toEqual([]);
  });

  test.each([
    [{ vatRates: [{ country: 'DE', percent: 101 }] }, 'vatRates.0.percent'],
    [{ vatRates: [{ country: 'XX', percent: 19 }] }, 'vatRates.0.country'],
    [{ vatRates: [{ country: 'DE', percent: 19, from: '2026-02-30' }] }, 'vatRates.0.from'],
    [{ vatRates: [{ country: 'DE', percent: 19, from: '2026-02-01', to: '2026-01-01' }] }, 'vatRates.0.to'],
    [{ salesTaxRates: [{ country: 'US', percent: 8.12345 }] }, 'salesTaxRates.0.percent'],
    [{ salesTaxRates: [{ country: 'US', state: 'Kalifornien', percent: 8 }] }, 'salesTaxRates.0.state'],
  ])('%j is refused by its field', async (body, field) => {
    const response = await set(body);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field }]);
  });
});

describe('a tax that prices contain', () => {
  test('is shown with its net, and changes no sum', async () => {
    expect(await quote({ country: 'DE' })).toMatchObject({
      deliveryCents: 490,
      taxCents: 0,
      totalCents: 12_490,
      vat: [{ percent: 19, netCents: 10_496, vatCents: 1_994 }],
    });
  });

  test('is in the email of the order, with rate and net', async () => {
    const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 1);
    const address = { name: 'Jürgen Groß', line1: 'Hauptstr. 5', city: 'Berlin', postal_code: '10115' };
    const made = await opened.ada.call('POST /admin/orders', {
      body: {
        email: 'net@shop.test',
        lines: [{ _id: 'shoe-orbit', size, quantity: 1 }],
        address: { ...address, country: 'DE' },
        payment: 'outside',
      },
    });
    expect(made).toMatchObject({ ok: true });
    const { body_text } = await opened.shop.db
      .selectFrom('outbox')
      .select('body_text')
      .where('recipient', '=', 'net@shop.test')
      .executeTakeFirstOrThrow();
    expect(body_text).toContain('Includes 19% VAT  $19.94 (net $104.96)');
  });

  test('is that of today', async () => {
    await set({
      vatRates: [
        { country: 'DE', percent: 16, from: '2020-07-01', to: '2020-12-31' },
        { country: 'DE', percent: 7, from: '2021-01-01' },
        { country: 'DE', percent: 21, from: '2999-01-01' },
      ],
    });
    expect((await quote({ country: 'DE' })).vat).toMatchObject([{ percent: 7 }]);
    await set({ vatRates: [{ country: 'DE', percent: 19 }] });
  });
});

describe('a tax that is added', () => {
  const rates = [
    { country: 'US', state: 'CA', percent: 8.875, taxesDelivery: false },
    { country: 'US', state: 'Texas', percent: 6.25, taxesDelivery: true },
    { country: 'CA', percent: 5 },
  ];

  test.each([
    ['California', 1_065, 13_555],
    ['ca', 1_065, 13_555],
    ['C.A.', 1_065, 13_555],
    ['TX', 781, 13_271],
    ['State of Texas', 781, 13_271],
    ['Oregon', 0, 12_490],
  ])('is that of the state %s', async (state, taxCents, totalCents) => {
    await set({ salesTaxRates: rates });
    expect(await quote({ country: 'US', state })).toMatchObject({ taxCents, totalCents });
  });

  test('is that of the country where the state has none', async () => {
    await set({ salesTaxRates: rates });
    expect(await quote({ country: 'CA', state: 'Quebec' })).toMatchObject({ taxCents: 600 });
    expect(await quote({ country: 'CH' })).toMatchObject({ taxCents: 0, vat: [] });
  });

  test.each([
    ['US', 'Kalifornien', 'Enter a state of the USA, such as California or CA'],
    ['US', 'N1Y', 'Enter a state of the USA, such as California or CA'],
    ['US', 'constructor', 'Enter a state of the USA, such as California or CA'],
    ['CA', 'Quebeck', 'Enter a province of Canada, such as Ontario or ON'],
  ])('is not avoided in %s with the unknown state %s', async (country, state, message) => {
    await set({ salesTaxRates: rates });
    const errors = [{ field: 'address.state', message }];
    expect(await quote({ country, state })).toMatchObject({ code: 'INVALID', errors });
    const line = await createCartLine(opened.shop, 'shoe-orbit', '9', 1);
    const body = checkoutBodyOf(mia, await createPaymentMethod(opened.shop), [line]);
    const postal_code = country === 'US' ? '90001' : 'H2X 1Y4';
    const address = { name: 'Ana Perez', line1: '1 Main St', city: 'Laval', state, postal_code, country };
    const refused = await sendCheckout(mia, { ...body, address, amount: body.amount + 490 });
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID', errors } });
  });

  test.each([
    ['US', 'dc'],
    ['US', 'Washington, D.C.'],
    ['US', 'Puerto Rico'],
    ['CA', 'Québec'],
    ['CA', 'P.E.I.'],
    ['DE', 'Bayern'],
  ])('is worked out in %s for the state %s', async (country, state) => {
    await set({ salesTaxRates: rates });
    expect(await quote({ country, state })).toMatchObject({ totalCents: expect.any(Number) });
  });

  describe('stays as it was paid:', () => {
    const austin = {
      name: 'Ana Perez',
      line1: '1 Main St',
      city: 'Austin',
      state: 'TX',
      postal_code: '73301',
      country: 'US',
    };
    const correct = async (address: object) => {
      await set({
        salesTaxRates: [...rates, { country: 'US', state: 'NY', percent: 6.25, taxesDelivery: true }],
      });
      const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 9);
      const made = await opened.ada.call('POST /admin/orders', {
        body: {
          email: mia.email,
          lines: [{ _id: 'shoe-orbit', size, quantity: 1 }],
          address: austin,
          payment: 'outside',
        },
      });
      if (!made.ok) throw new Error(made.problem.detail);
      const { idPayment } = made.body;
      const url = `/api/cart/order/${idPayment}/address`;
      const response = await mia.request('PUT', url, { body: { ...austin, ...address, email: mia.email } });
      return { status: response.statusCode, body: response.json(), order: await opened.orderOf(idPayment) };
    };

    test.each([
      ['another tax', { state: 'CA', postal_code: '90001' }],
      ['no tax', { state: 'Oregon', postal_code: '97201' }],
    ])('an order does not go to a state with %s', async (_, address) => {
      const { status, body, order } = await correct(address);
      const message =
        'The taxes are different there. To send the order there, cancel it and place a new one, or contact us';
      expect(status).toBe(422);
      expect(body.errors).toEqual([{ field: 'state', message }]);
      expect(order.address).toMatchObject({ state: 'TX', postalCode: '73301' });
    });

    test.each([
      ['the same state, by its name', { state: 'Texas State', city: 'Dallas', postal_code: '75201' }],
      ['a state with the same tax', { state: 'NY', postal_code: '10001' }],
    ])('an order may go to %s', async (_, address) => {
      const { status, order } = await correct(address);
      expect(status).toBe(200);
      expect(order).toMatchObject({ taxCents: 781, address: { state: address.state } });
    });
  });

  test('of an unknown state that an earlier release stored does not stop the shop', async () => {
    const rate = { country: 'US', state: 'Kalifornien', percent: 8 };
    const settings = { ...emptySettings, added: { salesTaxRates: [rate] } };
    const address = { ...somewhere, country: 'US', state: 'CA' };
    const sale = { address, currency: 'usd', linesCents: [12_000], deliveryCents: 0 };
    const taxes = await ratedTax.compute(settings, sale, opened.shop.payment);
    expect(taxes).toMatchObject({ addedToLines: [], vat: [] });
    expect((await set({ salesTaxRates: [rate] })).statusCode).toBe(422);
  });

  test('is charged, kept with each line, and given back with its pairs', async () => {
    await set({ salesTaxRates: rates });
    const size = await addSizeWithStock(opened.shop, 'shoe-orbit', 9);
    const line = await createCartLine(opened.shop, 'shoe-orbit', size, 3);
    const body = checkoutBodyOf(mia, await createPaymentMethod(opened.shop), [line]);
    const address = {
      name: 'Ana Perez',
      line1: '1 Main St',
      city: 'Austin',
      state: 'T.X.',
      postal_code: '73301',
      country: 'US',
    };
    const taxCents = 2_250 + 31;
    const paid = await sendCheckout(mia, { ...body, address, amount: 36_000 + 490 + taxCents });
    expect(paid).toMatchObject({ status: 200 });
    const idPayment = String(paid.body.idPayment);
    const order = await opened.orderOf(idPayment);
    expect(order).toMatchObject({
      amount: 38_771,
      taxCents,
      vat: [{ percent: 6.25, netCents: 36_490, vatCents: taxCents }],
      shoe: [{ taxCents: 2_250 }],
    });
    const items = [{ _id: 'shoe-orbit', size, quantity: 1 }];
    const refund = () => opened.refund(idPayment, { ...wholeRefund, items });
    expect(await refund()).toMatchObject({ status: 201, body: { amountCents: 12_750 } });
    expect(await refund()).toMatchObject({ status: 201, body: { amountCents: 12_750 } });
    const rest = await opened.refund(idPayment, wholeRefund);
    expect(rest).toMatchObject({ status: 201, body: { amountCents: 38_771 - 25_500 } });
  });
});

test('net and tax add up to the cent, whatever is sold at which rate', async () => {
  const sums = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
  const rate = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1_000);
  await fc.assert(
    fc.asyncProperty(
      sums,
      fc.integer({ min: 0, max: 5_000 }),
      rate,
      fc.boolean(),
      async (linesCents, deliveryCents, percent, isContained) => {
        const key = isContained ? 'vatRates' : 'salesTaxRates';
        const settings = { ...emptySettings, added: { vatRates: [], [key]: [{ country: 'DE', percent }] } };
        const sale = { address: somewhere, currency: 'eur', linesCents, deliveryCents };
        const taxes = await ratedTax.compute(settings, sale, opened.shop.payment);
        if ('code' in taxes) throw new Error(taxes.detail);
        const { addedToLines, addedToDelivery, vat } = taxes;
        const [sum] = vat;
        const goods = linesCents.reduce((all, cents) => all + cents, 0);
        const added = addedToLines.reduce((all, cents) => all + cents, 0) + addedToDelivery;
        if (isContained) {
          expect(added).toBe(0);
          expect((sum?.netCents ?? 0) + (sum?.vatCents ?? 0)).toBe(goods + deliveryCents);
        } else expect(sum).toEqual({ percent, netCents: goods, vatCents: added });
      },
    ),
  );
});

test('each country needs a rate, and the seller a number where VAT is charged', async () => {
  const todo = (duty: Duty, country: string) => findTodo(opened.shop, duty, country);
  await set({ vatRates: [{ country: 'DE', percent: 19 }], salesTaxRates: [] });
  expect(await todo(vatDuty, 'AT')).toBe('Enter the VAT rate of Austria, or 0 if you charge no VAT there.');
  expect(await todo(vatDuty, 'DE')).toContain('VAT number');
  await set({ seller: { vatId: 'DE123456789' } });
  expect(await todo(vatDuty, 'DE')).toBeNull();
  await set({ seller: { vatId: null }, vatRates: [{ country: 'DE', percent: 0 }] });
  expect(await todo(vatDuty, 'DE')).toBeNull();
  await set({ vatRates: [{ country: 'DE', percent: 0, to: '2020-01-31' }] });
  expect(await todo(vatDuty, 'DE')).toContain('VAT rate of Germany');
  expect(await todo(vatDuty, 'US')).toBeNull();
  expect(await todo(salesTaxDuty, 'US')).toContain('states');
  await set({ stripeTax: true });
  expect(await todo(salesTaxDuty, 'US')).toBeNull();
  await set({ stripeTax: false });
  await set({ salesTaxRates: [{ country: 'US', state: 'TX', percent: 6.25 }] });
  expect(await todo(salesTaxDuty, 'US')).toBeNull();
});

const somewhere = { country: 'DE', state: '', line1: '', city: '', postalCode: '' };
const emptySettings = storedSettings.parse({});
