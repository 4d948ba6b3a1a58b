import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { removeOrder, restoreRemovedOrder } from '#shop/orders/server/payments/orders/removed-order.ts';
import { findTodo } from '#tests/support/check-duty.ts';
import { cards } from '#tests/support/checkout-requests.ts';
import { wholeRefund } from '#tests/support/refund-shop.ts';
import { invoiceDuty } from '../server/invoice-duty.ts';
import { type DocumentShop, openDocumentShop } from './document-shop.ts';

let opened: DocumentShop;
beforeAll(async () => {
  opened = await openDocumentShop();
});
afterEach(() => opened.clear());
afterAll(() => opened.shop.close());

const year = new Date().getUTCFullYear();

test('invoices are numbered in the order of payment, whichever is opened first', async () => {
  const first = await opened.sell();
  const second = await opened.sell();
  const third = await opened.sell();
  expect((await opened.invoiceOf(second.idPayment)).number).toBe(`${year}-000002`);
  expect((await opened.invoiceOf(third.idPayment)).number).toBe(`${year}-000003`);
  expect((await opened.invoiceOf(first.idPayment)).number).toBe(`${year}-000001`);
});

test('administrators find an order by the number of its invoice, as people write it', async () => {
  await opened.sell();
  const order = await opened.sell();
  const { number } = await opened.invoiceOf(order.idPayment);
  const admin = await opened.shop.administrator(1);
  const find = async (search: string) => {
    const found = await admin.call('GET /cart', { query: { search } });
    return found.ok ? found.body.map(({ idPayment }) => idPayment) : [];
  };
  for (const search of [
    number,
    ` Invoice no. ${number}.`,
    number.replace('-', '\u2011'),
    `${year}-2`,
    `#${year}000002`,
  ])
    expect([search, await find(search)]).toEqual([search, [order.idPayment]]);
  for (const search of [`C${number}`, `DEMO-${number}`, `${year}-000009`])
    expect([search, await find(search)]).toEqual([search, []]);
});

test('the shop owes buyers in Europe invoices that name the seller', async () => {
  const todo = (country: string) => findTodo(opened.shop, invoiceDuty, country);
  await opened.set({ seller: { legalName: 'Núria GmbH', street: 'Hafenstraße 12', city: 'Hamburg' } });
  expect(await todo('DE')).toContain('legal name and address');
  await opened.set({ seller: { country: 'DE' } });
  expect(await todo('DE')).toBeNull();
  await opened.set({ seller: { legalName: null } });
  expect(await todo('GB')).not.toBeNull();
  expect(await todo('US')).toBeNull();
});

test('the job numbers the orders that are a few seconds old', async () => {
  const order = await opened.sell();
  await opened.sell();
  await opened.date(order.idPayment, new Date(Date.now() - 60_000).toISOString());
  await opened.runJob();
  const rows = await opened.shop.db.selectFrom('invoice').select(['order_id', 'number']).execute();
  expect(rows).toEqual([{ order_id: order.id, number: 1 }]);
});

test('each year has its own series, by the time zone of the shop', async () => {
  const orders = [await opened.sell(), await opened.sell(), await opened.sell()];
  await opened.set({ shop: { timeZone: 'Europe/Berlin' } });
  const times = ['2025-12-31T22:59:59Z', '2025-12-31T23:00:00Z', '2026-06-01T00:00:00Z'];
  for (const [index, { idPayment }] of orders.entries()) await opened.date(idPayment, times[index] ?? '');
  const numbers = [];
  for (const { idPayment } of orders) numbers.push((await opened.invoiceOf(idPayment)).number);
  expect(numbers).toEqual(['2025-000001', '2026-000001', '2026-000002']);
});

test('an order that an administrator removes keeps its number, also when it is restored', async () => {
  const order = await opened.sell();
  const { number } = await opened.invoiceOf(order.idPayment);
  const { db } = opened.shop;
  const was = await inTransaction(db, (transaction) => removeOrder(transaction, order.id, []));
  if (!was) throw new Error('there is no order');
  const next = await opened.sell();
  expect((await opened.invoiceOf(next.idPayment)).number).toBe(`${year}-000002`);
  await inTransaction(db, (transaction) => restoreRemovedOrder(transaction, order.id, { was, hooks: [] }));
  expect((await opened.invoiceOf(order.idPayment)).number).toBe(number);
});

test('an invoice shows its recipient to the buyer and administrators only', async () => {
  await opened.set({ delivery: [{ country: 'DE', priceCents: 490 }], seller: { legalName: 'Berg GmbH' } });
  const order = await opened.sellTo('DE');
  const shown = await opened.invoiceOf(order.idPayment, order.member);
  expect(shown).toMatchObject({
    country: 'DE',
    seller: { legalName: 'Berg GmbH' },
    recipient: { name: 'Mia Berg' },
    lines: [{ quantity: 3 }],
    deliveryCents: 490,
    amountCents: 36_490,
    vat: [{ percent: 19, netCents: 30_664, vatCents: 5_826 }],
  });
  const visitor = opened.shop.visitor();
  expect(await opened.invoiceOf(order.idPayment, visitor)).toEqual({ ...shown, recipient: null });
  expect((await visitor.request('GET', '/api/cart/order/unknown/invoice')).statusCode).toBe(404);
  expect((await visitor.request('GET', '/api/cart/order/unknown/credit-notes')).statusCode).toBe(404);
});

test('an invoice keeps who sold when it was issued, also where nobody was named', async () => {
  const early = await opened.sell();
  await opened.set({ seller: { legalName: null } });
  await opened.invoiceOf(early.idPayment);
  await opened.set({ seller: { legalName: 'Berg GmbH', city: 'Bonn' } });
  const order = await opened.sell();
  await opened.invoiceOf(order.idPayment);
  await opened.set({ seller: { legalName: 'Tal AG' } });
  const sellerOf = async ({ idPayment }: { idPayment: string }) => (await opened.invoiceOf(idPayment)).seller;
  expect(await sellerOf(order)).toMatchObject({ legalName: 'Berg GmbH', city: 'Bonn' });
  expect(await sellerOf(early)).toMatchObject({ legalName: null });
});

test('each refund that succeeds makes a credit note, and all of them have the tax of the order', async () => {
  await opened.set({ delivery: [{ country: 'DE', priceCents: 490 }] });
  const { idPayment, size } = await opened.sellTo('DE');
  expect(await opened.creditNotesOf(idPayment)).toEqual([]);
  await opened.refund(idPayment, { ...wholeRefund, items: [{ _id: 'shoe-orbit', size, quantity: 1 }] });
  await opened.refund(idPayment, { ...wholeRefund, restock: false, amountCents: 777 });
  await opened.refund(idPayment, wholeRefund);
  const notes = await opened.creditNotesOf(idPayment);
  expect(notes.map(({ number, amountCents }) => [number, amountCents])).toEqual([
    [`C${year}-000001`, 12_000],
    [`C${year}-000002`, 777],
    [`C${year}-000003`, 36_490 - 12_777],
  ]);
  const sum = (key: 'netCents' | 'vatCents') => notes.reduce((all, { vat }) => all + (vat[0]?.[key] ?? 0), 0);
  expect([sum('netCents'), sum('vatCents')]).toEqual([30_664, 5_826]);
  expect(notes[0]?.vat).toEqual([{ percent: 19, netCents: 10_084, vatCents: 1_916 }]);
  expect((await opened.invoiceOf(idPayment)).creditNotes).toEqual(notes);
});

test('a credit note of a refund that fails later is reversed by another one', async () => {
  const order = await opened.sell(cards.refundFails);
  await opened.refund(order.idPayment, { ...wholeRefund, restock: false });
  const made = await opened.creditNotesOf(order.idPayment);
  expect(made.map(({ amountCents }) => amountCents)).toEqual([36_000]);
  await opened.shop.db
    .updateTable('refund')
    .set({ status: 'failed', failed_at: new Date() })
    .where('attempt_id', '=', order.id)
    .execute();
  const notes = await opened.creditNotesOf(order.idPayment);
  expect(notes.map(({ number, amountCents }) => [number, amountCents])).toEqual([
    [`C${year}-000001`, 36_000],
    [`C${year}-000002`, -36_000],
  ]);
  await opened.refund(order.idPayment, { ...wholeRefund, restock: false, amountCents: 100 });
  expect(await opened.creditNotesOf(order.idPayment)).toHaveLength(3);
});
