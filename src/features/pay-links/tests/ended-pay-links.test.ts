import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enforceRetention } from '#features/personal-data/server/enforce-retention.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { openPayLinkShop, type PayLinkShop } from './pay-link-shop.ts';

let opened: PayLinkShop;
beforeAll(async () => {
  opened = await openPayLinkShop();
});
afterAll(() => opened.shop.close());

test('paid and canceled links stay for 30 days, and open ones for good', async () => {
  const size = await opened.addSize(3);
  const [paid, canceled, open] = [
    await opened.send({ size }),
    await opened.send({ size }),
    await opened.send({ size }),
  ];
  await opened.pay(paid.token);
  await opened.cancel(canceled.idPayment);
  const statesAfter = async (days: number) => {
    const { db } = opened.shop;
    await db
      .updateTable('pay_link')
      .set({ updated_at: sql<Date>`updated_at - ${days} * interval '1 day'` })
      .execute();
    await enforceRetention(db, privacyRules.retention);
    const shown = await Promise.all([paid, canceled, open].map(({ token }) => opened.show(token)));
    return shown.map((one) => (one.ok ? one.body.state : one.problem.code));
  };
  expect(await statesAfter(0)).toEqual(['paid', 'canceled', 'open']);
  expect(await statesAfter(29)).toEqual(['paid', 'canceled', 'open']);
  expect(await statesAfter(2)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'open']);
});
