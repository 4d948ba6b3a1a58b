import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bodyOf, lineOf, pay, stockUp, takeCard } from '../support/buyer.ts';
import { openPayingShop, type PayingShop } from '../support/paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

test('a checkout of three lines asks the shop’s database 12 times at most', async () => {
  const member = await shop.signUp();
  const shoes = ['shoe-orbit', 'shoe-ember', 'shoe-tide'];
  const lines = await Promise.all(
    shoes.map(async (shoe) => lineOf(shop, shoe, await stockUp(shop, shoe, 2))),
  );
  const body = bodyOf(member, await takeCard(shop), lines);
  const database = /\/(\w+)\?/.exec(shop.database.url)?.[1];
  const asked: string[] = [];
  const query = Client.prototype.query;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    const [statement] = given;
    if (this.database === database) asked.push(JSON.stringify(statement));
    return Reflect.apply(query, this, given);
  });
  expect(await pay(member, body)).toMatchObject({ status: 200 });
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.length).toBeLessThanOrEqual(12);
});
