import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { healthChecks } from '#shop/health-checks.ts';
import { approvingPayment } from '#tests/support/approving-payment.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import type { CheckedPart } from '../contract.ts';
import { takeCounts } from '../server/answer-counts.ts';
import { runHealthChecks } from '../server/run-checks.ts';

let shop: TestShop;
let isStorageBroken = false;
beforeAll(async () => {
  const files = memoryFiles();
  const put: typeof files.put = async (key, bytes) => {
    if (isStorageBroken) throw new Error('the bucket is gone');
    await files.put(key, bytes);
  };
  // Answers are counted for the process: those of other tests in it are none of this shop's.
  takeCounts();
  shop = await openTestShop({ files: { ...files, put } });
});
afterAll(() => shop.close());

async function read() {
  const ada = await shop.administrator(1);
  const response = await ada.call('GET /admin/health', {});
  if (!response.ok) throw new Error(response.problem.detail);
  return response.body;
}

const part = (checks: readonly CheckedPart[], name: string) => checks.find((check) => check.name === name);

test('every part of a shop that works is there, works, and needs nothing', async () => {
  await shop.database.pool.query('update backup_state set made_at = now()');
  // The database takes a write in no time, however slow the machine is.
  vi.useFakeTimers({ toFake: ['performance'] });
  const { checks } = await read();
  vi.useRealTimers();
  const names = [
    'checkout',
    'storefront',
    'database',
    'replica',
    'payments',
    'mail',
    'files',
    'backups',
    'jobs',
    'waitlist',
    'launches',
    'erasures',
    'proxy',
    'demo-promises',
    'duties',
    'pages',
    'errors',
  ];
  expect(checks.map(({ name }) => name)).toEqual(names);
  expect(checks.filter(({ status, action }) => status !== 'ok' || action !== null)).toEqual([]);
});

test('a database that takes writes slowly is found', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { db, files } = shop;
  const slowDb = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode') vi.advanceTimersByTime(201);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const checks = await runHealthChecks(
    { db: slowDb, settings: shop.settings, files, duties: [], payment: approvingPayment() },
    healthChecks,
  );
  vi.useRealTimers();
  expect(part(checks, 'database')).toMatchObject({
    status: 'warn',
    detail: expect.stringMatching(/^A write takes 201 ms/),
  });
});

test('a part that breaks says so, since when and what to do, and keeps that time until it works again', async () => {
  const before = part((await read()).checks, 'files');
  isStorageBroken = true;
  const broken = part((await read()).checks, 'files');
  expect(broken).toMatchObject({ status: 'fail', detail: 'The check failed: the bucket is gone' });
  expect(broken?.action).toBeTruthy();
  expect(Date.parse(broken?.since ?? '')).toBeGreaterThan(Date.parse(before?.since ?? ''));
  expect(part((await read()).checks, 'files')?.since).toBe(broken?.since);
  isStorageBroken = false;
  const mended = part((await read()).checks, 'files');
  expect(mended?.status).toBe('ok');
  expect(Date.parse(mended?.since ?? '')).toBeGreaterThan(Date.parse(broken?.since ?? ''));
});

test('mails that wait, payments that nobody looks at, and an outage of checkout are found', async () => {
  const { pool } = shop.database;
  await pool.query(
    `insert into outbox (kind, recipient, subject, body_text, body_html, created_at)
     values ('contact', 'mina@mail.test', 's', 't', 'h', now() - interval '11 minutes')`,
  );
  await pool.query(
    `insert into checkout_attempt (id, id_payment, uid, email, payment_method, request_hash, amount_cents, created_at, updated_at, expires_at)
     values ('a', 'b', 'c', 'mina@mail.test', 'pm', 'h', 100, now() - interval '1 hour', now() - interval '31 minutes', now())`,
  );
  await pool.query(`insert into shop_fact (key, value) values ('checkout-outage', 'true')`);
  const { checks } = await read();
  const found = ['mail', 'payments', 'jobs', 'checkout'].map((name) => part(checks, name)?.status);
  expect(found).toEqual(['warn', 'warn', 'fail', 'fail']);
  await pool.query(`delete from outbox; delete from checkout_attempt where id = 'a'`);
  await pool.query(`delete from shop_fact where key = 'checkout-outage'`);
});

test('a shop without a backup says so, calmly in a trial, which sends no mail', async () => {
  const { db, files } = shop;
  await shop.database.pool.query('update backup_state set made_at = null');
  const context = { db, settings: shop.settings, files, duties: [], payment: approvingPayment() };
  const detail = 'No backup yet';
  expect(part(await runHealthChecks(context, healthChecks), 'backups')).toMatchObject({
    status: 'warn',
    detail,
    action: expect.stringMatching(/^A trial shop needs no backup.*npm run backup/),
  });
  expect(part(await runHealthChecks({ ...context, sendsMail: true }, healthChecks), 'backups')).toMatchObject(
    {
      status: 'warn',
      detail,
      action: expect.stringMatching(/BACKUP_EVERY_HOURS=24.*BACKUP_DIR/),
    },
  );
});

test('a backup that failed, and one that is old, are found', async () => {
  const { pool } = shop.database;
  await pool.query(`update backup_state set made_at = now() - interval '8 days'`);
  expect(part((await read()).checks, 'backups')).toMatchObject({
    status: 'warn',
    detail: expect.stringMatching(/^The latest backup is from 20.* UTC, 8 days ago$/),
  });
  await pool.query(`update backup_state set failed_at = now(), failure = 'the disk is full'`);
  expect(part((await read()).checks, 'backups')).toMatchObject({
    status: 'fail',
    detail: expect.stringContaining('the disk is full'),
  });
  await pool.query(`update backup_state set made_at = now() + interval '1 second'`);
  expect(part((await read()).checks, 'backups')?.status).toBe('ok');
  await pool.query(`update backup_state set failed_at = null, made_at = now() + interval '1 day'`);
  expect(part((await read()).checks, 'backups')).toMatchObject({
    status: 'warn',
    detail: expect.stringMatching(/UTC, which is in the future$/),
  });
  await pool.query(`update backup_state set failed_at = now()`);
  expect(part((await read()).checks, 'backups')?.status).toBe('fail');
});

test('a replica that is left out and a provider that does not answer are found', async () => {
  const { db, files } = shop;
  const payment = { ...approvingPayment(), listCharged: async () => null };
  const context = { db, settings: shop.settings, files, payment, duties: [], replica: { isFresh: false } };
  const checks = await runHealthChecks(context, healthChecks);
  expect(part(checks, 'replica')?.status).toBe('warn');
  expect(part(checks, 'payments')).toMatchObject({ status: 'fail' });
});

test('the slowest route of the last day and the one that fails most are found, older ones are not', async () => {
  const { pool } = shop.database;
  await pool.query(
    `insert into route_hour (hour, route, answers, total_ms, failures) values
       (date_trunc('hour', now()), 'GET /slow', 10, 2000000, 0),
       (date_trunc('hour', now()) - interval '1 hour', 'GET /slow', 10, 1000000, 0),
       (date_trunc('hour', now()), 'GET /broken', 20, 100, 15),
       (now() - interval '25 hours', 'GET /old', 10, 9900000, 5)`,
  );
  const { checks } = await read();
  expect(part(checks, 'pages')).toMatchObject({
    status: 'warn',
    detail: 'Slowest in the last day: GET /slow, 150000 ms on average',
  });
  expect(part(checks, 'errors')).toMatchObject({
    status: 'fail',
    detail: expect.stringMatching(/^15 responses failed .* Most came from GET \/broken \(15\)$/),
  });
});
