import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { DeliveryMethod } from '#shop/delivery/contract/delivery.ts';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from '../support/checkout-requests.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '../support/refund-shop.ts';
import type { Member } from '../support/test-shop.ts';

let opened: RefundShop;
let mia: Member;
beforeAll(async () => {
  opened = await openRefundShop();
  mia = await opened.shop.signUp();
});
afterAll(() => opened.shop.close());

const set = (body: object) => opened.ada.request('PUT', '/api/admin/settings', { body });

const standard: DeliveryMethod = {
  id: 'standard',
  name: 'Standard',
  priceCents: 490,
  freeFromCents: null,
  days: [2, 4],
};
const express: DeliveryMethod = {
  ...standard,
  id: 'express',
  name: 'Express',
  priceCents: 1_490,
  days: [1, 1],
};

beforeEach(async () => {
  const delivery = [
    { country: 'DE', methods: [standard] },
    { country: 'IE', methods: [{ ...standard, freeFromCents: 20_000 }, express] },
    { country: 'US', priceCents: 0 },
    { country: 'HK', priceCents: 2_000 },
  ];
  expect((await set({ delivery })).statusCode).toBe(200);
});

const berlin = {
  name: 'Jürgen Groß',
  line1: 'Hauptstraße 5a',
  city: 'Berlin',
  state: '',
  postal_code: '10115',
  country: 'DE',
};
const dublin = { ...berlin, line1: '1 Dame St.', city: 'Dublin', postal_code: 'd02 x285', country: 'IE' };

const lineOf = async (quantity = 1) =>
  createCartLine(opened.shop, 'shoe-orbit', await addSizeWithStock(opened.shop, 'shoe-orbit', 9), quantity);

/** Buys lines of $120 each, with what is expected on top of them. */
async function pay(wish: object, { lines, extra = 0 }: { lines?: CartLine[]; extra?: number } = {}) {
  const body = checkoutBodyOf(mia, await createPaymentMethod(opened.shop), lines ?? [await lineOf()]);
  return sendCheckout(mia, { ...body, ...wish, amount: body.amount + extra });
}

/** The emails with a link to an order. */
const mailsAbout = (idPayment: string) =>
  opened.shop.db
    .selectFrom('outbox')
    .select('body_text as text')
    .where('body_text', 'like', `%/order/${idPayment}%`)
    .execute();

const quote = async (body: object) => {
  const response = await opened.shop.visitor().request('POST', '/api/cart/quote', { body });
  return { status: response.statusCode, body: response.json() };
};

describe('the settings', () => {
  test('a price without methods is one method, and everybody sees the countries', async () => {
    expect((await opened.shop.visitor().request('GET', '/api/delivery')).json()).toMatchObject([
      { country: 'DE' },
      { country: 'IE', methods: [{ id: 'standard' }, { id: 'express' }] },
      { country: 'US', methods: [{ id: 'standard', name: 'Standard', priceCents: 0, days: null }] },
      { country: 'HK' },
    ]);
  });

  test.each([
    [[{ country: 'Germany', priceCents: 1 }], 'delivery.0.country'],
    [[{ country: 'DE', methods: [] }], 'delivery.0.methods'],
    [[{ country: 'DE', priceCents: -1 }], 'delivery.0.priceCents'],
    [
      [
        { country: 'DE', priceCents: 1 },
        { country: 'de', priceCents: 1 },
      ],
      'delivery',
    ],
    [[{ country: 'DE', methods: [{ ...standard, days: [4, 2] }] }], 'delivery.0.methods.0.days'],
    [[{ country: 'DE', methods: [standard, standard] }], 'delivery.0.methods'],
  ])('%j is refused by its field', async (delivery, field) => {
    const response = await set({ delivery });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  test('a change can be undone, and leaves other settings as they are', async () => {
    await set({ delivery: [{ country: 'FR', priceCents: 1 }], shop: { headline: 'Hola' } });
    const read = async () => (await opened.shop.visitor().request('GET', '/api/delivery')).json();
    expect(await read()).toMatchObject([{ country: 'FR' }]);
    expect(await createAuditLogClient(opened.ada).undoNewest('shop')).toMatchObject({ ok: true });
    expect(await read()).toHaveLength(4);
    expect((await opened.ada.request('GET', '/api/admin/settings')).json()).toMatchObject({
      shop: { headline: null },
      delivery: [{ country: 'DE' }, { country: 'IE' }, { country: 'US' }, { country: 'HK' }],
    });
  });

  test('a key that nobody added is unknown', async () => {
    expect((await set({ deliveries: [] })).json()).toMatchObject({ code: 'UNKNOWN_FIELD' });
  });
});

describe('a quote', () => {
  const shoes = [{ _id: 'shoe-orbit', size: '9', quantity: 1 }];

  test('has the price of delivery, when the order arrives, and the total', async () => {
    expect(await quote({ shoes, address: berlin })).toEqual({
      status: 200,
      body: {
        linesCents: 12_000,
        discountCents: 0,
        deliveryCents: 490,
        taxCents: 0,
        totalCents: 12_490,
        vat: expect.any(Array),
        arrives: [expect.stringMatching(/^\d{4}-\d\d-\d\d$/), expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
      },
    });
  });

  test('delivery is free from an amount on', async () => {
    const address = { country: 'IE' };
    const deliveryCents = async (quantity: number, deliveryMethod: string) =>
      (await quote({ shoes: [{ ...shoes[0], quantity }], address, deliveryMethod })).body.deliveryCents;
    expect(await deliveryCents(1, 'standard')).toBe(490);
    expect(await deliveryCents(2, 'standard')).toBe(0);
    expect(await deliveryCents(2, 'express')).toBe(1_490);
  });

  test.each([
    [{}, 'INVALID', 'address'],
    [{ address: { country: 'FR' } }, 'NOT_DELIVERED_THERE', 'address.country'],
    [{ address: { country: 'IE' } }, 'INVALID', 'deliveryMethod'],
    [{ address: { country: 'DE' }, deliveryMethod: 'express' }, 'INVALID', 'deliveryMethod'],
  ])('%j is refused', async (wish, code, field) => {
    expect(await quote({ shoes, ...wish })).toMatchObject({
      status: 422,
      body: { code, errors: [{ field }] },
    });
  });

  test('a shoe that is gone is named', async () => {
    const gone = [{ _id: 'shoe-none', size: '9', quantity: 1 }];
    expect(await quote({ shoes: gone, address: berlin })).toMatchObject({
      status: 409,
      body: { code: 'SOLD_OUT', lines: [{ _id: 'shoe-none', available: 0 }] },
    });
  });

  test('a shop that delivers nowhere in particular adds nothing', async () => {
    await set({ delivery: [] });
    expect((await quote({ shoes })).body).toMatchObject({
      deliveryCents: 0,
      totalCents: 12_000,
      arrives: null,
    });
  });
});

describe('a checkout', () => {
  test('is charged with delivery, and its order says where it goes, how and when', async () => {
    const { status, body } = await pay({ address: dublin, deliveryMethod: 'express' }, { extra: 1_490 });
    expect(status).toBe(200);
    const idPayment = String(body.idPayment);
    expect(await opened.orderOf(idPayment, mia)).toMatchObject({
      amount: 13_490,
      country: 'IE',
      delivery: { name: 'Express', arrives: [expect.any(String), expect.any(String)] },
      deliveryCents: 1_490,
      taxCents: 0,

      address: { name: 'Jürgen Groß', line1: '1 Dame St.', postalCode: 'D02 X285', country: 'IE' },
    });
    const { text } = (await mailsAbout(idPayment))[0] ?? {};
    expect(text).toContain('Delivery (Express)  $14.90');
    expect(text).not.toContain('Delivery is free');
    // Pairs cost what was paid for them; the rest is delivery.
    const [item] = (await opened.orderOf(idPayment)).shoe;
    const items = [{ _id: item?._id, size: item?.size, quantity: 1 }];
    const pairs = await opened.refund(idPayment, { ...wholeRefund, items });
    expect(pairs).toMatchObject({ status: 201, body: { amountCents: 12_000 } });
    const rest = await opened.refund(idPayment, wholeRefund);
    expect(rest).toMatchObject({ status: 201, body: { amountCents: 1_490 } });
  });

  test.each([
    ['no address', {}, 'address'],
    [
      'a country without delivery',
      { address: { ...berlin, country: 'FR', postal_code: '75001' } },
      'address.country',
    ],
    ['no method where there are two', { address: dublin }, 'deliveryMethod'],
    ['an address without a street', { address: { ...berlin, line1: ' ' } }, 'address.line1'],
    [
      'a postal code of another country',
      { address: { ...berlin, postal_code: 'SW1A 1AA' } },
      'address.postal_code',
    ],
    [
      'a postal code with the letters of another country',
      { address: { ...berlin, postal_code: 'A-10115' } },
      'address.postal_code',
    ],
    ['no state in the United States', { address: { ...berlin, country: 'US' } }, 'address.state'],
  ])('%s is refused by its field, and nothing is charged', async (_, wish, field) => {
    const { status, body } = await pay(wish);
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  test('another sum than that of the shop is refused', async () => {
    expect(await pay({ address: berlin })).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect(await pay({ address: berlin }, { extra: 490 })).toMatchObject({ status: 200 });
  });

  test('an address is kept as its country writes it', async () => {
    const hongKong = { ...berlin, line1: '88 Queensway', city: 'Admiralty', state: 'HK', country: 'HK' };
    const { body } = await pay({ address: hongKong }, { extra: 2_000 });
    expect(await opened.orderOf(String(body.idPayment), mia)).toMatchObject({
      address: { city: 'Admiralty', state: 'HK', postalCode: '', country: 'HK' },
    });
    const lettered = await pay({ address: { ...berlin, postal_code: 'D–10115' } }, { extra: 490 });
    expect(await opened.orderOf(String(lettered.body.idPayment), mia)).toMatchObject({
      address: { postalCode: '10115' },
    });
  });

  test('its repetition gets the same order, also after the shop stopped to deliver there', async () => {
    const body = checkoutBodyOf(mia, await createPaymentMethod(opened.shop), [await lineOf()]);
    const request = { ...body, address: berlin, amount: 12_490 };
    const first = await sendCheckout(mia, request);
    await set({ delivery: [{ country: 'FR', priceCents: 0 }] });
    expect(await sendCheckout(mia, request)).toEqual(first);
  });

  test('the address of a declined payment is not kept', async () => {
    const body = checkoutBodyOf(mia, await createPaymentMethod(opened.shop, '4000000000000002'), [
      await lineOf(),
    ]);
    const declined = await sendCheckout(mia, { ...body, address: berlin, amount: 12_490 });
    expect(declined.status).toBe(402);
    const attempts = opened.shop.db.selectFrom('checkout_attempt').select(['state', 'address']);
    const { address } = await attempts.where('payment_method', '=', body.id).executeTakeFirstOrThrow();
    expect(address).toBeNull();
  });
});
