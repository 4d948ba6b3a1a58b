import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerAddress as address } from '../support/buyer-address.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '../support/refund-shop.ts';

let opened: RefundShop;
beforeAll(async () => {
  opened = await openRefundShop();
});
afterAll(() => opened.shop.close());

/** The row of an order in the exported file, by the names of its columns. */
async function exported(idPayment: string): Promise<Record<string, string> | undefined> {
  const { body } = await opened.ada.request('GET', '/api/admin/export/orders.csv');
  const rows: Record<string, string>[] = parse(body, { columns: true, bom: true });
  return rows.find(({ payment }) => payment === idPayment);
}

test('the file of orders has what a book of sales needs: delivery, tax, country and refunds', async () => {
  const { id, idPayment, size } = await opened.sell();
  const charges = {
    country: 'DE',
    delivery: { name: 'Standard', arrives: null },
    deliveryCents: 499,
    taxCents: 0,
    vat: [
      { percent: 19, netCents: 1_000, vatCents: 190 },
      { percent: 7, netCents: 100, vatCents: 7 },
    ],
  };
  await opened.shop.db
    .updateTable('checkout_attempt')
    .set({ charges: JSON.stringify(charges) })
    .where('id', '=', id)
    .execute();
  const items = [{ _id: 'shoe-orbit', size, quantity: 1 }];
  await opened.refund(idPayment, { ...wholeRefund, items });
  expect(await exported(idPayment)).toMatchObject({
    'amount (USD)': '360.00',
    'refunded (USD)': '120.00',
    'discount (USD)': '0.00',
    'delivery (USD)': '4.99',
    'tax (USD)': '1.97',
    country: 'DE',
  });
});

test.each([[null], [5], [{ vat: 'none', deliveryCents: 'free' }]])(
  'an order with the charges %j is in the file without them',
  async (charges) => {
    const { id, idPayment } = await opened.sell();
    await opened.shop.db
      .updateTable('checkout_attempt')
      .set({ charges: JSON.stringify(charges), address: JSON.stringify(address) })
      .where('id', '=', id)
      .execute();
    expect(await exported(idPayment)).toMatchObject({ 'delivery (USD)': '0.00', 'tax (USD)': '0.00' });
  },
);

test('an id that begins with a hyphen stands in the file as it is, and texts of buyers are no formulas', async () => {
  const { id, idPayment } = await opened.sell();
  const hyphenated = `-${idPayment.slice(1)}`;
  await opened.shop.db
    .updateTable('shop_order')
    .set({ id_payment: hyphenated, email: '-1+1@mail.test' })
    .where('id', '=', id)
    .execute();
  expect(await exported(hyphenated)).toMatchObject({ email: "'-1+1@mail.test" });
  const { body } = await opened.ada.request('GET', '/api/admin/export/orders.csv');
  expect(body).toContain(`\n${hyphenated},`);
});
