import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buy, stockOf } from '../support/checkout-requests.ts';
import { countStockedUnits, findViolations, listCharged, type StockedUnits } from '../support/invariants.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import { goodShoe, sendForm } from '../support/shoe-form.ts';

let shop: PaymentTestShop;
let stocked: StockedUnits;
beforeEach(async () => {
  shop = await openPaymentTestShop();
  stocked = await countStockedUnits(shop);
  await sql`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'disk_full', message = 'could not extend file "base/5/16397"'; end $$`.execute(
    shop.db,
  );
});
afterEach(async () => {
  const violations = await findViolations(shop, stocked);
  await shop.close();
  expect(violations).toEqual([]);
});

/** Lets every insert into a table fail as PostgreSQL does on a full disk. */
const fill = (table: string) =>
  sql`create trigger full_disk before insert on ${sql.table(table)} for each row execute function disk_full()`.execute(
    shop.db,
  );
const free = (table: string) => sql`drop trigger full_disk on ${sql.table(table)}`.execute(shop.db);

test('a full disk of the database: nothing is charged or half written, reading goes on, and buying once there is space', async () => {
  const before = await stockOf(shop, 'shoe-orbit', '8');
  await fill('checkout_attempt');
  const refused = await buy(shop);
  expect(refused.response).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
  expect(JSON.stringify(refused.response.body)).not.toContain('base/5');
  expect(await listCharged(shop)).toEqual([]);
  expect(await stockOf(shop, 'shoe-orbit', '8')).toBe(before);
  expect((await shop.visitor().request('GET', '/api/shoes')).statusCode).toBe(200);
  await free('checkout_attempt');
  expect((await buy(shop)).response.status).toBe(200);
});

test('a full disk while a shoe is written leaves neither row nor picture', async () => {
  const administrator = await shop.administrator(1);
  await fill('shoe_size');
  const response = await sendForm(administrator, 'POST', '/api/shoes', goodShoe);
  expect([response.statusCode, response.json().code]).toEqual([507, 'STORAGE_FULL']);
  const named = await shop
    .visitor()
    .request('GET', `/api/shoes?name=${encodeURIComponent(String(goodShoe.name))}`);
  expect(named.json()).toBe('Shoe not found');
});

test('a sign-up on a full disk is refused like a purchase, and works once there is space', async () => {
  const body = { name: 'Mia', email: 'mia@mail.test', password: 'open sesame now' };
  const signUp = () => shop.visitor().request('POST', '/api/auth/sign-up/email', { body });
  await fill('account_user');
  const refused = await signUp();
  expect([refused.statusCode, refused.json().code]).toEqual([507, 'STORAGE_FULL']);
  expect(refused.body).not.toContain('base/5');
  await free('account_user');
  expect((await signUp()).statusCode).toBe(200);
});

test('a sign-up while the database takes no writes is told to come back', async () => {
  await sql`create trigger read_only before insert on account_user execute function disk_full();
    create or replace function disk_full() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'read_only_sql_transaction'; end $$`.execute(shop.db);
  const body = { name: 'Mia', email: 'mia@mail.test', password: 'open sesame now' };
  const refused = await shop.visitor().request('POST', '/api/auth/sign-up/email', { body });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'UNAVAILABLE']);
  expect(refused.headers['retry-after']).toBe('2');
});
