import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import {
  addSizeWithStock,
  buy,
  cards,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from '../support/checkout-requests.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '../support/refund-shop.ts';

let fixture: RefundShop;
let size: string;
beforeEach(async () => {
  fixture = await openRefundShop();
  size = await addSizeWithStock(fixture.shop, 'shoe-orbit', 9);
});
afterEach(() => fixture.shop.close());

const change = (body: object) => fixture.ada.request('PUT', '/api/admin/settings', { body });
const shoeOf = async () => (await fixture.shop.visitor().request('GET', '/api/shoes/shoe-orbit')).json()[0];
const pay = async (currency: string, card: string = cards.good) =>
  String((await buy(fixture.shop, { size, currency, card })).response.body.idPayment);
const mailTo = (recipient: string) =>
  fixture.shop.db
    .selectFrom('outbox')
    .select(['subject', 'body_text', 'body_html'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
const intentOf = async (idPayment: string) => {
  const { intent } = await fixture.shop.db
    .selectFrom('checkout_attempt')
    .select('intent')
    .where('id_payment', '=', idPayment)
    .executeTakeFirstOrThrow();
  return (await fixture.shop.stripe('GET', `/payment_intents/${intent}`)).body;
};
const exported = async () =>
  (await fixture.ada.request('GET', '/api/admin/export/orders.csv')).body.split('\r\n');

describe('a shop in euros', () => {
  beforeEach(() => change({ currency: 'eur' }));

  test('charges, sells, mails and refunds in euros', async () => {
    const { member, response } = await buy(fixture.shop, { size, quantity: 2, currency: 'eur' });
    const idPayment = String(response.body.idPayment);
    expect(await intentOf(idPayment)).toMatchObject({ amount: 24_000, currency: 'eur' });
    expect(await fixture.orderOf(idPayment, member)).toMatchObject({ amount: 24_000, currency: 'eur' });
    expect((await mailTo(member.email))[0]?.body_text).toContain('€240');

    const refunded = await fixture.refund(idPayment, { ...wholeRefund, restock: false });
    expect(refunded.body).toMatchObject({ amountCents: 24_000, status: 'succeeded' });
    expect((await mailTo(member.email))[1]?.body_text).toContain('Refund: €240');
    const history = await createAuditLogClient(fixture.ada).list({ entity: 'refund' });
    expect(history[0]?.title).toContain('refund of €240');
    expect(await exported()).toEqual([
      expect.stringMatching(
        /payment,date,email,status,currency,amount,refunded,disputed,pairs,shoes,discount,/,
      ),
      expect.stringContaining(`,EUR,240.00,240.00,`),
      '',
    ]);
  });

  test('a challenged payment becomes an order in euros as well', async () => {
    const { member, response } = await buy(fixture.shop, { size, currency: 'eur', card: cards.challenged });
    const { nextAction } = response.body as { nextAction: { url: string } };
    await member.request('POST', new URL(nextAction.url).pathname, {
      body: 'outcome=complete',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const idPayment = String(response.body.idPayment);
    await member.request('POST', '/api/cart/checkout/settle', { body: { idPayment } });
    expect(await fixture.orderOf(idPayment)).toMatchObject({ currency: 'eur', amount: 12_000 });
  });

  test('says what a sale price may be in euros', async () => {
    const sale = await fixture.ada.request('PUT', '/api/admin/onsale/shoe-orbit', {
      body: { onSale: true, price: 200 },
    });
    expect(sale.json()).toMatchObject({ errors: [{ message: 'Enter a price below €120' }] });
  });
});

describe('a shop in yen', () => {
  beforeEach(() => change({ currency: 'jpy' }));

  test('prices are whole yen with the same number of smallest units', async () => {
    expect(await shoeOf()).toMatchObject({ price: 12_000 });
    const changed = await fixture.ada.request('PUT', '/api/admin/shoes/shoe-orbit/price', {
      body: { price: 9_800 },
    });
    expect(changed.json()).toMatchObject({ price: 9_800 });
    const row = fixture.shop.db.selectFrom('shoe').select('price_cents').where('id', '=', 'shoe-orbit');
    expect(await row.executeTakeFirst()).toEqual({ price_cents: 9_800 });
    const prices = await fixture.ada.request('GET', '/api/admin/shoes/shoe-orbit/prices');
    expect(prices.json()[0]).toMatchObject({ price: 9_800 });
    expect((await createAuditLogClient(fixture.ada).list({ entity: 'shoe' }))[0]?.changes).toEqual([
      { field: 'price', before: '¥12,000', after: '¥9,800' },
    ]);
  });

  test('a pair is bought for whole yen', async () => {
    const { member, response } = await buy(fixture.shop, { size, currency: 'jpy' });
    const idPayment = String(response.body.idPayment);
    expect(await intentOf(idPayment)).toMatchObject({ amount: 12_000, currency: 'jpy' });
    const order = await fixture.orderOf(idPayment, member);
    expect(order).toMatchObject({ amount: 12_000, currency: 'jpy', shoe: [{ price: 12_000 }] });
    expect((await mailTo(member.email))[0]?.body_text).toContain('¥12,000');
    expect((await exported())[1]).toContain(',JPY,12000,0,');
  });
});

describe('a shop that changes its currency', () => {
  test('old orders, their refunds and mails stay in dollars, and sums are of one currency', async () => {
    const { member, response } = await buy(fixture.shop, { size });
    const old = String(response.body.idPayment);
    await change({ currency: 'eur' });
    const summary = async () => (await fixture.ada.request('GET', '/api/admin/summary')).json();
    expect(await summary()).toMatchObject({ pairs: 1, sales: 0 });
    await pay('eur');
    expect(await summary()).toMatchObject({ pairs: 2, sales: 12_000 });
    const sales = (await fixture.ada.request('GET', '/api/admin/sales?days=7')).json();
    expect(sales.days.at(-1)).toMatchObject({ orders: 1, pairs: 1, amount: 12_000 });
    expect(sales.bestSellers).toMatchObject([{ pairs: 1, amount: 12_000 }]);

    expect(await fixture.orderOf(old, member)).toMatchObject({ currency: 'usd', shoe: [{ price: 120 }] });
    const refund = { amountCents: 12_001, reason: 'duplicate', restock: false };
    expect((await fixture.refund(old, refund)).body.detail).toBe('Only $120 can still be refunded');
    await fixture.refund(old, { ...wholeRefund, restock: false });
    expect((await intentOf(old)).currency).toBe('usd');
    expect((await mailTo(member.email)).at(-1)?.body_text).toContain('Refund: $120');
    const money = (await fixture.ada.request('GET', '/api/admin/money')).json();
    expect(money.differences).toEqual([]);

    await change({ currency: 'usd' });
    expect(await summary()).toMatchObject({ pairs: 2, sales: 12_000 });
  });

  test('a payment that waits for its bank finishes in the currency that it began in', async () => {
    const { member, response } = await buy(fixture.shop, { size, card: cards.challenged });
    await change({ currency: 'eur' });
    const { nextAction } = response.body as { nextAction: { url: string } };
    await member.request('POST', new URL(nextAction.url).pathname, {
      body: 'outcome=complete',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const idPayment = String(response.body.idPayment);
    await member.request('POST', '/api/cart/checkout/settle', { body: { idPayment } });
    expect(await fixture.orderOf(idPayment)).toMatchObject({ currency: 'usd', amount: 12_000 });
  });

  test('a cart that shows the old currency is not charged', async () => {
    const { shop } = fixture;
    const member = await shop.signUp();
    const lines = [await createCartLine(shop, 'shoe-orbit', size)];
    const body = { ...checkoutBodyOf(member, await createPaymentMethod(shop), lines), currency: 'usd' };
    await change({ currency: 'eur' });
    expect(await sendCheckout(member, body)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect(await sendCheckout(member, { ...body, currency: 'eur' })).toMatchObject({ status: 200 });
  });

  test('cached shoes show their new price at once, and an undo brings the old one back', async () => {
    expect(await shoeOf()).toMatchObject({ price: 120 });
    const list = async () => (await fixture.shop.visitor().request('GET', '/api/shoes?limit=50')).json();
    const before = await list();
    await change({ currency: 'jpy' });
    expect(await shoeOf()).toMatchObject({ price: 12_000 });
    expect((await list())[0].price).toBe(before[0].price * 100);
    const history = createAuditLogClient(fixture.ada);
    const [entry] = await history.list({ entity: 'settings' });
    expect(entry?.changes).toEqual([{ field: 'currency', before: 'USD', after: 'JPY' }]);
    if (entry) await history.undo(entry);
    expect(await shoeOf()).toMatchObject({ price: 120 });
    expect(await list()).toEqual(before);
  });
});

test.each([
  ['kwd', 'The shop cannot use a currency with three decimals'],
  ['EUR', 'Enter the lowercase code of a currency that Stripe supports, such as eur'],
  ['isk', 'Enter the lowercase code of a currency that Stripe supports, such as eur'],
  ['xyz', 'Enter the lowercase code of a currency that Stripe supports, such as eur'],
  ['', 'Enter the lowercase code of a currency that Stripe supports, such as eur'],
])('the currency %j is refused: %s', async (currency, message) => {
  const response = await change({ currency });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toEqual([{ field: 'currency', message }]);
});

describe('the seller', () => {
  const seller = {
    legalName: 'Núria & Söhne GmbH',
    street: 'Hafenstraße 12',
    postalCode: '20457',
    city: 'Hamburg',
    country: 'DE',
    email: 'office@shop.example',
    phone: '+49 40 1234',
    register: 'HRB 12345',
    vatId: 'DE123456789',
  };

  test('is merged field by field, and public', async () => {
    await change({ seller });
    await change({ seller: { phone: null, vatId: ' de 123.456-789 ', country: 'de' } });
    const read = await fixture.shop.visitor().request('GET', '/api/settings/public');
    expect(read.json()).toMatchObject({ currency: 'usd', seller: { ...seller, phone: null } });
    const [entry] = await createAuditLogClient(fixture.ada).list({ entity: 'settings' });
    expect(entry?.changes).toEqual([{ field: 'phone', before: '+49 40 1234', after: 'None' }]);
  });

  test('stands at the end of emails where it is set', async () => {
    const before = await buy(fixture.shop, { size });
    await change({ seller });
    const after = await buy(fixture.shop, { size });
    const [[old], [mail]] = await Promise.all([mailTo(before.member.email), mailTo(after.member.email)]);
    const line =
      'Núria & Söhne GmbH · Hafenstraße 12 · 20457 Hamburg · Germany · HRB 12345 · VAT number DE123456789 · office@shop.example · +49 40 1234';
    expect(mail?.body_text.trimEnd().endsWith(line)).toBe(true);
    expect(mail?.body_html).toContain('VAT number DE123456789');
    expect(old?.body_text).not.toContain(' · ');
  });

  test.each([
    ['country', 'Germany', 'Enter the two-letter code of a country, such as DE'],
    ['country', 'ZZ', 'Enter the two-letter code of a country, such as DE'],
    ['vatId', '123456789', 'Enter a VAT number with the letters of its country, such as DE123456789'],
    ['vatId', 'DE1', 'Enter a VAT number with the letters of its country, such as DE123456789'],
    ['email', 'office', 'Enter a valid email'],
    ['legalName', '  ', 'Enter some text'],
    ['city', 'x'.repeat(81), 'Enter at most 80 characters'],
  ])('%s %j is refused', async (field, value, message) => {
    const response = await change({ seller: { [field]: value } });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ field: `seller.${field}`, message }]);
  });
});
