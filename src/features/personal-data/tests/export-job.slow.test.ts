import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { downloadData } from '#tests/support/download-data.ts';
import { type Member, openTestShop, type TestShop, testPassword } from '#tests/support/test-shop.ts';
import { enforceRetention } from '../server/enforce-retention.ts';
import { continueExport, type ExportOptions } from '../server/export-job.ts';
import { finishPersonalData } from '../server/personal-data-job.ts';

const path = '/api/account/export';
let shop: TestShop;
let mia: Member;
let warnings: string[];
let job: ExportOptions;
beforeEach(async () => {
  shop = await openTestShop();
  mia = await shop.signUp('mia@mail.test');
  warnings = [];
  job = {
    longDb: shop.db,
    settings: shop.settings,
    mailSite: shop.dependencies.mailSite,
    privacyRules,
    log: { warn: (_, event) => warnings.push(event) },
  };
});
afterEach(() => shop.close());

const ask = () => mia.call('POST /account/export', {});
const state = async (member = mia) => (await member.request('GET', `${path}/state`)).json();
const verifyEmail = () => shop.db.updateTable('account_user').set({ email_verified: true }).execute();
const mails = async () => {
  const sent = shop.db.selectFrom('outbox').select(['recipient', 'body_text', 'body_html']);
  return sent.where('kind', '=', 'data-export').execute();
};
const age = (hours: number) =>
  shop.db
    .updateTable('data_export')
    .set({ ready_at: new Date(Date.now() - hours * 3_600_000) })
    .execute();

test('a file is asked for, made by the job and downloaded by its owner alone', async () => {
  expect((await mia.request('GET', path)).statusCode).toBe(404);
  expect(await state()).toMatchObject({ state: 'none' });
  expect(await ask()).toMatchObject({ status: 202, body: { state: 'making', share: 0 } });
  const early = await mia.request('GET', path);
  expect([early.statusCode, early.json().state]).toEqual([202, 'making']);
  await finishPersonalData(shop.dependencies);
  expect(await state()).toMatchObject({ state: 'ready', share: 1, expiresAt: expect.any(String) });
  const file = await mia.request('GET', path);
  expect(file.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  expect(file.json().data.account_user).toMatchObject([{ email: mia.email }]);
  const noah = await shop.signUp();
  expect(await state(noah)).toMatchObject({ state: 'none' });
  expect((await noah.request('GET', path)).statusCode).toBe(404);
  expect((await shop.visitor().request('POST', path)).statusCode).toBe(401);
});

test('the audit log says which administrator requested whose data, once for each file', async () => {
  const ada = await shop.administrator(1);
  const { id } = await shop.db
    .selectFrom('shop_user')
    .select('id')
    .where('uid', '=', mia.uid)
    .executeTakeFirstOrThrow();
  for (const _ of [1, 2]) await ada.call('POST /admin/users/{id}/export', { params: { id } });
  await ask();
  const listed = await ada.call('GET /admin/history', { query: { entity: 'customer' } });
  expect(listed).toMatchObject({
    total: 1,
    body: [
      {
        administrator: ada.email,
        title: `Requested the personal data of customer ${id.slice(0, 8)}`,
        undoable: false,
      },
    ],
  });
});

test('an account has one file at a time, however often it asks, and a new one after ten minutes', async () => {
  const first = await ask();
  await Promise.all(Array.from({ length: 5 }, ask));
  expect(await shop.db.selectFrom('data_export').select('uid').execute()).toHaveLength(1);
  await finishPersonalData(shop.dependencies);
  expect(await ask()).toMatchObject({
    body: { ...(first.ok && { askedAt: first.body.askedAt }), state: 'ready' },
  });
  await age(0.2);
  expect(await ask()).toMatchObject({ body: { state: 'making' } });
  await finishPersonalData(shop.dependencies);
  const { data } = (await mia.request('GET', path)).json();
  expect(data.account_user).toHaveLength(1);
});

test('a file can be downloaded for a day, and is removed after it', async () => {
  await downloadData(shop, mia);
  await age(23);
  expect((await mia.request('GET', path)).statusCode).toBe(200);
  await age(25);
  expect((await mia.request('GET', path)).statusCode).toBe(404);
  expect(await state()).toMatchObject({ state: 'none' });
  await enforceRetention(shop.db, privacyRules.retention);
  expect(await shop.db.selectFrom('data_export_part').select('uid').execute()).toEqual([]);
});

test('a mail leads to the account page, without anything that opens it; none to an unverified email', async () => {
  await downloadData(shop, mia);
  expect(await mails()).toEqual([]);
  await verifyEmail();
  await age(1);
  await downloadData(shop, mia);
  const [mail] = await mails();
  expect(mail?.recipient).toBe(mia.email);
  expect(mail?.body_text).toContain(`${shop.origin}/account#personal-data`);
  expect(mail?.body_text).not.toMatch(/token|[?&]\w+=/);
  expect(await mails()).toHaveLength(1);
});

test('what an administrator asked for is not in the hands of the account', async () => {
  const ada = await shop.administrator(1);
  const { id } = await shop.db
    .selectFrom('shop_user')
    .select('id')
    .where('uid', '=', mia.uid)
    .executeTakeFirstOrThrow();
  expect((await downloadData(shop, ada, `/api/admin/users/${id}/export`)).statusCode).toBe(200);
  expect((await mia.request('GET', path)).statusCode).toBe(404);
  expect(await mails()).toEqual([]);
});

test('a part of an export reads a thousand entries of the audit log at most, on one connection', async () => {
  await sql`insert into admin_history (uid, email, action, entity, entity_id)
    select 'a', 'ada@shop.test', 'change', 'user', ${mia.uid} from generate_series(1, 2500)`.execute(shop.db);
  await ask();
  const single = await connect(shop.database.url, { poolSize: 1 });
  while (await continueExport({ ...job, longDb: single.db }));
  await single.close();
  const parts = await shop.db
    .selectFrom('data_export_part')
    .select(sql<number>`jsonb_array_length(rows)`.as('size'))
    .where('table_name', '=', 'admin_history')
    .orderBy('number')
    .execute();
  expect(parts.map(({ size }) => size)).toEqual([1_000, 1_000, 500]);
  expect((await mia.request('GET', path)).json().data.admin_history).toHaveLength(2_500);
});

test('an export that fails is tried again later, and holds up no other', async () => {
  const noah = await shop.signUp('noah@mail.test');
  await ask();
  await noah.call('POST /account/export', {});
  await sql`alter table data_export_part add constraint broken check (uid <> ${sql.lit(mia.uid)})`.execute(
    shop.db,
  );
  while (await continueExport(job));
  expect(warnings).toEqual(['account.export_failed']);
  expect(await state(noah)).toMatchObject({ state: 'ready' });
  expect(await state()).toMatchObject({ state: 'making' });
  await sql`alter table data_export_part drop constraint broken`.execute(shop.db);
  await shop.db
    .updateTable('data_export')
    .set({ run_at: new Date(0) })
    .execute();
  while (await continueExport(job));
  expect(await state()).toMatchObject({ state: 'ready' });
});

test('a file goes with its account, also one that is being made', async () => {
  await downloadData(shop, mia);
  const noah = await shop.signUp();
  await noah.call('POST /account/export', {});
  for (const member of [mia, noah])
    await member.call('POST /account/close', { body: { password: testPassword } });
  expect(await shop.db.selectFrom('data_export').select('uid').execute()).toEqual([]);
  expect(await shop.db.selectFrom('data_export_part').select('uid').execute()).toEqual([]);
});
