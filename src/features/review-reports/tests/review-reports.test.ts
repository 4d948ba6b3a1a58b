import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { findTodo } from '#tests/support/check-duty.ts';
import { reviewReports } from '../review-reports.ts';
import { openReportShop, type ReportShop } from './report-shop.ts';

let opened: ReportShop;
beforeAll(async () => {
  opened = await openReportShop();
});
beforeEach(() => opened.clear());
afterAll(() => opened.shop.close());

const onlyId = async () => (await opened.list())[0]?._id ?? '';

describe('a report', () => {
  test('is stored with a receipt, which quotes nothing that was typed', async () => {
    const id = await opened.review();
    expect(await opened.report(id)).toEqual({ status: 202, body: { receivedAt: expect.any(String) } });
    expect(await opened.list()).toEqual([
      {
        _id: expect.any(String),
        reportedAt: expect.any(String),
        email: 'mia@mail.test',
        reason: 'It insults somebody.',
        shoe: { _id: 'shoe-orbit', name: 'Orbit Runner' },
        review: { _id: id, review: 'They fell apart.', rating: 2 },
        decision: null,
        decidedAt: null,
        statement: null,
      },
    ]);
    const [receipt, ...others] = await opened.mails();
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ kind: 'review-report-receipt', recipient: 'mia@mail.test' });
    expect(receipt?.body_text).toContain('review of Orbit Runner');
    expect(receipt?.body_text).not.toMatch(/insults|fell apart/);
  });

  test('of the same person counts once, also at the same time, and is answered alike', async () => {
    const id = await opened.review();
    const answers = await Promise.all(
      ['mia@mail.test', 'MIA@mail.test', 'mia@mail.test'].map((email) => opened.report(id, { email })),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await opened.list()).toHaveLength(1);
    expect(await opened.mails()).toHaveLength(1);
    await opened.report(id, { email: 'tom@mail.test' });
    expect(await opened.list()).toHaveLength(2);
  });

  test('of a review that is not there is not found', async () => {
    expect((await opened.report('nothing')).status).toBe(404);
    expect(await opened.mails()).toEqual([]);
  });

  test.each([
    [{ reason: '' }, 'reason', 'Write a reason of 1 to 1,000 characters'],
    [{ reason: 'a'.repeat(1_001) }, 'reason', 'Write a reason of 1 to 1,000 characters'],
    [{ email: 'mia' }, 'email', 'Use a valid email'],
  ])('%j is refused by its field', async (fields, field, message) => {
    const { status, body } = await opened.report(await opened.review(), fields);
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field, message }]);
  });
});

test('one address may send 20 reports an hour (two in this test)', async () => {
  const limited = await openReportShop({ rateLimitScale: 0.1 });
  onTestFinished(() => limited.shop.close());
  const id = await limited.review();
  const send = async () => (await limited.report(id)).status;
  expect([await send(), await send(), await send()]).toEqual([202, 202, 429]);
});

test('open reports come first, the newest of each first', async () => {
  const [first, second, third] = [
    await opened.review(),
    await opened.review({ uid: 'b' }),
    await opened.review({ uid: 'c' }),
  ];
  for (const id of [first, second, third]) await opened.report(id ?? '');
  const [newest, middle] = await opened.list();
  await opened.decide(newest?._id ?? '', 'keep');
  expect((await opened.list()).map(({ review }) => review?._id)).toEqual([second, first, third]);
  expect(middle?.review?._id).toBe(second);
  expect(await opened.list({ open: true })).toHaveLength(2);
  expect((await opened.list({ open: false })).map(({ review }) => review?._id)).toEqual([third]);
});

describe('a decision', () => {
  test('removes the review, answers all its reports, and tells reporters and author once', async () => {
    const id = await opened.review();
    await opened.report(id);
    await opened.report(id, { email: 'tom@mail.test' });
    await opened.shop.db.deleteFrom('outbox').execute();
    const reportId = await onlyId();
    expect(await opened.decide(reportId, 'remove', 'It names a neighbor.')).toMatchObject({
      ok: true,
      body: { decision: 'remove', statement: 'It names a neighbor.', review: { _id: id } },
    });
    expect(await opened.shown()).toEqual([]);
    expect(await opened.list({ open: true })).toEqual([]);
    const mails = await opened.mails();
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
      'author@mail.test',
      'mia@mail.test',
      'tom@mail.test',
    ]);
    for (const { body_text } of mails) {
      expect(body_text).toContain('The reason: It names a neighbor.');
      expect(body_text).toContain('removed');
      expect(body_text).toContain('reply to this email or contact us');
      expect(body_text).not.toContain('insults');
    }
    expect(mails.find(({ kind }) => kind === 'reported-review-decision')?.body_text).toContain(
      'They fell apart.',
    );

    expect(await opened.decide(reportId, 'remove')).toMatchObject({ ok: true });
    expect(await opened.decide(reportId, 'keep')).toMatchObject({ ok: false, problem: { status: 409 } });
    expect(await opened.mails()).toHaveLength(3);
  });

  test('quotes the review to its author without links, host names and line breaks', async () => {
    await opened.report(
      await opened.review({ review: 'Fell apart.\n\nSee https://evil.example or evil。example' }),
    );
    await opened.decide(await onlyId(), 'keep');
    const mail = (await opened.mails()).find(({ kind }) => kind === 'reported-review-decision');
    expect(mail?.body_text).toContain('Fell apart. See … or …');
    expect(mail?.body_text).not.toContain('evil');
  });

  test('about two reports of a review at the same time tells everybody once', async () => {
    const id = await opened.review();
    await opened.report(id);
    await opened.report(id, { email: 'tom@mail.test' });
    await opened.shop.db.deleteFrom('outbox').execute();
    const ids = (await opened.list()).map(({ _id }) => _id);
    const answers = await Promise.all([...ids, ...ids].map((one) => opened.decide(one, 'keep')));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(await opened.mails()).toHaveLength(3);
    expect(await opened.shown()).toEqual([id]);
  });

  test('goes to the contact address in answers', async () => {
    await opened.ada.request('PUT', '/api/admin/settings', {
      body: { shop: { contactEmail: 'hi@shop.test' } },
    });
    await opened.report(await opened.review());
    await opened.shop.db.deleteFrom('outbox').execute();
    await opened.decide(await onlyId(), 'keep');
    expect((await opened.mails()).map(({ reply_to }) => reply_to)).toEqual(['hi@shop.test', 'hi@shop.test']);
  });

  test('is undone with the review as it was, and again', async () => {
    const id = await opened.review();
    await opened.report(id);
    await opened.report(id, { email: 'tom@mail.test' });
    const before = await opened.shop.db.selectFrom('review').selectAll().executeTakeFirstOrThrow();
    const reportId = await onlyId();
    await opened.decide(reportId, 'remove');
    const history = createAuditLogClient(opened.ada);
    const entry = await history.newest(reportId);
    expect(entry.title).toBe('Removed a reported review of Orbit Runner');
    expect(JSON.stringify(entry)).not.toMatch(/mail\.test|neighbor|fell apart/);
    const sent = (await opened.mails()).length;
    await history.undo(entry);
    expect(await opened.shop.db.selectFrom('review').selectAll().executeTakeFirstOrThrow()).toEqual(before);
    expect(await opened.list({ open: true })).toHaveLength(2);
    await history.undo(await history.newest(reportId));
    expect(await opened.shown()).toEqual([]);
    expect(await opened.list({ open: true })).toEqual([]);
    expect(await opened.mails()).toHaveLength(sent);
    await history.undo(await history.newest(reportId));
    await opened.decide(reportId, 'keep');
    expect((await opened.mails()).length).toBe(sent + 3);
  });

  test('to remove cannot be undone once the author has reviewed the shoe again', async () => {
    await opened.report(await opened.review());
    const reportId = await onlyId();
    await opened.decide(reportId, 'remove');
    const again = await opened.review();
    const { _id: id } = await createAuditLogClient(opened.ada).newest(reportId);
    const undone = await opened.ada.call('POST /admin/history/{id}/undo', { params: { id } });
    expect(undone).toMatchObject({
      ok: false,
      problem: { detail: 'The author has since written another review of this shoe' },
    });
    expect(await opened.shown()).toEqual([again]);
    expect((await opened.list())[0]?.decision).toBe('remove');
  });

  test('about a review that its author has deleted goes to the reporter', async () => {
    const id = await opened.review();
    await opened.report(id);
    await opened.shop.db.deleteFrom('outbox').execute();
    expect(await opened.author.call('DELETE /reviews/exact/{id}', { params: { id } })).toMatchObject({
      ok: true,
    });
    expect(await opened.list()).toMatchObject([{ review: null }]);
    expect(await opened.decide(await onlyId(), 'remove')).toMatchObject({ ok: true });
    expect((await opened.mails()).map(({ recipient }) => recipient)).toEqual(['mia@mail.test']);
  });

  test('needs a reason, and a report', async () => {
    await opened.report(await opened.review());
    expect(await opened.decide(await onlyId(), 'keep', ' ')).toMatchObject({ problem: { status: 422 } });
    expect(await opened.decide('nothing', 'keep')).toMatchObject({ problem: { status: 404 } });
  });
});

test('only administrators see and decide reports', async () => {
  await opened.report(await opened.review());
  const id = await onlyId();
  for (const who of [opened.shop.visitor(), opened.author]) {
    expect((await who.request('GET', '/api/admin/review-reports')).statusCode).toBeGreaterThan(400);
    const body = { decision: 'keep', reason: 'Mine' };
    const path = `/api/admin/review-reports/${id}/decide`;
    expect((await who.request('POST', path, { body })).statusCode).toBeGreaterThan(400);
  }
});

test('reports that wait for more than a week are a duty in the European Union, and notes on checks are met', async () => {
  const [checks, reports] = reviewReports.duties;
  if (!checks || !reports) throw new Error('there are two duties');
  const { shop } = opened;
  expect(['DE', 'GB', 'US'].map(checks.isOwed)).toEqual([true, true, false]);
  expect(await findTodo(shop, checks, 'DE')).toBeNull();
  await opened.report(await opened.review());
  await opened.report(await opened.review({ shoe_id: 'shoe-ember' }));
  expect(await findTodo(shop, reports, 'DE')).toBeNull();
  const received = { created_at: new Date(Date.now() - 8 * 24 * 3600 * 1000) };
  await shop.db.updateTable('review_report').set(received).execute();
  expect(await findTodo(shop, reports, 'DE')).toBe('Decide 2 reports that came more than seven days ago.');
  expect(await findTodo(shop, reports, 'GB')).toBeNull();
  await opened.decide(await onlyId(), 'keep');
  expect(await findTodo(shop, reports, 'DE')).toBe('Decide 1 report that came more than seven days ago.');
});

test('previews of the emails have the newest report and decision', async () => {
  const preview = async (kind: string) => {
    const path = `/api/admin/mail-templates/${kind}/preview`;
    return (await opened.ada.request('POST', path, { body: {} })).json().text;
  };
  await opened.report(await opened.review({ shoe_id: 'shoe-ember' }));
  await opened.decide(await onlyId(), 'keep', 'It names nobody at all.');
  await opened.report(await opened.review());
  const mails = await opened.mails();
  const sent = (kind: string) => mails.findLast((mail) => mail.kind === kind)?.body_text;
  for (const kind of ['review-report-receipt', 'review-report-decision', 'reported-review-decision'])
    expect(await preview(kind)).toBe(sent(kind));
});
