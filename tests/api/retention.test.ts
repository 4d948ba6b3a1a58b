import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderPrivacy } from '#database/privacy/order-privacy.ts';
import { enforceRetention } from '#features/personal-data/server/enforce-retention.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { insertOrder } from '../support/insert-order.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const { retention } = privacyRules;

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const mail = (state: 'queued' | 'sent', recipient: string) => ({
  kind: 'newsletter',
  recipient,
  subject: 'Hello',
  body_text: 'text',
  body_html: 'html',
  ...(state === 'sent' && { sent_at: new Date() }),
});

/** Moves every time of a table into the past. */
const age = (table: string, columns: readonly string[], days: number) =>
  sql`update ${sql.table(table)} set ${sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${days} * interval '1 day'`),
  )}`.execute(shop.db);

test('what is old enough goes, in batches, and what is younger or still needed stays', async () => {
  const { db } = shop;
  const sent = Array.from({ length: 1_203 }, (_, number) => mail('sent', `${number}@mail.test`));
  await db
    .insertInto('outbox')
    .values([...sent, mail('queued', 'waiting@mail.test')])
    .execute();
  await age('outbox', ['created_at', 'sent_at'], 29);
  expect(await enforceRetention(db, retention)).toEqual({});
  await age('outbox', ['created_at', 'sent_at'], 2);
  expect(await enforceRetention(db, retention)).toEqual({ 'email contents': 1_203 });
  expect(await enforceRetention(db, retention)).toEqual({});
  await age('outbox', ['created_at', 'sent_at'], 370);
  expect(await enforceRetention(db, retention)).toEqual({ 'who received which email': 1_203 });
  expect(await db.selectFrom('outbox').select('recipient').execute()).toEqual([
    { recipient: 'waiting@mail.test' },
  ]);
});

test('a condition of alternatives keeps young rows, and those that meet none of them', async () => {
  const { db } = shop;
  const message = { name: 'Mia', email: 'mia@mail.test', message: 'Hi' };
  const ids = ['young, first', 'young, second', 'old, first', 'old, second', 'old, stays'];
  await db
    .insertInto('contact_message')
    .values(
      ids.map((id) => ({
        ...message,
        id,
        created_at: new Date(Date.now() - (id.startsWith('old') ? 31 : 29) * 86_400_000),
      })),
    )
    .execute();
  const rule = {
    what: 'some messages',
    days: 30,
    why: 'a test',
    table: 'contact_message',
    age: 'created_at',
    where: sql`id like '%first' or id like '%second'`,
    action: 'remove',
  } as const;
  expect(await enforceRetention(db, [rule])).toEqual({ 'some messages': 2 });
  const left = await db.selectFrom('contact_message').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual(['old, stays', 'young, first', 'young, second']);
});

test('messages and actions of administrators go after years, an undone action with the one that undid it', async () => {
  const { db } = shop;
  await db
    .insertInto('contact_message')
    .values({ id: 'm', name: 'Mia', email: 'mia@mail.test', message: 'Hi' })
    .execute();
  const entry = { uid: 'a', email: 'a@shop.test', action: 'change', entity: 'brand', entity_id: 'b' };
  const { id } = await db.insertInto('admin_history').values(entry).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('admin_history')
    .values({ ...entry, undo_of: id })
    .execute();
  await age('contact_message', ['created_at'], 729);
  await age('admin_history', ['at'], 1_094);
  expect(await enforceRetention(db, retention)).toEqual({});
  await age('contact_message', ['created_at'], 2);
  await age('admin_history', ['at'], 2);
  const first = await enforceRetention(db, retention);
  await enforceRetention(db, retention);
  expect(first).toMatchObject({ 'messages from the contact form': 1 });
  expect(await db.selectFrom('admin_history').select('id').execute()).toEqual([]);
});

test('orders of ten years ago stay with items, amount and date, of nobody', async () => {
  const { db } = shop;
  const buyer = {
    uid: 'buyer',
    email: 'buyer@mail.test',
    status: 'Received',
    shoeIds: ['shoe-orbit'],
  } as const;
  await insertOrder(db, buyer);
  await insertOrder(db, buyer);
  await db
    .updateTable('checkout_attempt')
    .set({ address: JSON.stringify({ line1: 'Fjordgatan 77' }), client_address: '203.0.113.9' })
    .execute();
  await db
    .updateTable('shop_order')
    .set({ carrier: 'DHL', tracking_number: 'MIA-1', shipped_at: new Date() })
    .execute();
  expect(await db.selectFrom('shipment').select('tracking_number').distinct().execute()).toEqual([
    { tracking_number: 'MIA-1' },
  ]);
  await age('shipment', ['shipped_at'], 3_651);
  await age('shop_order', ['created_at'], 3_651);
  await age('checkout_attempt', ['created_at', 'updated_at'], 3_651);
  await enforceRetention(db, retention);
  const orders = await db.selectFrom('shop_order').select(['uid', 'email', 'amount_cents']).execute();
  expect(orders).toEqual(
    [1, 2].map(() => ({ uid: expect.stringMatching(/^closed-/), email: '', amount_cents: 5_000 })),
  );
  expect(
    await db
      .selectFrom('checkout_attempt')
      .select(['email', 'address', 'client_address'])
      .distinct()
      .execute(),
  ).toEqual([{ email: '', address: null, client_address: null }]);
  expect(await db.selectFrom('shop_order').select('tracking_number').distinct().execute()).toEqual([
    { tracking_number: null },
  ]);
  expect(await db.selectFrom('shipment').select('tracking_number').distinct().execute()).toEqual([
    { tracking_number: null },
  ]);
  expect(await db.selectFrom('order_item').select('name').execute()).toHaveLength(2);
});

test('what an erasure takes out of orders and payments, the rules take out too', () => {
  const taken = (table: string) =>
    retention
      .filter((rule) => rule.table === table)
      .flatMap(({ action }) => (action === 'remove' ? [] : Object.keys(action)));
  const left = Object.entries(orderPrivacy).flatMap(([table, { person }]) =>
    Object.keys(person.blank)
      .filter((column) => !taken(table).includes(column))
      .map((column) => `${table}.${column}`),
  );
  expect(left).toEqual([]);
});

test('the rules are those that the documentation lists', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  for (const { what, days, why } of retention)
    expect(text).toContain(`| ${what} | ${days} ${days === 1 ? 'day' : 'days'} | ${why} |`);
});
