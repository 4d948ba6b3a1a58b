import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { cards } from '#tests/support/checkout-requests.ts';
import type { SoldOrder } from '#tests/support/refund-shop.ts';
import { openReturnShop, type ReturnShop } from './return-shop.ts';

let opened: ReturnShop;
beforeAll(async () => {
  opened = await openReturnShop();
});
afterAll(() => opened.shop.close());

/** A return of pairs of an order that arrived. */
async function announceAndArrive(sold: SoldOrder, quantity: number): Promise<string> {
  const made = await opened.announce(sold.member, sold, [{ size: sold.size, quantity }]);
  if (!made.ok) throw new Error(made.problem.detail);
  expect(await opened.arrive(made.body._id, false)).toMatchObject({ ok: true });
  return made.body._id;
}

async function settleReturn(sold: SoldOrder, quantity: number): Promise<string> {
  const id = await announceAndArrive(sold, quantity);
  expect(await opened.settle(id, 'refund')).toMatchObject({ ok: true });
  return id;
}

/** Lets the sandbox do what it has scheduled, and the shop hear of it. */
async function letTimePass(sold: SoldOrder): Promise<void> {
  await opened.shop.sandboxPool.query("update sandbox.scheduled_change set due_at = now() - interval '1 s'");
  // Asks the provider.
  await opened.list(sold.idPayment);
}

/** What administrators and buyers are told of the refunds of an order's returns, the oldest first. */
async function statusesOf(sold: SoldOrder) {
  const forBuyer = (await opened.returnsOf(sold)).returns.map((one) => one.refundStatus);
  const listed = await opened.ada.call('GET /admin/returns', { query: { limit: 100 } });
  if (!listed.ok) throw new Error(listed.problem.detail);
  const own = listed.body.filter(({ idPayment }) => idPayment === sold.idPayment);
  expect(own.map((one) => one.refundStatus)).toEqual(forBuyer);
  return forBuyer.toReversed();
}

const refundPairs = (sold: SoldOrder, quantity: number) =>
  opened.refund(sold.idPayment, {
    reason: 'requested_by_customer',
    restock: false,
    items: [{ _id: 'shoe-orbit', size: sold.size, quantity }],
  });

test('a return says that its refund is pending, and succeeded once the bank has it', async () => {
  const sold = await opened.sellAndShip(cards.refundPending);
  const id = await announceAndArrive(sold, 1);
  expect(await statusesOf(sold)).toEqual([null]);
  expect(await opened.settle(id, 'refund')).toMatchObject({ body: { refundStatus: 'pending' } });
  expect(await statusesOf(sold)).toEqual(['pending']);
  await letTimePass(sold);
  expect(await statusesOf(sold)).toEqual(['succeeded']);
});

test('a return whose refund failed is refunded once its pairs are refunded again', async () => {
  const sold = await opened.sellAndShip(cards.refundFails);
  await settleReturn(sold, 2);
  expect(await statusesOf(sold)).toEqual(['succeeded']);
  await letTimePass(sold);
  expect(await statusesOf(sold)).toEqual(['failed']);
  await refundPairs(sold, 1);
  expect(await statusesOf(sold)).toEqual(['failed']);
  await refundPairs(sold, 1);
  expect(await statusesOf(sold)).toEqual(['succeeded']);
  await letTimePass(sold);
  expect(await statusesOf(sold)).toEqual(['failed']);
});

test('pairs that were refunded again count for one return, and not with those of the refund of another', async () => {
  const sold = await opened.sellAndShip(cards.refundFails);
  await settleReturn(sold, 1);
  await settleReturn(sold, 1);
  await letTimePass(sold);
  expect(await statusesOf(sold)).toEqual(['failed', 'failed']);
  await settleReturn(sold, 1);
  expect(await statusesOf(sold)).toEqual(['failed', 'failed', 'succeeded']);
  await refundPairs(sold, 1);
  expect(await statusesOf(sold)).toEqual(['succeeded', 'failed', 'succeeded']);
});

test('the same amount, refunded in the dashboard of the provider, and everything that was paid replace it, too', async () => {
  const sold = await opened.sellAndShip(cards.refundFails);
  await settleReturn(sold, 1);
  await letTimePass(sold);
  await opened.shop.stripe('POST', '/refunds', { payment_intent: sold.intent, amount: '12000' });
  await opened.list(sold.idPayment);
  expect(await statusesOf(sold)).toEqual(['succeeded']);
  await letTimePass(sold);
  await opened.refund(sold.idPayment, {
    reason: 'requested_by_customer',
    restock: false,
    amountCents: 35_000,
  });
  expect(await statusesOf(sold)).toEqual(['failed']);
  await opened.refund(sold.idPayment, {
    reason: 'requested_by_customer',
    restock: false,
    amountCents: 1_000,
  });
  expect(await statusesOf(sold)).toEqual(['succeeded']);
});

test('a return that an older release settles has its refund, and one with nothing to refund has none', async () => {
  const sold = await opened.sellAndShip();
  const id = await announceAndArrive(sold, 1);
  const other = await announceAndArrive(sold, 1);
  const refund = { attempt_id: sold.id, origin: 'administrator', requested_by: 'ada@mail.test' } as const;
  const settled = { state: 'settled', outcome: 'refund' } as const;
  await inTransaction(opened.shop.db, async (db) => {
    const amount = { amount_cents: 12_000, status: 'succeeded' } as const;
    await db
      .insertInto('refund')
      .values({ id: randomUUID(), ...refund, ...amount })
      .execute();
    await db.updateTable('order_return').set(settled).where('id', '=', id).execute();
  });
  await opened.shop.db.updateTable('order_return').set(settled).where('id', '=', other).execute();
  expect(await statusesOf(sold)).toEqual(['succeeded', null]);
});

test('the migration finds the refunds of returns that were settled before it', async () => {
  const sold = await opened.sellAndShip(cards.refundFails);
  await settleReturn(sold, 1);
  await settleReturn(sold, 1);
  await refundPairs(sold, 1);
  await opened.shop.db.updateTable('order_return').set({ refund_id: null }).execute();
  expect(await statusesOf(sold)).toEqual([null, null]);
  const migration = await readFile(
    new URL('../migrations/0146-refunds-of-returns.sql', import.meta.url),
    'utf8',
  );
  await sql.raw(migration.slice(migration.indexOf('WITH'))).execute(opened.shop.db);
  expect(await statusesOf(sold)).toEqual(['succeeded', 'succeeded']);
  const { rows } = await sql<{ different: number }>`
    select count(distinct refund_id)::int as different from order_return where order_id = ${sold.id}`.execute(
    opened.shop.db,
  );
  expect(rows).toEqual([{ different: 2 }]);
});

test('a return says what settling it refunds in each way, and whose it is, to administrators alone', async () => {
  const sold = await opened.sellAndShip();
  const newSize = await opened.addSize(1);
  const made = await opened.announce(sold.member, sold, [
    { size: sold.size, quantity: 1, swapFor: newSize },
    { size: sold.size, quantity: 2 },
  ]);
  const id = made.ok ? made.body._id : '';
  expect(await opened.arrive(id, true)).toMatchObject({
    body: {
      email: sold.member.email,
      owed: { refund: { amountCents: 36_000 }, send: { amountCents: 24_000 } },
    },
  });
  const { returns } = await opened.returnsOf(sold);
  expect(returns).toHaveLength(1);
  for (const field of ['email', 'owed', 'currency', 'paidOutside'])
    expect(returns[0]).not.toHaveProperty(field);
  await opened.refund(sold.idPayment, {
    reason: 'requested_by_customer',
    restock: false,
    amountCents: 20_000,
  });
  expect(await opened.ada.call('GET /admin/returns', { query: { limit: 1 } })).toMatchObject({
    body: [{ _id: id, owed: { refund: { amountCents: 16_000 }, send: { amountCents: 16_000 } } }],
  });
  // What the administrator saw before that refund.
  expect(await opened.settle(id, 'send', 24_000)).toMatchObject({
    problem: { code: 'NOT_ALLOWED_NOW', detail: expect.stringContaining('has changed') },
  });
  expect((await opened.orderOf(sold.idPayment)).refunded).toBe(20_000);
  expect(await opened.settle(id, 'send', 16_000)).toMatchObject({ body: { owed: null } });
  expect((await opened.orderOf(sold.idPayment)).refunded).toBe(36_000);
});

test('emails about an order that was paid outside name neither bank nor card, and do not contradict each other', async () => {
  const size = await opened.addSize(1);
  const email = 'till@shop.test';
  const lines = [{ _id: 'shoe-orbit', size, quantity: 1 }];
  const made = await opened.ada.call('POST /admin/orders', { body: { email, lines, payment: 'outside' } });
  if (!made.ok) throw new Error(made.problem.detail);
  const { idPayment } = made.body;
  await opened.ship(idPayment);
  const announced = await opened.announce(opened.ada, { idPayment }, [{ size, quantity: 1 }]);
  const id = announced.ok ? announced.body._id : '';
  expect(await opened.arrive(id, true)).toMatchObject({ body: { paidOutside: true } });
  expect(await opened.settle(id, 'refund')).toMatchObject({ body: { refundStatus: 'succeeded' } });
  const mails = await opened.shop.db
    .selectFrom('outbox')
    .select('body_text')
    .where('recipient', '=', email)
    .execute();
  const texts = mails.map((mail) => mail.body_text);
  expect(texts.filter((text) => /bank|card/i.test(text))).toEqual([]);
  expect(texts.filter((text) => text.includes('We refunded the money outside the shop.'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('another email about your refund'))).toHaveLength(1);
});
