import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enforceRetention } from '#features/personal-data/server/enforce-retention.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { listCharged } from '#tests/support/invariants.ts';
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

const part = { amountCents: 500, reason: 'requested_by_customer', restock: false };

test.each([
  ['canceled', 'order_canceled', 'was canceled'],
  ['refunded as a whole', 'refunded', 'was refunded'],
])('a paid link whose order was %s says so, and is never paid again', async (how, state, words) => {
  const { idPayment, token } = await opened.send({ size: await opened.addSize(1) });
  await opened.pay(token);
  if (how === 'canceled')
    await opened.ada.request('POST', `/api/cart/order/${idPayment}/cancel`, { body: {} });
  else {
    await opened.refund(idPayment, part, 'a part');
    expect(await opened.show(token)).toMatchObject({ body: { state: 'paid' } });
    await opened.refund(idPayment, { reason: 'requested_by_customer', restock: true }, 'the rest');
  }
  const charged = (await listCharged(opened.shop)).length;
  expect(await opened.show(token)).toMatchObject({
    body: { state, sale: null, order: (await opened.orderOf(idPayment))._id },
  });
  for (const answer of [await opened.pay(token), await opened.settle(token)])
    expect(answer).toMatchObject({
      problem: { code: 'NOT_ALLOWED_NOW', detail: expect.stringContaining(words) },
    });
  expect(await opened.cancel(idPayment)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
  const listed = await opened.ada.call('GET /admin/pay-links', { query: { limit: 1 } });
  expect(listed.ok && listed.body.map((link) => link.state)).toEqual([state]);
  expect((await listCharged(opened.shop)).length).toBe(charged);
});
