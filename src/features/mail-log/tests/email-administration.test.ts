import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxMailer, type Mailer, UndeliverableError } from '#platform/outbox/mailer.ts';
import { addToOutbox, type QueuedEmail, startOutboxWorker } from '#platform/outbox/outbox.ts';
import { mailKinds } from '#shop/content/server/mail/mail-kinds.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

const queue = async (mail: Partial<QueuedEmail> = {}) => {
  await addToOutbox(shop.db, {
    kind: mailKinds.contact,
    to: 'Mia_100%@mail.test',
    replyTo: 'reply@mail.test',
    subject: 'Hello',
    text: 'As text',
    html: '<p>As HTML</p>',
    ...mail,
  });
  const { id } = await shop.db
    .selectFrom('outbox')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return String(id);
};
const send = async (mailer: Mailer = inboxMailer) => {
  const outbox = startOutboxWorker({
    db: shop.db,
    mailer,
    host: 'shop.test',
    log: { info: () => {}, warn: () => {} },
  });
  await outbox.runOnce();
  await outbox.stop();
};
const failing = (error: Error): Mailer => ({
  ...inboxMailer,
  send: async () => {
    throw error;
  },
});
const find = async (id: string) => {
  const response = await ada.call('GET /admin/mails/{id}', { params: { id } });
  if (!response.ok) throw new Error(response.problem.detail);
  return response.body;
};
const resend = (id: string) => ada.call('POST /admin/mails/{id}/resend', { params: { id } });
const list = (query: {
  search?: string;
  state?: 'queued' | 'sent' | 'failed';
  offset?: number;
  limit?: number;
}) => ada.call('GET /admin/mails', { query });

describe('GET /admin/mails', () => {
  test('lists emails by state and recipient, newest first, in pages', async () => {
    const failed = await queue({ to: 'first@list.test' });
    await send(failing(new UndeliverableError('no such mailbox')));
    const sent = await queue({ to: 'Second@list.test' });
    await send();
    const retried = await queue({ to: 'third@list.test' });
    await send(failing(new Error('busy')));
    const ids = async (query: Parameters<typeof list>[0]) => {
      const response = await list({ search: '@LIST.test', ...query });
      return response.ok ? [response.total, ...response.body.map(({ _id }) => _id)] : [];
    };
    expect(await ids({})).toEqual([3, retried, sent, failed]);
    expect(await ids({ limit: 1, offset: 1 })).toEqual([3, sent]);
    expect(await ids({ state: 'failed' })).toEqual([1, failed]);
    expect(await ids({ state: 'sent' })).toEqual([1, sent]);
    expect(await ids({ state: 'queued' })).toEqual([1, retried]);
    expect(await ids({ search: 'second' })).toEqual([1, sent]);
    expect(await find(failed)).toMatchObject({ lastError: 'no such mailbox', failedAt: expect.any(String) });
    expect(await find(retried)).toMatchObject({ state: 'queued', attempts: 1, lastError: 'busy' });
    expect(await find(sent)).toMatchObject({ state: 'sent', sentAt: expect.any(String), lastError: null });
  });

  test('treats every character of the search literally', async () => {
    const id = await queue();
    expect(await list({ search: '_100%' })).toMatchObject({ body: [{ _id: id }] });
    expect(await list({ search: 'x100%' })).toMatchObject({ total: 0, body: [] });
    expect(await list({ search: '%' })).toMatchObject({ total: 1 });
  });

  test('finds an email in both writings of its domain', async () => {
    const id = await queue({ to: 'mia@xn--bcher-kva.test' });
    for (const search of ['mia@xn--bcher-kva.test', 'Mia@Bücher.test'])
      expect(await list({ search })).toMatchObject({ body: [{ _id: id }] });
  });

  test('finds the parts of an email, or of a subject, in any order and without accents', async () => {
    const id = await queue({ to: 'łukasz.ørsted@mail.test', subject: 'Your “Código” is ready' });
    for (const search of ['lukasz', 'ORSTED łukasz', 'ready codigo', 'CÓDIGO your'])
      expect([search, await list({ search })]).toMatchObject([search, { total: 1, body: [{ _id: id }] }]);
    expect(await list({ search: 'lukasz codigo' })).toMatchObject({ total: 0 });
  });
});

describe('GET /admin/mails/{id}', () => {
  test('shows the content', async () => {
    expect(await find(await queue())).toMatchObject({
      kind: 'contact',
      recipient: 'Mia_100%@mail.test',
      subject: 'Hello',
      text: 'As text',
      html: '<p>As HTML</p>',
      replyTo: 'reply@mail.test',
      state: 'queued',
      resendOf: null,
    });
  });

  test('hides password reset links', async () => {
    const member = await shop.signUp();
    await member.request('POST', '/api/auth/request-password-reset', { body: { email: member.email } });
    await expect
      .poll(async () => (await list({ search: member.email })).ok && (await list({ search: member.email })))
      .toMatchObject({ total: 1 });
    const mails = await list({ search: member.email });
    const id = (mails.ok && mails.body[0]?._id) || '';
    const response = await ada.request('GET', `/api/admin/mails/${id}`);
    expect(response.json()).toMatchObject({ kind: 'password-reset', text: null, html: null });
    expect(response.body).not.toMatch(/token/i);
    await send();
    expect(await resend(id)).toMatchObject({ problem: { status: 409, code: 'NOT_ALLOWED_NOW' } });
  });

  test('answers 404 for an unknown email', async () => {
    expect(await ada.request('GET', '/api/admin/mails/999999')).toMatchObject({ statusCode: 404 });
    expect(await ada.request('POST', '/api/admin/mails/999999/resend')).toMatchObject({ statusCode: 404 });
  });
});

describe('POST /admin/mails/{id}/resend', () => {
  test('queues a copy of a failed email, with an entry in the audit log', async () => {
    const id = await queue({ to: 'again@mail.test', once: 'only-once' });
    await send(failing(new UndeliverableError('no such mailbox', { isAddress: true })));
    const response = await resend(id);
    expect(response).toMatchObject({
      status: 201,
      body: { recipient: 'again@mail.test', state: 'queued', attempts: 0, resendOf: id },
    });
    const received: string[] = [];
    await send({
      ...inboxMailer,
      send: async ({ to, replyTo, text, html }) => void received.push(to, `${replyTo}`, text, html),
    });
    expect(received).toEqual(['again@mail.test', 'reply@mail.test', 'As text', '<p>As HTML</p>']);
    expect(await find(id)).toMatchObject({ state: 'failed' });
    expect(await ada.call('GET /admin/history', { query: { entity: 'mail', id } })).toMatchObject({
      body: [
        {
          action: 'resend',
          title: 'Resent email “Hello” to again@mail.test',
          changes: [],
          undoable: false,
        },
      ],
    });
  });

  test('rejects an email that is not sent yet', async () => {
    const id = await queue();
    expect(await resend(id)).toMatchObject({
      problem: { status: 409, code: 'NOT_ALLOWED_NOW', detail: 'This email is still being sent' },
    });
  });

  test('cannot be undone', async () => {
    const id = await queue();
    await send();
    await resend(id);
    const history = await ada.call('GET /admin/history', { query: { entity: 'mail', id } });
    const entry = history.ok ? history.body[0]?._id : undefined;
    expect(await ada.call('POST /admin/history/{id}/undo', { params: { id: entry ?? '' } })).toMatchObject({
      problem: { status: 409, code: 'NOT_ALLOWED_NOW' },
    });
  });

  test('rejects customers and visitors, and queues nothing', async () => {
    const id = await queue();
    await send();
    const count = async () => (await list({})).ok && (await list({ limit: 1 }));
    const before = await count();
    expect(await (await shop.signUp()).request('POST', `/api/admin/mails/${id}/resend`)).toMatchObject({
      statusCode: 403,
    });
    expect(await shop.visitor().request('GET', `/api/admin/mails/${id}`)).toMatchObject({ statusCode: 401 });
    expect(await count()).toEqual(before);
  });
});
