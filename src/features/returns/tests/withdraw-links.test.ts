import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrder } from '#tests/support/insert-order.ts';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let shop: PageTestShop;
let ada: TestClient;
let idPayment: string;
beforeAll(async () => {
  shop = await openPageTestShop({ SEED: 'none' });
  ada = await shop.administrator();
  await insertOrder(shop.db, { uid: 'mia', email: 'mia@example.com', status: 'Pending', shoeIds: ['gone'] });
  const order = await shop.db.selectFrom('shop_order').select('id_payment').executeTakeFirstOrThrow();
  idPayment = order.id_payment;
});
afterAll(() => shop.close());

const name = 'Withdraw from contract here';
const deliverTo = (...countries: string[]) =>
  ada.call('PUT /admin/settings', {
    body: { delivery: countries.map((country) => ({ country, priceCents: 490 })) },
  });
const read = async (path: string) => (await shop.visitor().request('GET', path)).body;
const orderMail = async () => {
  const preview = await ada.request('POST', '/api/admin/mail-templates/order-paid/preview', {
    body: { texts: {} },
  });
  return preview.body;
};

test('a shop that delivers to Europe links to the page from its footer, orders and their mails, at once', async () => {
  for (const page of ['/', '/contactUs', `/order/${idPayment}`]) expect(await read(page)).not.toContain(name);
  expect(await orderMail()).not.toContain(name);

  await deliverTo('US', 'DE');
  for (const page of ['/', '/contactUs', '/signin'])
    expect(await read(page)).toContain(`<a dir="auto" href="/withdraw" data-discover="true">${name}</a>`);
  expect(await read(`/order/${idPayment}`)).toContain(`href="/withdraw?order=${idPayment}"`);
  expect(await orderMail()).toContain(`/withdraw?order=`);

  await deliverTo('US');
  for (const page of ['/', '/contactUs', `/order/${idPayment}`]) expect(await read(page)).not.toContain(name);
  expect(await orderMail()).not.toContain(name);
});

test('the page of a shop that delivers nowhere answers anyway, and nobody stores it', async () => {
  const { statusCode, headers, body } = await shop.visitor().request('GET', `/withdraw?order=${idPayment}`);
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('A shoe, size 9');
  expect(body).not.toContain('mia@example.com');
});

test('the page of an order that does not exist is the same as that of a number', async () => {
  const [unknown, number] = await Promise.all(
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'SP-00000000'].map(async (order) =>
      (await read(`/withdraw?order=${order}`)).replaceAll(order, 'ORDER').replace(/nonce="[^"]*"/g, ''),
    ),
  );
  expect(unknown).toBe(number);
});
