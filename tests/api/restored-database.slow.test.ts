import { afterEach, beforeEach, expect, test } from 'vitest';
import { buy, stockOf } from '../support/checkout-requests.ts';
import { dumpDatabase } from '../support/database-dump.ts';
import { countStockedUnits, findViolations } from '../support/invariants.ts';
import { openReconciliationShop, type ReconciliationShop } from '../support/reconciliation-shop.ts';

let fixture: ReconciliationShop;
beforeEach(async () => {
  fixture = await openReconciliationShop();
});
afterEach(() => fixture.shop.close());

test('after the dump of last night is restored, its orders are whole, and later charges are found and refunded', async () => {
  const { shop } = fixture;
  const kept = await fixture.sell();
  const order = await fixture.orderOf(kept.id);
  const history = await fixture.ada.call('GET /admin/history', { query: {} });
  const stocked = await countStockedUnits(shop);
  const restore = await dumpDatabase(shop.db);
  const { response } = await buy(shop, { size: kept.size });
  expect([response.status, await stockOf(shop, 'shoe-orbit', kept.size)]).toEqual([200, 1]);

  await restore();
  expect(await stockOf(shop, 'shoe-orbit', kept.size)).toBe(2);
  expect(await fixture.orderOf(kept.id)).toEqual(order);
  expect(await fixture.ada.call('GET /admin/history', { query: {} })).toEqual(history);
  const { differences } = await fixture.check();
  expect(differences).toMatchObject([{ kind: 'charge-without-order', action: 'refund' }]);
  for (const { intent, kind } of differences) await fixture.settle(intent, kind);
  expect(await fixture.check()).toMatchObject({ differences: [] });
  expect(await findViolations(shop, stocked)).toEqual([]);
});

test('after a restore a shopper buys the same pair again, with a number of its own', async () => {
  const { shop } = fixture;
  const kept = await fixture.sell();
  const restore = await dumpDatabase(shop.db);
  const lost = await buy(shop, { size: kept.size });
  await restore();
  const again = await buy(shop, { size: kept.size });
  expect(again.response.status).toBe(200);
  expect(again.response.body.idPayment).not.toBe(lost.response.body.idPayment);
  expect((await fixture.ada.call('GET /cart', {})).ok).toBe(true);
});
