import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enforceRetention } from '#features/personal-data/server/enforce-retention.ts';
import type { Polling } from '#platform/jobs/start-polling.ts';
import { inboxMailer, type Mailer } from '#platform/outbox/mailer.ts';
import { addToOutbox, type QueuedEmail, startOutboxWorker } from '#platform/outbox/outbox.ts';
import { createSmtpMailer } from '#platform/outbox/smtp-mailer.ts';
import { accountMailKinds } from '#shop/accounts/mails/account-mail-kinds.ts';
import { mailKinds } from '#shop/content/server/mail/mail-kinds.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';

// The worker polls once a second, and the machine may be busy.
const eventually = <T>(read: () => T) => expect.poll(read);

let database: FreshDatabase;
let server: MailServer;
let mailer: Mailer;
let outboxes: Polling<number>[];
let logged: object[];
beforeEach(async () => {
  database = await freshDatabase();
  server = await startMailServer();
  mailer = createSmtpMailer({ url: server.url, from: () => 'Sneaker Paradise <shop@shop.test>' });
  outboxes = [];
  logged = [];
});
afterEach(async () => {
  await Promise.all(outboxes.map((outbox) => outbox.stop()));
  mailer.close();
  await server.close();
  await database.close();
});

const open = (by: Mailer = mailer): Polling<number> => {
  const outbox = startOutboxWorker({
    db: database.db,
    mailer: by,
    host: 'shop.test',
    // An error as the log's serializer writes it, with its causes and their fields.
    log: { info: () => {}, warn: (details) => logged.push(serialize(details)) },
  });
  outboxes.push(outbox);
  return outbox;
};
const serialize = (details: object): object =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, value instanceof Error ? inspect(value) : value]),
  );
const mail = (change: Partial<QueuedEmail> = {}): QueuedEmail => ({
  kind: mailKinds.newsletter,
  to: 'mia@mail.test',
  subject: 'Hello ✓',
  text: 'As text',
  html: '<p>As HTML</p>',
  ...change,
});
const queue = (change: Partial<QueuedEmail> = {}) => addToOutbox(database.db, mail(change));
const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const makeDue = () =>
  database.db
    .updateTable('outbox')
    .set({ run_at: new Date(0) })
    .execute();

test('an email is sent once, with text and HTML, and stays readable for administrators', async () => {
  await queue({ kind: mailKinds.contactConfirmation, replyTo: 'reply@mail.test' });
  const outbox = open();
  await eventually(() => server.received.length).toBe(1);
  await outbox.runOnce();
  expect(server.received).toHaveLength(1);
  const [received] = server.received;
  expect(received?.to).toEqual(['mia@mail.test']);
  expect(received?.content).toMatch(/^From: Sneaker Paradise <shop@shop.test>$/m);
  expect(received?.content).toMatch(/^Reply-To: reply@mail.test$/m);
  expect(received?.content).toMatch(/^Message-ID: <mail-\d+\.\d+@shop.test>$/m);
  expect(received?.content).toContain('As text');
  expect(received?.content).toContain('<p>As HTML</p>');
  expect(received?.content).not.toMatch(/^List-/m);
  const sent = { attempts: 1, last_error: null, body_text: 'As text', sent_at: expect.any(Date) };
  await eventually(rows).toMatchObject([sent]);
});

test('an email of a list has headers to unsubscribe with one click, each on one line, and keeps no link', async () => {
  const link = `https://shop.example/newsletter/leave?token=${'0f'.repeat(400)}`;
  await queue({ unsubscribeLink: link });
  open();
  await eventually(() => server.received.length).toBe(1);
  const [received] = server.received;
  expect(received?.content).toContain(`List-Unsubscribe: <${link}>\n`);
  expect(received?.content).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
  await eventually(rows).toMatchObject([{ attempts: 1, unsubscribe_link: null }]);
});

test('a password reset link is removed once the email was sent', async () => {
  await queue({ kind: accountMailKinds.passwordReset });
  open();
  await eventually(rows).toMatchObject([{ attempts: 1, body_text: '', body_html: '' }]);
});

test('the content of an email of which an earlier release did not say whether it is secret is removed, too', async () => {
  const email = { kind: 'password-reset', recipient: 'mia@mail.test', subject: 'Hello' };
  await database.db
    .insertInto('outbox')
    .values({ ...email, body_text: 'link', body_html: 'link' })
    .execute();
  open();
  await eventually(rows).toMatchObject([{ attempts: 1, body_text: '', body_html: '' }]);
});

test('contents are removed 30 days after sending, and not earlier', async () => {
  const day = 24 * 60 * 60 * 1000;
  await queue({ subject: 'old' });
  await queue({ subject: 'young' });
  const sentBefore = (subject: string, days: number) =>
    database.db
      .updateTable('outbox')
      .set({ sent_at: new Date(Date.now() - days * day) })
      .where('subject', '=', subject)
      .execute();
  await sentBefore('old', 31);
  await sentBefore('young', 29);

  await enforceRetention(database.db, privacyRules.retention);

  expect(await rows()).toMatchObject([
    { subject: 'old', body_text: '', body_html: '' },
    { subject: 'young', body_text: 'As text' },
  ]);
});

test('an email of a transaction that is rolled back is never sent', async () => {
  const transaction = database.db.transaction().execute(async (within) => {
    await addToOutbox(within, mail());
    throw new Error('no');
  });
  await expect(transaction).rejects.toThrow('no');
  expect(await open().runOnce()).toBe(0);
});

test('an email with an idempotency key is queued once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => queue({ once: 'order-paid:1' })));
  await queue({ once: 'order-paid:2' });
  expect(await rows()).toHaveLength(2);
});

test.each(['a@mail.test\r\nBcc: b@mail.test', 'a@mail.test\nx', 'a\u0000@mail.test', 'a\u2028b@mail.test'])(
  'an address with a line break throws, and a subject becomes one line: %j',
  async (text) => {
    await expect(queue({ to: text })).rejects.toThrow('single line');
    await expect(queue({ replyTo: text })).rejects.toThrow('single line');
    expect(await rows()).toEqual([]);
    await queue({ subject: `Message from ${text}` });
    expect((await rows())[0]?.subject).toMatch(/^Message from [^\p{Cc}\p{Zl}\p{Zp}]+$/u);
  },
);

test('several processes send each email once', async () => {
  for (let index = 0; index < 30; index++) await queue({ to: `m${index}@mail.test` });
  await Promise.all([open(), open(), open()].map((outbox) => outbox.runOnce()));
  await eventually(async () => (await rows()).every((row) => row.sent_at)).toBe(true);
  expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(30);
  expect(server.received).toHaveLength(30);
});

describe('when the SMTP server', () => {
  test.each([
    ['rejects the message for now', 'CONTENT', '421 come back later'],
    ['is too busy to greet', 'CONNECT', '421 too busy'],
    ['rejects the sender', 'MAIL', '535 sign in first'],
  ])('%s, the email is retried with growing delays', async (_, command, line) => {
    server.replyTo(command, line);
    await queue();
    const outbox = open();
    for (const [attempts, seconds] of [
      [1, 5],
      [2, 10],
      [3, 20],
    ] as const) {
      await eventually(async () => (await rows())[0]?.last_error).not.toBeNull();
      await outbox.runOnce();
      await eventually(rows).toMatchObject([{ attempts, sent_at: null, locked_until: null }]);
      const wait = ((await rows())[0]?.run_at.getTime() ?? 0) - Date.now();
      expect(wait / 1000).toBeGreaterThan(seconds - 3);
      expect(wait / 1000).toBeLessThanOrEqual(seconds);
      if (attempts < 3) await makeDue();
    }
    server.replyTo(command, null);
    await makeDue();
    await eventually(() => server.received.length).toBe(1);
  });

  test('permanently rejects one recipient, the others get their email', async () => {
    server.replyTo('RCPT', '550 nobody of that name');
    await queue({ to: 'gone@mail.test' });
    const outbox = open();
    await eventually(async () => (await rows())[0]?.attempts).toBe(30);
    server.replyTo('RCPT', null);
    await queue();
    await makeDue();
    await outbox.runOnce();
    await eventually(() => server.received.map(({ to }) => to)).toEqual([['mia@mail.test']]);
    expect((await rows())[0]).toMatchObject({ sent_at: null, last_error: 'The mail server refused it' });
  });

  test.each([
    ['for good', '550 5.1.1 <gone@mail.test>: no such user, gone@mail.test'],
    ['for now', '451 4.7.1 gone@mail.test is greylisted'],
  ])('refuses somebody %s, the log says why and not whom', async (_, line) => {
    server.replyTo('RCPT', line);
    await queue({ to: 'gone@mail.test' });
    open();
    await eventually(async () => (await rows())[0]?.last_error).not.toBeNull();
    expect(logged).toEqual([
      {
        mail: expect.anything(),
        kind: 'newsletter',
        attempts: 1,
        final: line.startsWith('550'),
        responseCode: Number(line.slice(0, 3)),
        reason: expect.stringContaining(line.slice(0, 9)),
      },
    ]);
    expect(JSON.stringify(logged)).not.toContain('gone@mail.test');
  });
});

test('an email of a process that died while sending is sent by another one', async () => {
  await queue();
  const hangingMailer: Mailer = { keepsMail: false, close: () => {}, send: () => new Promise(() => {}) };
  const lost = startOutboxWorker({
    db: database.db,
    mailer: hangingMailer,
    host: 'shop.test',
    log: { info: () => {}, warn: () => {} },
  });
  await eventually(async () => (await rows())[0]?.attempts).toBe(1);
  void lost.stop();
  expect(await open().runOnce()).toBe(0);
  await database.db
    .updateTable('outbox')
    .set({ locked_until: new Date(0) })
    .execute();
  await eventually(() => server.received.length).toBe(1);
});

test('without an SMTP server, emails count as sent and stay readable in the inbox', async () => {
  await queue();
  const outbox = open(inboxMailer);
  await outbox.runOnce();
  await eventually(async () => (await rows())[0]?.sent_at).not.toBeNull();
  expect(await rows()).toMatchObject([{ body_text: 'As text', body_html: '<p>As HTML</p>' }]);
});

describe('an address that a mail server refused for good', () => {
  const subjects = () => server.received.map(({ content }) => /^Subject: (.*)$/m.exec(content)?.[1]);

  test('is not tried again with another mail, however it is spelt; others are', async () => {
    server.replyTo('RCPT', '550 5.1.1 nobody of that name');
    await queue({ subject: 'first' });
    const outbox = open();
    await eventually(rows).toMatchObject([{ state: 'failed' }]);
    server.replyTo('RCPT', null);
    await queue({ subject: 'second', to: 'Mia@Mail.test' });
    await queue({ subject: 'third', to: 'noah@mail.test' });
    await outbox.runOnce();
    await eventually(subjects).toEqual(['third']);
    const [, second] = await rows();
    expect(second).toMatchObject({
      state: 'failed',
      last_error: expect.stringMatching(
        /^Not sent: a mail server permanently rejected this address on \d{4}-/,
      ),
    });
  });

  test.each(['550 5.7.1 blocked by a list', '554 5.1.1 no', '552 5.2.2 full'])(
    'is not one to which a server says %s',
    async (reply) => {
      server.replyTo('RCPT', reply);
      await queue({ subject: 'first' });
      const outbox = open();
      await eventually(rows).toMatchObject([{ state: 'failed' }]);
      server.replyTo('RCPT', null);
      await queue({ subject: 'second' });
      await outbox.runOnce();
      await eventually(subjects).toEqual(['second']);
    },
  );
});
