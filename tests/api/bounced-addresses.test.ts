import { afterEach, beforeEach, expect, test } from 'vitest';
import { addToOutbox, startOutboxWorker } from '#platform/outbox/outbox.ts';
import { mailKinds } from '#shop/content/server/mail/mail-kinds.ts';
import { type AuditLogClient, createAuditLogClient } from '../support/audit-log-client.ts';
import { newsletterLinks, tokenIn } from '../support/newsletter-mails.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ada: Member;
let history: AuditLogClient;
beforeEach(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
  history = createAuditLogClient(ada);
  for (const email of ['Mia@news.test', 'tom@news.test']) {
    await shop.visitor().call('POST /mail/newsletter', { body: { email } });
    const token = tokenIn((await newsletterLinks(shop.db, email)).confirm);
    await shop.visitor().call('POST /mail/newsletter/confirm', { body: { token } });
  }
});
afterEach(() => shop.close());

const report = (addresses: string[], who: Pick<Member, 'call'> = ada) =>
  who.call('POST /admin/subscribers/bounces', { body: { addresses } });

/** The subscribers that are marked. */
const marked = async () => {
  const listed = await ada.call('GET /admin/subscribers', { query: {} });
  if (!listed.ok) throw new Error(listed.problem.detail);
  return listed.body.filter(({ bounced }) => bounced).map(({ email }) => email);
};

test('addresses are marked once, whoever they belong to and however they are written', async () => {
  expect(await report(['mia@NEWS.test', 'nobody@mail.test'])).toMatchObject({
    ok: true,
    body: { marked: 2 },
  });
  expect(await marked()).toEqual(['Mia@news.test']);
  expect(await report(['MIA@news.test', 'tom@news.test', 'Tom@news.test'])).toMatchObject({
    body: { marked: 1 },
  });
  expect(await report(['mia@news.test'])).toMatchObject({ body: { marked: 0 }, auditEntry: null });
  const titles = (await history.list({ entity: 'bounce' })).map(({ title }) => title.toLowerCase());
  expect(titles.toSorted()).toEqual([
    'marked mia@news.test as bounced',
    'marked nobody@mail.test as bounced',
    'marked tom@news.test as bounced',
  ]);
});

test('a marked address is not in the exported list of subscribers, and is again once the mark is undone', async () => {
  const exported = async () => {
    const { body } = await ada.request('GET', '/api/admin/export/subscribers.csv');
    return body.split('\r\n').flatMap((line) => line.match(/^[^,]+@[^,]+/) ?? []);
  };
  expect(await exported()).toEqual(['tom@news.test', 'Mia@news.test']);
  await report(['MIA@news.test']);
  expect(await exported()).toEqual(['tom@news.test']);
  const [entry] = await history.list({ entity: 'bounce' });
  if (!entry) throw new Error('no entry');
  await history.undo(entry);
  expect(await exported()).toEqual(['tom@news.test', 'Mia@news.test']);
});

test('a mark is undone, and the undo, too', async () => {
  const reported = await report(['tom@news.test']);
  expect(reported).toMatchObject({ auditEntry: { title: 'Marked tom@news.test as bounced' } });
  const [entry] = await history.list({ entity: 'bounce' });
  if (!entry) throw new Error('no entry');
  expect(await history.undo(entry)).toMatchObject({ ok: true });
  expect(await marked()).toEqual([]);
  const [removed] = await history.list({ entity: 'bounce' });
  if (!removed) throw new Error('no entry');
  expect(removed.title).toBe('Removed the mark of tom@news.test as bounced');
  expect(await history.undo(removed)).toMatchObject({ ok: true });
  expect(await marked()).toEqual(['tom@news.test']);
});

test('nothing is sent to a marked address', async () => {
  await shop.db.deleteFrom('outbox').execute();
  await report(['tom@news.test']);
  for (const to of ['Tom@news.test', 'mia@news.test'])
    await addToOutbox(shop.db, { kind: mailKinds.newsletter, to, subject: 'News', text: 'a', html: 'a' });
  const sent: string[] = [];
  const outbox = startOutboxWorker({
    db: shop.db,
    mailer: { keepsMail: false, close() {}, send: async ({ to }) => void sent.push(to) },
    host: 'shop.test',
    log: { info() {}, warn() {} },
  });
  await outbox.runOnce();
  await outbox.runOnce();
  await outbox.stop();
  expect(sent).toEqual(['mia@news.test']);
});

test('only administrators report, and only addresses', async () => {
  expect(await report(['tom@news.test'], shop.visitor())).toMatchObject({
    problem: { code: 'SIGN_IN_NEEDED' },
  });
  expect(await report(['tom@news.test'], await shop.signUp())).toMatchObject({ problem: { status: 403 } });
  expect(await report(['tom'])).toMatchObject({ problem: { status: 422 } });
  expect(await report([])).toMatchObject({ problem: { status: 422 } });
  expect(await marked()).toEqual([]);
});
