import { afterEach, beforeEach, expect, test } from 'vitest';
import { downloadData, runPersonalDataJob } from '#tests/support/download-data.ts';
import { openRefundShop, type RefundShop } from '#tests/support/refund-shop.ts';
import { scanFor } from '#tests/support/scan-data.ts';
import { marks, plantAccount, plantGuest, zelda } from './plant-person.ts';

let opened: RefundShop;
beforeEach(async () => {
  opened = await openRefundShop();
});
afterEach(() => opened.shop.close());

/** Where a mark is, in the database, the files and the log. */
async function findMarks(more: readonly string[] = []): Promise<string[]> {
  const { shop } = opened;
  const wanted = [...marks, ...more];
  const log = shop.logLines.join('\n').toLowerCase();
  return [
    ...(await scanFor(wanted, { databaseUrl: shop.database.url, files: shop.files })),
    ...(await scanFor(wanted, { databaseUrl: shop.sandboxUrl, files: shop.files })),
    ...wanted.filter((mark) => log.includes(mark.toLowerCase())).map((mark) => `log: ${mark}`),
  ];
}

/** The tables in which each person is found before, so that a place that the test forgot is noticed. */
const tablesOf = (found: readonly string[]) => [...new Set(found.map((one) => one.split(': ')[0]))].sort();

const placesOfGuests = [
  'admin_history',
  'checkout_attempt',
  'contact_message',
  'ended_consent',
  'newsletter_subscriber',
  'order_ledger',
  'order_return_label',
  'outbox',
  'pay_link',
  'refund',
  'refused_address',
  'review_report',
  'shipment',
  'shop_order',
  'waitlist_entry',
  'withdrawal',
].map((table) => `public.${table}`);

const placesOfAccounts = [
  ...placesOfGuests,
  ...[
    'account_credential',
    'account_device',
    'account_event',
    'account_passkey',
    'account_session',
    'account_user',
    'data_export',
    'data_export_part',
    'favorite',
    'limit_window',
    'order_event',
    'review',
    'shop_user',
  ].map((table) => `public.${table}`),
  ...['charge', 'event', 'idempotency', 'payment_intent', 'payment_method'].map(
    (table) => `sandbox.${table}`,
  ),
].sort();

test('nothing of somebody without an account is left after an erasure, in any table, file or line of the log', async () => {
  await plantGuest(opened);
  expect(tablesOf(await findMarks())).toEqual(placesOfGuests);
  const erased = await opened.ada.call('POST /admin/people/erase', { body: { email: zelda.email } });
  expect(erased).toMatchObject({ ok: true });
  await runPersonalDataJob(opened.shop);
  expect(await findMarks()).toEqual([]);
});

test('nothing of somebody with an account is left after it was closed', async () => {
  const member = await plantAccount(opened);
  await downloadData(opened.shop, member);
  expect(tablesOf(await findMarks([member.uid]))).toEqual(placesOfAccounts);
  const closed = await member.call('POST /account/close', { body: { proof: true } });
  expect(closed, JSON.stringify(closed)).toMatchObject({
    ok: true,
  });
  await runPersonalDataJob(opened.shop);
  expect(await findMarks([member.uid])).toEqual([]);
});
