import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buy } from '../support/checkout-requests.ts';
import { onServer } from '../support/database-server.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';

let shop: PaymentTestShop;
let isChargeCut = false;

/** Ends every connection to the shop's database; while it is `closed` there are no new ones. */
async function setOutage(closed: boolean): Promise<void> {
  const name = new Client({ connectionString: shop.database.url }).database;
  await onServer(inject('databaseServer').url, async (client) => {
    await client.query(`alter database ${name} allow_connections ${!closed}`);
    if (closed)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  });
}

beforeAll(async () => {
  shop = await openPaymentTestShop((payment) => ({
    ...payment,
    async charge(request) {
      const state = await payment.charge(request);
      if (isChargeCut) await setOutage(true);
      return state;
    },
  }));
});
afterAll(() => shop.close());

test('a charge whose order could not be written becomes an order as soon as the database answers, before recovery comes', async () => {
  isChargeCut = true;
  const { member, response } = await buy(shop);
  expect([response.status, response.body.status]).toEqual([202, 'processing']);
  await setOutage(false);
  const orders = () =>
    shop.db.selectFrom('shop_order').select('id_payment').where('uid', '=', member.uid).execute();
  await expect.poll(orders).toEqual([{ id_payment: response.body.idPayment }]);
});
