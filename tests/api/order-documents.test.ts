import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatCents } from '#contract/fields/money.ts';
import { orderNumber } from '#contract/fields/order-number.ts';
import { readPdf } from '../support/read-pdf.ts';
import { openRefundShop, type RefundShop, type SoldOrder } from '../support/refund-shop.ts';
import type { TestClient } from '../support/test-client.ts';
import { openTestShop } from '../support/test-shop.ts';

let opened: RefundShop;
let sold: SoldOrder;
beforeAll(async () => {
  opened = await openRefundShop();
  sold = await opened.sell();
});
afterAll(() => opened.shop.close());

const invoice = (idPayment: string) => `/api/cart/order/${idPayment}/invoice.pdf`;
const packingSlip = (idPayment: string) => `/api/admin/orders/${idPayment}/packing-slip.pdf`;

async function read(path: string, client: Pick<TestClient, 'request'> = opened.ada) {
  const response = await client.request('GET', path);
  expect([path, response.statusCode]).toEqual([path, 200]);
  return readPdf(response.rawPayload);
}

const changeAddress = (id: string, address: object) =>
  opened.shop.db
    .updateTable('checkout_attempt')
    .set({ address: JSON.stringify({ ...home, ...address }) })
    .where('id', '=', id)
    .execute();

const home = {
  name: 'Test Buyer',
  line1: '1 Main St',
  city: 'Springfield',
  state: '',
  postalCode: '12345',
  country: 'US',
};

test('an invoice is a file to be saved, which nothing keeps', async () => {
  const { headers } = await sold.member.request('GET', invoice(sold.idPayment));
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="invoice-${orderNumber(sold.id)}.pdf"`,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  const slip = await opened.ada.request('GET', packingSlip(sold.idPayment));
  expect(slip.headers['content-disposition']).toBe(
    `attachment; filename="packing-slip-${orderNumber(sold.id)}.pdf"`,
  );
});

test('an invoice has the sums of its order, also after a refund', async () => {
  const order = await opened.orderOf(sold.idPayment);
  const each = formatCents(order.amount / 3);
  const total = formatCents(order.amount);
  const { pages } = await read(invoice(sold.idPayment), sold.member);
  expect(pages.flat()).toEqual([
    'Sneaker Paradise',
    'Invoice',
    ...['Order', orderNumber(sold.id), 'Payment id', sold.idPayment, 'Date', order.date.slice(0, 10)],
    ...['To', 'Test Buyer', '1 Main St', 'Springfield, 12345', 'US'],
    ...['Shoe', 'Size', 'Pairs', 'Each', 'Amount'],
    ...[order.shoe[0]?.name, sold.size, '3', each, total],
    ...['Total', total, 'Paid by card', total],
  ]);

  const refunded = await opened.sell();
  await opened.refund(
    refunded.idPayment,
    { amountCents: 1234, reason: 'requested_by_customer', restock: false },
    'a',
  );
  const after = await read(invoice(refunded.idPayment));
  expect(after.pages.flat().slice(-6)).toEqual([
    ...['Total', total, 'Refunded', '−$12.34'],
    ...['Paid by card', formatCents(order.amount - 1234)],
  ]);
});

test('a packing slip says what goes into the parcel and with whom, and no price', async () => {
  const { idPayment } = await opened.sell();
  const body = { carrier: 'DHL', trackingNumber: 'JD 014' } as const;
  await opened.ada.call('PUT /admin/orders/{idPayment}/shipment', { params: { idPayment }, body });
  const { pages } = await read(packingSlip(idPayment));
  expect(pages.flat()).toEqual(
    expect.arrayContaining([
      'Packing slip',
      'Test Buyer',
      'Packed',
      '3',
      'Shipped with DHL, tracking number JD 014',
    ]),
  );
  expect(pages.flat().join('')).not.toContain('$');
});

test('names in Polish, Greek, Cyrillic, Vietnamese and Hindi are readable', async () => {
  const { id, idPayment } = await opened.sell();
  for (const name of [
    'Łukasz Żółć',
    'Γιώργος Παπαδόπουλος',
    'Ёлка Щукина',
    'Nguyễn Thị Hồng',
    'नमन',
    'Zoe\u0308',
  ]) {
    await changeAddress(id, { name });
    expect((await read(invoice(idPayment))).pages[0]).toContain(name.normalize('NFC'));
  }
});

test('a letter is read back as itself, whatever the document before had of it', async () => {
  const { id, idPayment } = await opened.sell();
  for (const name of ['Ώρα', 'Ωρα']) {
    await changeAddress(id, { name });
    expect((await read(invoice(idPayment))).pages[0]).toContain(name);
  }
});

test('a script that the fonts lack is visibly missing, and the document says where to find it', async () => {
  const { id, idPayment } = await opened.sell();
  const missing = '\u{fffd} marks a character that this file cannot display. The order page shows it.';
  expect((await read(invoice(idPayment))).pages.flat()).not.toContain(missing);
  await changeAddress(id, { name: '山田 👩‍👧 Taro' });
  const { pages } = await read(invoice(idPayment));
  expect(pages[0]).toContain('\u{fffd}\u{fffd} \u{fffd} Taro');
  expect(pages.at(-1)).toContain(missing);
});

test('a long order repeats the head of its table and numbers its pages', async () => {
  const { id, idPayment } = await opened.sell();
  const lines = Array.from({ length: 60 }, (_, index) => ({
    order_id: id,
    position: index + 1,
    shoe_id: 'shoe-tide',
    size: '9',
    name: `Shoe ${index}`,
    image: '/pictures/placeholder/side-640.webp',
    quantity: 1,
    price_cents: 100_050 + index,
  }));
  await opened.shop.db.insertInto('order_item').values(lines).execute();
  const { pages } = await read(invoice(idPayment));
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, page] of pages.entries()) {
    expect(page).toEqual(expect.arrayContaining(['Shoe', 'Size', 'Pairs', 'Each', 'Amount']));
    expect(page.at(-1)).toBe(`Invoice ${orderNumber(id)}, page ${index + 1} of ${pages.length}`);
  }
  expect(pages.flat().filter((text) => /^Shoe \d/.test(text))).toEqual(lines.map(({ name }) => name));
  expect(pages.flat()).toContain('$1,001.09');
});

test('a screen reader hears its title, language, heading and table', async () => {
  const { title, language, isTagged, tags } = await read(invoice(sold.idPayment));
  const expected = { title: `Invoice ${orderNumber(sold.id)}`, language: 'en-US', isTagged: true };
  expect({ title, language, isTagged }).toEqual(expected);
  const count = (tag: string) => tags.filter((one) => one === tag).length;
  expect([count('H1'), count('Table'), count('TR'), count('TH'), count('TD')]).toEqual([1, 1, 4, 7, 7]);
});

test('only the owner and administrators get an invoice, and only administrators a packing slip', async () => {
  const { idPayment, member } = sold;
  const other = await opened.shop.signUp();
  const answer = async (client: Pick<TestClient, 'request'>, path: string) => {
    const response = await client.request('GET', path);
    return response.headers['content-type'] === 'application/pdf' ? 'PDF' : response.json().code;
  };
  const clients = [member, opened.ada, other, opened.shop.visitor()];
  expect(await Promise.all(clients.map((client) => answer(client, invoice(idPayment))))).toEqual([
    ...['PDF', 'PDF', 'FORBIDDEN', 'SIGN_IN_NEEDED'],
  ]);
  expect(await Promise.all(clients.map((client) => answer(client, packingSlip(idPayment))))).toEqual([
    ...['FORBIDDEN', 'PDF', 'FORBIDDEN', 'SIGN_IN_NEEDED'],
  ]);
  expect(await answer(opened.ada, invoice('no-such-order'))).toBe('NOT_FOUND');
  expect(await answer(opened.ada, packingSlip('no-such-order'))).toBe('NOT_FOUND');
});

test('one IP address may have 30 documents a minute (three in this test)', async () => {
  const limitedShop = await openTestShop({ settings: { rateLimitScale: 0.1 } });
  const member = await limitedShop.signUp();
  const from = (remoteAddress: string) =>
    member.request('GET', invoice('no-such-order'), { remoteAddress }).then(({ statusCode, headers }) => ({
      statusCode,
      retryAfter: Number(headers['retry-after'] ?? 0),
    }));
  for (let sent = 0; sent < 3; sent += 1) expect((await from('203.0.113.9')).statusCode).toBe(404);
  const limited = await from('203.0.113.9');
  expect(limited.statusCode).toBe(429);
  expect(limited.retryAfter).toBeGreaterThan(0);
  expect((await from('203.0.113.10')).statusCode).toBe(404);
  await limitedShop.close();
});
