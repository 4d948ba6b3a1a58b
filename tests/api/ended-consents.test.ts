import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import { newsletterLinks, tokenIn } from '../support/newsletter-mails.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeEach(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
});
afterEach(() => shop.close());

const subscribe = (email: string, headers: Record<string, string> = {}) =>
  shop.visitor().request('POST', '/api/mail/newsletter', { body: { email }, headers });
const confirm = async (email: string) => {
  const token = tokenIn((await newsletterLinks(shop.db, email)).confirm);
  return shop.visitor().call('POST /mail/newsletter/confirm', { body: { token } });
};
const leave = async (email: string) => {
  const token = tokenIn((await newsletterLinks(shop.db, email)).leave);
  return shop.visitor().call('POST /mail/newsletter/leave', { body: { token } });
};
/** Signs up, confirms and leaves. */
async function pass(email: string): Promise<void> {
  await subscribe(email);
  await confirm(email);
  await leave(email);
}
async function list(query: object) {
  const response = await ada.call('GET /admin/subscribers', { query });
  if (!response.ok) throw new Error(response.problem.detail);
  return response;
}
const listLeft = async () => (await list({ left: true })).body;

test('when a confirmed subscriber leaves, administrators still see when and where they agreed', async () => {
  await subscribe('Mia@mail.test', { referer: `${shop.origin}/sale` });
  await confirm('Mia@mail.test');
  const [before] = (await list({})).body;
  expect(before).toMatchObject({ confirmed: true, source: '/sale', leftAt: null });
  expect(await listLeft()).toEqual([]);
  await leave('Mia@mail.test');
  expect((await list({})).body).toEqual([]);
  const [proof, ...others] = await listLeft();
  expect(proof).toEqual({ ...before, leftAt: expect.stringMatching(/Z$/) });
  expect(others).toEqual([]);
  const times = [proof?.createdAt, proof?.confirmedAt, proof?.leftAt];
  expect(times).toEqual(times.toSorted());
});

test('somebody who subscribes and leaves twice has two proofs, and a second press adds none', async () => {
  await pass('mia@mail.test');
  await pass('mia@mail.test');
  expect(await leave('mia@mail.test')).toMatchObject({ ok: true, body: { state: 'left' } });
  expect((await listLeft()).map(({ email }) => email)).toEqual(['mia@mail.test', 'mia@mail.test']);
});

test('two presses at the same time leave one proof', async () => {
  await subscribe('mia@mail.test');
  await confirm('mia@mail.test');
  const pressed = await Promise.all([leave('mia@mail.test'), leave('mia@mail.test')]);
  expect(pressed).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await listLeft()).toHaveLength(1);
});

test('nothing stays of an address that leaves without having confirmed', async () => {
  await subscribe('mia@mail.test');
  await leave('mia@mail.test');
  expect(await listLeft()).toEqual([]);
  expect(await shop.db.selectFrom('ended_consent').selectAll().execute()).toEqual([]);
});

test('those who left are listed, the last to leave first, searched and paged', async () => {
  for (const email of ['One@news.test', 'two@news.test', 'three@else.test']) {
    await subscribe(email);
    await confirm(email);
  }
  for (const email of ['two@news.test', 'three@else.test', 'One@news.test']) await leave(email);
  const emails = async (query: object) => {
    const { total, body } = await list({ left: true, ...query });
    return [total, ...body.map(({ email }) => email)];
  };
  expect(await emails({})).toEqual([3, 'One@news.test', 'three@else.test', 'two@news.test']);
  expect(await emails({ offset: 1, limit: 1 })).toEqual([3, 'three@else.test']);
  expect(await emails({ search: 'oNe@NEWS' })).toEqual([1, 'One@news.test']);
  expect(await emails({ search: '_ne' })).toEqual([0]);
  expect((await list({ left: false })).total).toBe(0);
});

test('an administrator erases an address with its proofs, and the entry in the audit log does not name it', async () => {
  await pass('Mia@mail.test');
  await pass('mia@mail.test');
  await pass('tom@mail.test');
  await subscribe('mia@mail.test');
  const bounces = (addresses: string[]) =>
    ada.call('POST /admin/subscribers/bounces', { body: { addresses } });
  await bounces(['Mia@mail.test']);
  const [mark] = await createAuditLogClient(ada).list({ entity: 'bounce' });
  if (!mark) throw new Error('no entry');
  await createAuditLogClient(ada).undo(mark);
  await bounces(['mia@mail.test']);
  await bounces(['tom@mail.test']);
  const erase = (email: string) => ada.call('POST /admin/subscribers/erase', { body: { email } });
  expect(await erase('MIA@mail.test')).toMatchObject({ status: 200, body: { erased: 3 } });
  expect((await listLeft()).map(({ email }) => email)).toEqual(['tom@mail.test']);
  expect((await list({})).body).toEqual([]);
  const [entry] = await createAuditLogClient(ada).list({ entity: 'newsletter' });
  expect(entry).toMatchObject({ title: 'Erased an address from the newsletter', undoable: false });
  const recorded = await shop.db.selectFrom('admin_history').selectAll().execute();
  expect(JSON.stringify(recorded).toLowerCase()).not.toContain('mia@mail');
  expect(JSON.stringify(recorded)).toContain('tom@mail');
  expect(await erase('mia@mail.test')).toMatchObject({ problem: { code: 'NOT_FOUND' } });
  const bob = await shop.signUp();
  expect(await bob.call('POST /admin/subscribers/erase', { body: { email: 'tom@mail.test' } })).toMatchObject(
    {
      problem: { code: 'FORBIDDEN' },
    },
  );
});

test('an exported list of subscribers has none of those who left', async () => {
  await pass('mia@mail.test');
  const { body } = await ada.request('GET', '/api/admin/export/subscribers.csv');
  expect(body).toBe('\uFEFFemail,subscribed at,confirmed at,source\r\n');
});
