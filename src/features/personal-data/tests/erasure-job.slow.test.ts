import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { scanFor } from '#tests/support/scan-data.ts';
import { type Member, openTestShop, type TestShop, testPassword } from '#tests/support/test-shop.ts';
import { continueErasure } from '../server/erasure-job.ts';
import { finishPersonalData, type PersonalDataOptions } from '../server/personal-data-job.ts';

const email = 'mia@mail.test';
let shop: TestShop;
let mia: Member;
let warnings: string[];
let job: PersonalDataOptions;
beforeEach(async () => {
  shop = await openTestShop();
  mia = await shop.signUp(email);
  warnings = [];
  job = {
    longDb: shop.db,
    files: shop.files,
    redactPayments: async () => {},
    settings: shop.settings,
    mailSite: shop.dependencies.mailSite,
    privacyRules,
    log: { info() {}, warn: (_, event) => warnings.push(event) },
  };
});
afterEach(() => shop.close());

const writeNotes = (count: number) =>
  sql`insert into admin_history (uid, email, action, entity, entity_id, after)
    select 'a', 'ada@shop.test', 'change', 'user', 'somebody', jsonb_build_object('note', ${mia.uid}::text)
    from generate_series(1, ${count}::int)`.execute(shop.db);
const countNotes = async () =>
  (
    await shop.db
      .selectFrom('admin_history')
      .select('id')
      .where(sql<boolean>`position(${mia.uid} in after::text) > 0`)
      .execute()
  ).length;
const close = (member = mia) => member.call('POST /account/close', { body: { password: testPassword } });
const traces = () => scanFor([email, mia.uid], { databaseUrl: shop.database.url, files: shop.files });
const listErasures = async () => {
  const ada = await shop.administrator(1);
  const listed = await ada.call('GET /admin/erasures', {});
  return listed.ok ? listed.body : [];
};

test('closing answers before everything is removed; sign-in, sessions, photo and name are gone at once', async () => {
  await shop.files.put(`avatars/${mia.uid}/1.webp`, Buffer.from('mia'));
  const review = { id: 'r', uid: mia.uid, shoe_id: 'shoe-orbit', rating: 5, review: `Ask ${email}` };
  await shop.db.insertInto('review').values(review).execute();
  await shop.visitor().call('POST /mail/newsletter', { body: { email } });
  await writeNotes(1);
  await shop.db.updateTable('account_user').set({ email_verified: true }).execute();
  expect(await close()).toMatchObject({
    body: { message: 'Your account is closed. Your data is being removed.' },
  });
  expect(await shop.files.list('avatars/')).toEqual([]);
  expect(await mia.call('GET /session', {})).toMatchObject({ body: { user: null } });
  const again = await shop
    .visitor()
    .request('POST', '/api/auth/sign-in/email', { body: { email, password: testPassword } });
  expect(again.json()).toMatchObject({ code: 'USER_NOT_FOUND' });
  const shown = await shop.visitor().request('GET', '/api/reviews/shoe-orbit');
  expect(shown.body).not.toContain(email);
  expect(await countNotes()).toBe(1);
  await finishPersonalData(shop.dependencies);
  expect(await traces()).toEqual([]);
});

test('closing waits for somebody who changes a size and its line, and both succeed', async () => {
  await shop.db
    .insertInto('shoe_size')
    .values({ id: 'wanted', shoe_id: 'shoe-orbit', size: '40', quantity: 0 })
    .execute();
  await mia.call('POST /waitlist', { body: { shoeId: 'shoe-orbit', size: '40' } });
  await shop.db.updateTable('shoe_size').set({ quantity: 1 }).where('id', '=', 'wanted').execute();
  const places = shop.db.selectFrom('waitlist_entry').select('state').where('uid', '=', mia.uid);
  expect(await places.execute()).toEqual([{ state: 'offered' }]);
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  const closing = await shop.db.transaction().execute(async (transaction) => {
    await sql`select from shoe_size where id = 'wanted' for update`.execute(transaction);
    const closed = close();
    await expect.poll(async () => (await waiting.execute(shop.db)).rows[0]?.count).toBe(1);
    await sql`update waitlist_entry set updated_at = now() where uid = ${mia.uid}`.execute(transaction);
    return { closed };
  });
  expect(await closing.closed).toMatchObject({ ok: true });
  const stock = shop.db.selectFrom('shoe_size').select(['quantity', 'offered']).where('id', '=', 'wanted');
  expect(await stock.execute()).toEqual([{ quantity: 1, offered: 0 }]);
  expect(await places.execute()).toEqual([]);
});

test('administrators see how far an erasure is, and when it has finished', async () => {
  const { id } = await shop.db.selectFrom('shop_user').select('id').executeTakeFirstOrThrow();
  const ada = await shop.administrator(1);
  await ada.call('POST /admin/users/{id}/erase', { params: { id } });
  const [begun] = await listErasures();
  expect(begun).toMatchObject({ _id: id, finishedAt: null, share: 0 });
  for (let part = 0; part < 5; part += 1) await continueErasure(job);
  const [continued] = await listErasures();
  expect(continued?.share).toBeGreaterThan(0);
  expect(continued?.share).toBeLessThan(1);
  await finishPersonalData(job);
  expect(await listErasures()).toMatchObject([{ _id: id, finishedAt: expect.any(String), share: 1 }]);
  expect((await mia.request('GET', '/api/admin/erasures')).statusCode).toBe(401);
});

test('a part of an erasure reads a thousand entries of the audit log at most, and the next continues there', async () => {
  await writeNotes(2_500);
  await close();
  const left: number[] = [];
  while (await continueErasure(job)) left.push(await countNotes());
  expect([...new Set(left)]).toEqual([2_500, 1_500, 500, 0]);
});

test('an erasure whose database goes away in the middle of a part is continued by the next process', async () => {
  await writeNotes(10);
  await close();
  const dying = await connect(shop.database.url, { poolSize: 1, onBroken() {} });
  const redactPayments: PersonalDataOptions['redactPayments'] = async (transaction) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
  };
  await finishPersonalData({ ...job, longDb: dying.db, redactPayments });
  await dying.close();
  expect(warnings).toEqual(['account.erasure_failed']);
  await shop.db
    .updateTable('erasure')
    .set({ run_at: new Date(0) })
    .execute();
  await finishPersonalData(job);
  expect(await traces()).toEqual([]);
});

test('an erasure that fails is tried again later, and holds up no other', async () => {
  const noah = await shop.signUp('noah@mail.test');
  await close();
  await close(noah);
  let isFirst = true;
  const failing: PersonalDataOptions = {
    ...job,
    async redactPayments() {
      if (isFirst) {
        isFirst = false;
        throw new Error('the ledger is away');
      }
    },
  };
  await finishPersonalData(failing);
  expect(warnings).toEqual(['account.erasure_failed']);
  const [forNoah, forMia] = await listErasures();
  expect(forNoah?.finishedAt).not.toBeNull();
  expect(forMia).toMatchObject({ finishedAt: null, failures: 1 });
  await shop.db
    .updateTable('erasure')
    .set({ run_at: new Date(0) })
    .execute();
  await finishPersonalData(job);
  expect(await traces()).toEqual([]);
});

test('an account is closed although its photo cannot be removed yet', async () => {
  const files = memoryFiles();
  await files.put(`avatars/${mia.uid}/1.webp`, Buffer.from('mia'));
  const isAway = async () => {
    throw new Error('the bucket is away');
  };
  const broken = await openTestShop({ files: { ...files, list: isAway } });
  const noah = await broken.signUp('noah@mail.test');
  expect(await close(noah)).toMatchObject({ ok: true });
  await broken.close();
  await close();
  await finishPersonalData({ ...job, files: { ...files, list: isAway } });
  expect(warnings).toEqual(['account.erasure_failed']);
  await shop.db
    .updateTable('erasure')
    .set({ run_at: new Date(0) })
    .execute();
  await finishPersonalData({ ...job, files });
  expect(await files.list('avatars/')).toEqual([]);
  expect(await listErasures()).toMatchObject([{ share: 1, failures: 0 }]);
});

test('whoever comes back with the same email keeps what is new', async () => {
  await shop.visitor().call('POST /mail/newsletter', { body: { email } });
  await shop.db.updateTable('account_user').set({ email_verified: true }).execute();
  await close();
  const anew = await shop.signUp(email);
  await anew.request('POST', `/api/favorites/${anew.uid}`, { body: { shoeId: 'shoe-orbit' } });
  const message = 'When do you have my size again?';
  await shop.visitor().call('POST /mail/contactUs', { body: { name: 'Mia', email, message } });
  await finishPersonalData(shop.dependencies);
  expect(await shop.db.selectFrom('newsletter_subscriber').select('email').execute()).toEqual([]);
  expect(await shop.db.selectFrom('contact_message').select('message').execute()).toEqual([{ message }]);
  expect(await shop.db.selectFrom('favorite').select('uid').execute()).toEqual([{ uid: anew.uid }]);
  expect(await anew.call('GET /session', {})).toMatchObject({ body: { user: { email } } });
});

test('the job needs one connection', async () => {
  const single = await connect(shop.database.url, { poolSize: 1 });
  await writeNotes(10);
  await close();
  await finishPersonalData({ ...job, longDb: single.db });
  await single.close();
  expect(await traces()).toEqual([]);
});

test('the health page says when the data of a closed account is still there after two hours', async () => {
  await close();
  const ada = await shop.administrator(1);
  const check = async () => {
    const health = await ada.call('GET /admin/health', {});
    return health.ok ? health.body.checks.find(({ name }) => name === 'erasures') : undefined;
  };
  expect(await check()).toMatchObject({ status: 'ok', detail: '1 being erased' });
  await shop.db
    .updateTable('erasure')
    .set({ closed_at: new Date(Date.now() - 3 * 3_600_000) })
    .execute();
  expect(await check()).toMatchObject({ status: 'fail', detail: expect.stringContaining('1 were closed') });
});
