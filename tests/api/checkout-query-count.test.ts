import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  addSizeWithStock,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';

let shop: PaymentTestShop;
beforeAll(async () => {
  shop = await openPaymentTestShop();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

test('a checkout of three lines sends at most 13 queries to the shop’s database', async () => {
  const member = await shop.signUp();
  const shoes = ['shoe-orbit', 'shoe-ember', 'shoe-tide'];
  const lines = await Promise.all(
    shoes.map(async (shoe) => createCartLine(shop, shoe, await addSizeWithStock(shop, shoe, 2))),
  );
  const body = checkoutBodyOf(member, await createPaymentMethod(shop), lines);
  const database = /\/(\w+)\?/.exec(shop.database.url)?.[1];
  const queries: string[] = [];
  const query = Client.prototype.query;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...parameters: unknown[]) {
    const [statement] = parameters;
    if (this.database === database) queries.push(JSON.stringify(statement));
    return Reflect.apply(query, this, parameters);
  });
  expect(await sendCheckout(member, body)).toMatchObject({ status: 200 });
  expect(queries.length).toBeGreaterThan(5);
  expect(queries.length).toBeLessThanOrEqual(13);
});
