import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { findTodo } from '#tests/support/check-duty.ts';
import { someRecall } from '#tests/support/some-recall.ts';
import { recalls } from '../recalls.ts';
import { openRecallShop, type RecallShop } from './recall-shop.ts';

let opened: RecallShop;
beforeAll(async () => {
  opened = await openRecallShop();
});
beforeEach(() => opened.clear());
afterAll(() => opened.shop.close());

const inside = '2026-01-15T12:00:00Z';
const orders = (...emails: string[]) => Promise.all(emails.map((email) => opened.order(email, inside)));

describe('the buyers', () => {
  test('are counted once, with their pairs, and a preview sends and keeps nothing', async () => {
    await opened.order('mia@mail.test', inside, ['shoe-orbit', 'shoe-ember']);
    await opened.order('MIA@mail.test', inside);
    await opened.order('tom@mail.test', inside);
    await opened.order('eve@mail.test', inside, ['shoe-ember']);
    const { status, body } = await opened.preview({ text: 'A voluntary recall.' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ buyers: 2, pairs: 3 });
    expect(body.warnings).toEqual([
      'Leave out “voluntary”: a recall must not make the danger seem less serious',
    ]);
    expect(body.html).toContain('<h1');
    expect(body.html).toContain('Product safety recall');
    expect(await opened.list()).toEqual([]);
    expect(await opened.published()).toEqual([]);
    expect(await opened.preview({ shoeIds: ['shoe-orbit', 'shoe-ember'] })).toMatchObject({
      body: { buyers: 3, pairs: 5 },
    });
  });

  test('bought from the first day to the last in the time zone of the shop', async () => {
    await opened.ada.request('PUT', '/api/admin/settings', { body: { shop: { timeZone: 'Asia/Tokyo' } } });
    await opened.order('before@mail.test', '2025-12-31T14:59:59Z');
    await opened.order('first@mail.test', '2025-12-31T15:00:00Z');
    await opened.order('last@mail.test', '2026-01-31T14:59:59Z');
    await opened.order('after@mail.test', '2026-01-31T15:00:00Z');
    expect((await opened.preview()).body.buyers).toBe(2);
    await opened.recall();
    await opened.runJob();
    const mails = await opened.deliver();
    expect(mails.map(({ to }) => to)).toEqual(['first@mail.test', 'last@mail.test']);
    await opened.ada.request('PUT', '/api/admin/settings', { body: { shop: { timeZone: 'UTC' } } });
  });

  test('of other sizes, canceled orders and erased accounts are left out, refunded ones are not', async () => {
    const [canceled = '', refunded = ''] = await orders('canceled@mail.test', 'refunded@mail.test');
    const { db } = opened.shop;
    await db.updateTable('shop_order').set({ canceled_at: new Date() }).where('id', '=', canceled).execute();
    await db.updateTable('shop_order').set({ refunded_cents: 5000 }).where('id', '=', refunded).execute();
    const erased = await opened.order('gone@mail.test', inside);
    await db.updateTable('shop_order').set({ email: '' }).where('id', '=', erased).execute();
    expect((await opened.preview()).body.buyers).toBe(1);
    expect((await opened.preview({ sizes: ['8', 10] })).body.buyers).toBe(0);
    expect((await opened.preview({ sizes: ['8', '9'] })).body.buyers).toBe(1);
  });
});

describe('a recall', () => {
  test('is published and tells each buyer once', async () => {
    await orders('mia@mail.test', 'Mia@mail.test', 'tom@mail.test');
    const { status, body } = await opened.recall({ sizes: ['9'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      shoes: [{ _id: 'shoe-orbit', name: 'Orbit Runner', brand: 'Velmora' }],
      sizes: ['9'],
      from: '2026-01-01',
      to: '2026-01-31',
      remedies: ['replace', 'refund'],
      endedAt: null,
      buyers: 2,
      sent: 0,
      remaining: 2,
    });
    expect(await opened.published()).toMatchObject([{ _id: body._id, text: someRecall.text }]);
    await opened.runJob();
    const mails = await opened.deliver();
    expect(mails.map(({ to }) => to.toLowerCase()).sort()).toEqual(['mia@mail.test', 'tom@mail.test']);
    const [{ subject, text, html } = { subject: '', text: '', html: '' }] = mails;
    expect(subject).toBe('Product safety recall: Orbit Runner');
    for (const part of [
      'Product safety recall',
      someRecall.text,
      'Stop using the shoes at once.',
      'You can choose a replacement or a refund, at no cost to you.',
      'Sizes: 9',
      'Sold: from 2026-01-01 to 2026-01-31',
    ])
      expect(text).toContain(part);
    expect(html).toMatch(/<img src="http[^"]+\.webp"/);
    await opened.runJob();
    expect(await opened.deliver()).toEqual([]);
    expect(await opened.list()).toMatchObject([{ sending: false, sent: 2, failed: 0, remaining: 0 }]);
  });

  test('that two administrators send at once, or that is sent again, counts once', async () => {
    await orders('mia@mail.test');
    const answers = await Promise.all([
      opened.recall({ shoeIds: ['shoe-orbit', 'shoe-ember'] }),
      opened.recall({ shoeIds: ['shoe-ember', 'shoe-orbit'], remedies: ['refund', 'replace'] }, opened.bob),
      opened.recall({ shoeIds: ['shoe-orbit', 'shoe-ember', 'shoe-ember'] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    await opened.runJob();
    expect(await opened.deliver()).toHaveLength(1);
    const listed = await opened.ada.call('GET /admin/history', { query: { limit: 2 } });
    const titles = listed.ok ? listed.body.map(({ title }) => title) : [];
    expect(titles[0]).toMatch(/^Recalled .*Orbit Runner.*, sold to 1 buyer$/);
    expect(titles[1]).not.toMatch(/^Recalled .*Ember/);
  });

  test('that was ended is published again by the same request, once', async () => {
    await orders('mia@mail.test');
    const first = await opened.recall();
    await opened.end(first.body._id);
    const again = [await opened.recall(), await opened.recall()];
    expect(again.map(({ body }) => body.endedAt)).toEqual([null, null]);
    expect(new Set([first, ...again].map(({ body }) => body._id)).size).toBe(2);
    expect(await opened.published()).toHaveLength(1);
    await opened.runJob();
    expect(await opened.deliver()).toHaveLength(1);
  });

  test('of more buyers than a batch tells all of them', async () => {
    const emails = Array.from({ length: 205 }, (_, index) => `buyer-${index}@mail.test`);
    for (const email of emails) await opened.order(email, inside);
    await opened.recall();
    const told: string[] = [];
    for (let round = 0; round < 5; round++) {
      await opened.runJob();
      told.push(...(await opened.deliver()).map(({ to }) => to));
    }
    expect(told.sort()).toEqual(emails.sort());
    expect(await opened.list()).toMatchObject([{ buyers: 205, sent: 205, sending: false }]);
  });

  test('ends: it is no longer published, and what is not sent is not sent', async () => {
    await orders('mia@mail.test', 'tom@mail.test');
    const { body } = await opened.recall();
    await opened.runJob();
    expect(await opened.end(body._id)).toMatchObject({ ok: true, body: { endedAt: expect.any(String) } });
    expect(await opened.end(body._id)).toMatchObject({ ok: true });
    expect(await opened.published()).toEqual([]);
    await opened.runJob();
    expect(await opened.deliver()).toEqual([]);
    expect(await opened.list()).toMatchObject([{ sending: false, sent: 0, remaining: 2 }]);
    const entry = await createAuditLogClient(opened.ada).newest(body._id);
    expect(entry).toMatchObject({ title: 'Ended the recall of Orbit Runner', undoable: false });
    expect(await opened.end('nothing')).toMatchObject({ problem: { status: 404 } });
  });

  test('of a deleted shoe is possible', async () => {
    const { shop } = opened;
    await shop.db
      .updateTable('shoe')
      .set({ deleted_at: new Date() })
      .where('id', '=', 'shoe-ember')
      .execute();
    await opened.order('mia@mail.test', inside, ['shoe-ember']);
    expect((await opened.recall({ shoeIds: ['shoe-ember'] })).body).toMatchObject({ buyers: 1 });
    await shop.db.updateTable('shoe').set({ deleted_at: null }).where('id', '=', 'shoe-ember').execute();
  });

  test('has at most 5,000 characters', async () => {
    expect((await opened.preview({ text: 'a'.repeat(5_000) })).status).toBe(200);
    expect((await opened.preview({ text: 'a'.repeat(5_001) })).body.errors).toMatchObject([
      { field: 'text' },
    ]);
  });

  test.each([
    [{ shoeIds: [] }, 'shoeIds'],
    [{ shoeIds: ['nothing'] }, 'shoeIds'],
    [{ from: '2026-02-30' }, 'from'],
    [{ from: '0000-01-01' }, 'from'],
    [{ from: '2026-02-01' }, 'to'],
    [{ text: ' ' }, 'text'],
    [{ remedies: ['refund'] }, 'remedies'],
    [{ remedies: ['refund', 'refund'] }, 'remedies'],
    [{ remedies: ['refund', 'voucher'] }, 'remedies.1'],
  ])('%j is refused by its field, also in a preview', async (content, field) => {
    for (const { status, body } of [await opened.preview(content), await opened.recall(content)]) {
      expect(status).toBe(422);
      expect(body.errors).toMatchObject([{ field }]);
    }
    expect(await opened.list()).toEqual([]);
  });
});

test('only administrators recall', async () => {
  for (const who of [opened.shop.visitor(), await opened.shop.signUp()]) {
    expect((await who.request('GET', '/api/admin/recalls')).statusCode).toBeGreaterThan(400);
    const sent = await who.request('POST', '/api/admin/recalls', { body: someRecall });
    expect(sent.statusCode).toBeGreaterThan(400);
  }
});

test('a shop that sends no emails does not meet the duty to notify buyers in the European Union', async () => {
  const [duty] = recalls.duties;
  if (!duty) throw new Error('there is no duty');
  expect(await findTodo(opened.shop, duty, 'DE')).toContain('SMTP_URL');
  expect(await findTodo(opened.shop, duty, 'DE', true)).toBeNull();
  expect(await findTodo(opened.shop, duty, 'US')).toBeNull();
});

test('the texts of the email can be changed, and its preview is that of the newest recall', async () => {
  const edit = (body: object) => opened.ada.request('PUT', '/api/admin/mail-templates/recall', { body });
  await edit({ subject: 'Rückruf: {{shoes}}', texts: { sharing: 'A voluntary step.' } });
  expect((await opened.preview()).body.warnings).toEqual([
    'Leave out “voluntary”: a recall must not make the danger seem less serious',
  ]);
  await orders('mia@mail.test');
  await opened.recall();
  const preview = { body: {} };
  const previewed = await opened.ada.request('POST', '/api/admin/mail-templates/recall/preview', preview);
  await opened.runJob();
  const [mail] = await opened.deliver();
  expect(mail?.subject).toBe('Rückruf: Orbit Runner');
  expect(mail?.text).toContain('A voluntary step.');
  const { subject, text, html } = previewed.json();
  expect({ subject, text, html }).toEqual({ subject: mail?.subject, text: mail?.text, html: mail?.html });
  await opened.ada.request('DELETE', '/api/admin/mail-templates/recall');
});
