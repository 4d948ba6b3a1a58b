import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadData } from '#tests/support/download-data.ts';
import { multipartForm } from '#tests/support/multipart-form.ts';
import { scanFor } from '#tests/support/scan-data.ts';
import { openReturnShop, type ReturnShop } from './return-shop.ts';

let opened: ReturnShop;
beforeAll(async () => {
  opened = await openReturnShop();
});
afterAll(() => opened.shop.close());

test('the link to a label is for its buyer: no table but the outbox, no log of emails and no export has its key', async () => {
  const { shop, ada } = opened;
  const sold = await opened.sellAndShip();
  const made = await opened.announce(sold.member, sold, [{ size: sold.size, quantity: 1 }]);
  const returnId = made.ok ? made.body._id : '';
  const label = multipartForm(Buffer.from('%PDF-1.7\nA label\n%%EOF\n'));
  expect((await ada.request('PUT', `/api/admin/returns/${returnId}/label`, label)).statusCode).toBe(200);
  const { id, body_text } = await shop.db
    .selectFrom('outbox')
    .select(['id', 'body_text'])
    .where('kind', '=', 'return-label')
    .executeTakeFirstOrThrow();
  const key = /\?key=([\w-]+)/.exec(body_text)?.[1] ?? '';
  const path = `/api/cart/order/${sold.idPayment}/returns/${returnId}/label?key=${key}`;
  expect((await shop.visitor().request('GET', path)).statusCode).toBe(200);
  const mail = await ada.request('GET', `/api/admin/mails/${id}`);
  const exported = await downloadData(shop, sold.member);
  for (const { statusCode, body } of [mail, exported]) {
    expect(statusCode).toBe(200);
    expect(body).not.toContain(key);
  }
  const { database, files } = shop;
  expect(await scanFor([key], { databaseUrl: database.url, files })).toEqual([`public.outbox: ${key}`]);

  // The file is offered by the order's page as well, to its buyer alone.
  const withoutKey = path.replace(/\?.*/, '');
  expect((await sold.member.request('GET', withoutKey)).statusCode).toBe(200);
  expect((await shop.visitor().request('GET', withoutKey)).statusCode).toBe(404);
  const { key: stored } = await shop.db
    .selectFrom('order_return_label')
    .select('key')
    .executeTakeFirstOrThrow();
  expect((await shop.visitor().request('GET', `${withoutKey}?key=${stored}`)).statusCode).toBe(404);
  // A link of before the keys were hashed.
  await shop.db.updateTable('order_return_label').set({ key: 'as it was' }).execute();
  const migration = await readFile(
    new URL('../migrations/0145-hashed-label-keys.sql', import.meta.url),
    'utf8',
  );
  await sql.raw(migration).execute(shop.db);
  expect((await shop.visitor().request('GET', `${withoutKey}?key=as%20it%20was`)).statusCode).toBe(200);
});
