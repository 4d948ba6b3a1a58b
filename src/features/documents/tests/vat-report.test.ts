import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertPastOrder } from '#tests/support/insert-past-order.ts';
import { wholeRefund } from '#tests/support/refund-shop.ts';
import { type DocumentShop, openDocumentShop } from './document-shop.ts';

let opened: DocumentShop;
beforeAll(async () => {
  opened = await openDocumentShop();
});
afterEach(() => opened.clear());
afterAll(() => opened.shop.close());

const head = 'country,percent,netCents,vatCents,orders';
const ossHead = 'country of consumption,supply,rate type,rate,taxable amount,VAT';

test('sums the invoices of a quarter by country and rate, less the credit notes of the quarter', async () => {
  const delivery = ['DE', 'GR', 'US'].map((country) => ({ country, priceCents: 490 }));
  const salesTaxRates = [{ country: 'US', state: 'TX', percent: 6.25 }];
  await opened.set({
    delivery,
    salesTaxRates,
    seller: { country: 'DE' },
    shop: { timeZone: 'Europe/Berlin' },
  });
  const german = await opened.sellTo('DE');
  const before = await opened.sellTo('DE');
  const greek = await opened.sellTo('GR', 1);
  const american = await opened.sellTo('US', 1, 750);
  for (const { idPayment } of [german, greek, american]) await opened.date(idPayment, '2025-09-30T22:00:00Z');
  await opened.date(before.idPayment, '2025-09-30T21:59:59Z');
  expect(await opened.report('2025Q4')).toEqual([
    head,
    'DE,19,30664,5826,1',
    'GR,24,10073,2417,1',
    'US,0,490,0,1',
    'US,6.25,12000,750,1',
  ]);
  expect(await opened.report('2025Q3')).toEqual([head, 'DE,19,30664,5826,1']);
  expect(await opened.report('2025Q4', '&layout=oss')).toEqual([
    ossHead,
    'EL,goods,standard,24.00,100.73,24.17',
  ]);
  await opened.refund(greek.idPayment, wholeRefund);
  await opened.shop.db
    .updateTable('refund')
    .set({ succeeded_at: new Date('2026-02-01') })
    .execute();
  expect(await opened.report('2026Q1')).toEqual([head, 'GR,24,-10073,-2417,0']);
  expect(await opened.report('2026Q1', '&layout=oss')).toEqual([
    ossHead,
    'EL,goods,standard,24.00,-100.73,-24.17',
  ]);
  expect(await opened.report('2025Q4')).toContain('GR,24,10073,2417,1');
});

test('refuses a wrong quarter, and everybody but administrators', async () => {
  for (const query of [
    '',
    '?quarter=2026Q5',
    '?quarter=2026',
    '?quarter=2026Q1&layout=other',
    '?quarter=2026Q1&x=1',
  ])
    expect((await opened.ada.request('GET', `/api/admin/reports/vat${query}`)).statusCode).toBe(422);
  const path = '/api/admin/reports/vat?quarter=2026Q4';
  expect((await opened.shop.visitor().request('GET', path)).statusCode).toBe(401);
  expect((await (await opened.shop.signUp()).request('GET', path)).statusCode).toBe(403);
});

test('sums of another currency are separate', async () => {
  await insertPastOrder(opened.shop.db, {
    at: new Date('2025-05-01'),
    items: [{ shoe: 'a', quantity: 1, price: 5_000 }],
  });
  expect(await opened.report('2025Q2')).toEqual([head, ',0,5000,0,1']);
  await opened.set({ currency: 'eur' });
  expect(await opened.report('2025Q2')).toEqual([head]);
  expect(await opened.report('2025Q2', '&currency=usd')).toEqual([head, ',0,5000,0,1']);
  const found = await opened.ada.call('GET /admin/reports/vat/{quarter}', { params: { quarter: '2025Q2' } });
  expect(found).toMatchObject({ body: { currency: 'eur', currencies: ['usd'], rows: [] } });
});
