import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enforceRetention } from '#features/personal-data/server/enforce-retention.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { downloadData, runPersonalDataJob } from '#tests/support/download-data.ts';
import { testPassword } from '#tests/support/test-shop.ts';
import { openReportShop, type ReportShop } from './report-shop.ts';

let opened: ReportShop;
beforeAll(async () => {
  opened = await openReportShop();
});
afterAll(() => opened.shop.close());

const close = (member: ReportShop['author']) =>
  member.call('POST /account/close', { body: { password: testPassword } });

test('a reporter gets their reports, which stay without them after an erasure', async () => {
  const { shop } = opened;
  const mia = await shop.signUp('mia@mail.test');
  await shop.db.updateTable('account_user').set({ email_verified: true }).execute();
  const id = await opened.review({ uid: 'somebody' });
  await opened.report(id, { reason: 'Reason of Mia' });
  await opened.report(id, { reason: 'Reason of a stranger', email: 'stranger@mail.test' });
  const { body } = await downloadData(shop, mia);
  expect(body).toContain('Reason of Mia');
  expect(body).not.toContain('Reason of a stranger');
  expect(await close(mia)).toMatchObject({ ok: true });
  await runPersonalDataJob(shop);
  const kept = await shop.db.selectFrom('review_report').selectAll().orderBy('created_at').execute();
  expect(kept).toMatchObject([
    { review_id: id, email: '', reason: '' },
    { review_id: id, email: 'stranger@mail.test', reason: 'Reason of a stranger' },
  ]);
});

test('the removed review of an author who leaves is gone, and an undo brings nothing back', async () => {
  const { shop, author, ada } = opened;
  const id = await opened.review();
  await opened.report(id, { email: 'tom@mail.test' });
  const report = (await opened.list()).find(({ review }) => review?._id === id)?._id ?? '';
  await opened.decide(report, 'remove');
  expect((await downloadData(shop, author)).body).toContain('They fell apart.');
  expect(await close(author)).toMatchObject({ ok: true });
  expect(await shop.db.selectFrom('removed_review').selectAll().execute()).toEqual([]);
  const listed = await ada.call('GET /admin/history', { query: { limit: 1 } });
  const [entry] = listed.ok ? listed.body : [];
  const undone = await ada.call('POST /admin/history/{id}/undo', { params: { id: entry?._id ?? '' } });
  expect(undone).toMatchObject({ ok: true });
  expect(await opened.shown()).not.toContain(id);
});

test('what others wrote about the review of an author who leaves is gone, before and after a decision', async () => {
  await opened.clear();
  const { shop, ada } = opened;
  const zelda = await shop.signUp('zelda@mail.test');
  const decided = await opened.review({ uid: zelda.uid });
  await opened.report(decided, { reason: 'Zelda of Zebra Alley', email: 'tom@mail.test' });
  const [report] = await opened.list();
  await opened.decide(report?._id ?? '', 'keep', 'It is about Zelda of Zebra Alley');
  const undecided = await opened.review({ uid: zelda.uid, shoe_id: 'shoe-tide' });
  await opened.report(undecided, {
    reason: 'Zelda again, of Zebra Alley',
    email: 'tom@mail.test',
  });
  expect(await close(zelda)).toMatchObject({ ok: true });
  const listed = await ada.call('GET /admin/review-reports', { query: {} });
  expect(listed.ok && listed.body.length).toBe(2);
  const kept = await shop.db.selectFrom('review_report').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain('Zebra');
  expect(kept.map(({ email }) => email)).toEqual(['tom@mail.test', 'tom@mail.test']);
});

test('a report that nobody decides about has an end', async () => {
  await opened.clear();
  const { shop } = opened;
  await opened.report(await opened.review({ uid: 'somebody' }));
  expect(await enforceRetention(shop.db, privacyRules.retention)).toEqual({});
  await sql`update review_report set created_at = created_at - interval '731 days'`.execute(shop.db);
  await enforceRetention(shop.db, privacyRules.retention);
  expect(await opened.list()).toEqual([]);
});
