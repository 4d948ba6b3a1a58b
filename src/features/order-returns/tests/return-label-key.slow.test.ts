import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadData } from '#tests/support/download-data.ts';
import { multipartForm } from '#tests/support/multipart-form.ts';
import { openReturnShop, type ReturnShop } from './return-shop.ts';

let opened: ReturnShop;
beforeAll(async () => {
  opened = await openReturnShop();
});
afterAll(() => opened.shop.close());

test('the link to a label is for its buyer: neither the log of emails nor an export has its key', async () => {
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
});
