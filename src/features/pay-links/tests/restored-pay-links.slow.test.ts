import { afterEach, beforeEach, expect, test } from 'vitest';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { countStockedUnits, findViolations } from '#tests/support/invariants.ts';
import { openPayLinkShop, type PayLinkShop } from './pay-link-shop.ts';

let opened: PayLinkShop;
beforeEach(async () => {
  opened = await openPayLinkShop();
});
afterEach(() => opened.shop.close());

test('links that were open in a backup reserve their pairs after the restore and can be paid, and a payment that was lost is found', async () => {
  const { shop, ada } = opened;
  const size = await opened.addSize(3);
  const stocked = await countStockedUnits(shop);
  const [open, paid] = [await opened.send({ size }), await opened.send({ size })];
  const restore = await dumpDatabase(shop.db);
  expect(await opened.pay(paid.token)).toMatchObject({ status: 200 });
  const late = await opened.send({ size });

  await restore();
  expect(await opened.stock(size)).toBe(1);
  expect(await opened.show(late.token)).toMatchObject({ problem: { code: 'NOT_FOUND' } });
  for (const { token } of [open, paid]) {
    expect(await opened.show(token)).toMatchObject({ body: { state: 'open' } });
    expect(await opened.pay(token)).toMatchObject({ status: 200 });
    expect(await opened.show(token)).toMatchObject({ body: { state: 'paid' } });
  }
  const money = await ada.call('GET /admin/money', { query: {} });
  const differences = money.ok ? money.body.differences : [];
  expect(differences).toMatchObject([{ kind: 'charge-without-order', action: 'refund' }]);
  for (const { intent, kind } of differences)
    await ada.call('POST /admin/money/{intent}/settle', { params: { intent }, body: { kind } });
  expect(await findViolations(shop, stocked)).toEqual([]);
});

test('a link whose time passed before the restore ends, and gives its pairs back', async () => {
  const size = await opened.addSize(1);
  const { idPayment, token } = await opened.send({ size });
  await opened.expire(idPayment);
  const restore = await dumpDatabase(opened.shop.db);
  await opened.runJob();
  await restore();
  expect(await opened.stock(size)).toBe(0);
  await opened.runJob();
  expect(await opened.stock(size)).toBe(1);
  expect(await opened.pay(token)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
});
