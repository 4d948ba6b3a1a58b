import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UndeliverableError } from '#platform/outbox/mailer.ts';
import { noteRefusal } from '#platform/outbox/refused-addresses.ts';
import { deliver } from '#tests/support/deliver.ts';
import { type LetterShop, openLetterShop, readers, runLetterJob, sendAll, subscribe } from './letter-shop.ts';

let letters: LetterShop;
beforeAll(async () => {
  letters = await openLetterShop();
});
beforeEach(() => letters.clear());
afterAll(() => letters.shop.close());

const mailed = () =>
  letters.shop.db.selectFrom('outbox').select(['recipient', 'state', 'is_bulk']).orderBy('id').execute();
const recipients = (mails: readonly { to: string }[]) => mails.map(({ to }) => to).sort();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
/** Begins a letter to some subscribers, without its job. */
async function begin(...emails: string[]) {
  await subscribe(letters.shop, ...emails);
  const { _id } = await letters.create();
  await letters.send(_id);
  return _id;
}

test('a letter goes to each confirmed subscriber once, after the other emails, and is counted', async () => {
  const all = readers(250);
  const id = await begin(...all);
  expect(await letters.find(id)).toMatchObject({
    state: 'sending',
    at: expect.any(String),
    recipients: 250,
    sent: 0,
    remaining: 250,
  });
  const sent = await sendAll(letters.shop);
  expect(recipients(sent)).toEqual(all);
  expect(new Set((await mailed()).map(({ is_bulk }) => is_bulk))).toEqual(new Set([true]));
  expect(await letters.find(id)).toMatchObject({ state: 'sent', recipients: 250, sent: 250, remaining: 0 });
  expect(sent[0]).toMatchObject({
    subject: 'New this week',
    text: expect.stringContaining('Our favorites.'),
    html: expect.stringContaining('Our <strong>favorites</strong>.'),
  });
});

test('a sent email, which has the link of its recipient, is not kept for administrators to read', async () => {
  await begin('mia@mail.test');
  await sendAll(letters.shop);
  const rows = await letters.shop.db
    .selectFrom('outbox')
    .select(['is_secret', 'body_text', 'body_html', 'unsubscribe_link'])
    .execute();
  expect(rows).toEqual([{ is_secret: true, body_text: '', body_html: '', unsubscribe_link: null }]);
});

test('only some 500 emails of a letter wait in the outbox', async () => {
  const id = await begin(...readers(720));
  for (let round = 0; round < 6; round++) await runLetterJob(letters.shop);
  expect((await mailed()).length).toBe(500);
  expect(await letters.find(id)).toMatchObject({ recipients: 720, remaining: 720 });
  expect(await sendAll(letters.shop)).toHaveLength(720);
});

test('the counts stay when the emails are removed from the log', async () => {
  const id = await begin(...readers(3));
  await sendAll(letters.shop);
  await letters.shop.db.deleteFrom('outbox').execute();
  expect(await letters.find(id)).toMatchObject({ state: 'sent', sent: 3, failed: 0, remaining: 0 });
});

test('sent twice, a letter goes out once', async () => {
  const id = await begin(...readers(2));
  expect(await letters.send(id)).toMatchObject({ ok: true, auditEntry: null, body: { state: 'sending' } });
  expect(await sendAll(letters.shop)).toHaveLength(2);
  expect(await letters.send(id)).toMatchObject({ ok: true, auditEntry: null, body: { state: 'sent' } });
  expect(await sendAll(letters.shop)).toHaveLength(0);
});

test('a letter to nobody is refused, now and later', async () => {
  const { _id } = await letters.create();
  const detail =
    'Nobody would get this letter: no subscriber of the newsletter has confirmed their address yet';
  for (const at of [undefined, inAnHour()])
    expect(await letters.send(_id, at)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW', detail } });
  expect(await letters.find(_id)).toMatchObject({ state: 'draft' });
});

test('a test goes to the administrator alone, once for each form, and leaves the draft as it is', async () => {
  await subscribe(letters.shop, ...readers(2));
  const { _id } = await letters.create();
  const send = (idempotencyKey: string) =>
    letters.ada.call('POST /admin/letters/{id}/test', { params: { id: _id } }, { idempotencyKey });
  for (const key of ['one', 'one', 'two']) expect(await send(key)).toMatchObject({ ok: true });
  const sent = await deliver(letters.shop);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual(
    Array(2).fill([letters.ada.email, 'Test: New this week']),
  );
  expect(await letters.find(_id)).toMatchObject({ state: 'draft' });
  expect((await letters.history.newest(_id)).title).toBe('Sent a test of letter “New this week”');
});

describe('a scheduled letter', () => {
  const letTimeCome = (id: string) =>
    letters.shop.db
      .updateTable('newsletter_letter')
      .set({ send_at: sql<Date>`clock_timestamp() - interval '1 second'` })
      .where('id', '=', id)
      .execute();

  test('is sent when its time comes, to those who are subscribers then', async () => {
    await subscribe(letters.shop, 'early@mail.test');
    const { _id } = await letters.create();
    const at = inAnHour();
    expect(await letters.send(_id, at)).toMatchObject({ body: { state: 'scheduled', at, recipients: 1 } });
    expect(await sendAll(letters.shop)).toEqual([]);
    await subscribe(letters.shop, 'later@mail.test');
    await letTimeCome(_id);
    expect(recipients(await sendAll(letters.shop))).toEqual(['early@mail.test', 'later@mail.test']);
    expect(await letters.find(_id)).toMatchObject({ state: 'sent', recipients: 2, sent: 2 });
  });

  test('can get another time, be sent now, and not be scheduled for the past', async () => {
    await subscribe(letters.shop, 'early@mail.test');
    const { _id } = await letters.create();
    const past = new Date(Date.now() - 60_000).toISOString();
    expect(await letters.send(_id, past)).toMatchObject({
      problem: { status: 422, errors: [{ field: 'at', message: 'Choose a time in the future' }] },
    });
    const at = inAnHour();
    await letters.send(_id, at);
    expect(await letters.send(_id, at)).toMatchObject({ auditEntry: null, body: { at } });
    const later = new Date(Date.parse(at) + 60_000).toISOString();
    expect(await letters.send(_id, later)).toMatchObject({ body: { state: 'scheduled', at: later } });
    expect(await letters.send(_id)).toMatchObject({ body: { state: 'sending' } });
    expect(await sendAll(letters.shop)).toHaveLength(1);
  });

  test('is a draft again once it is stopped', async () => {
    await subscribe(letters.shop, 'early@mail.test');
    const { _id } = await letters.create();
    await letters.send(_id, inAnHour());
    expect(await letters.stop(_id)).toMatchObject({ body: { state: 'draft', at: null } });
    await runLetterJob(letters.shop);
    expect(await mailed()).toEqual([]);
  });

  test('that nobody wants any more when its time comes is over', async () => {
    await subscribe(letters.shop, 'early@mail.test');
    const { _id } = await letters.create();
    await letters.send(_id, inAnHour());
    await letters.shop.db.deleteFrom('newsletter_subscriber').execute();
    await letTimeCome(_id);
    expect(await sendAll(letters.shop)).toEqual([]);
    expect(await letters.find(_id)).toMatchObject({ state: 'sent', recipients: 0, sent: 0 });
  });
});

describe('stopped in the middle, a letter', () => {
  test('is sent to nobody else, and counts who got it', async () => {
    const id = await begin(...readers(150));
    await runLetterJob(letters.shop);
    let count = 0;
    await deliver(letters.shop, async () => {
      count += 1;
      if (count >= 4) throw new Error('the mail server is away');
    });
    expect(await letters.find(id)).toMatchObject({ state: 'sending', sent: 3, remaining: 147 });
    expect(await letters.stop(id)).toMatchObject({ body: { state: 'stopped', sent: 3, remaining: 147 } });
    expect(await letters.stop(id)).toMatchObject({ ok: true, auditEntry: null });
    expect(await mailed()).toHaveLength(3);
    expect(await sendAll(letters.shop)).toEqual([]);
    expect(await letters.find(id)).toMatchObject({
      state: 'stopped',
      recipients: 150,
      sent: 3,
      remaining: 147,
    });
    expect(await letters.send(id)).toMatchObject({
      problem: { code: 'NOT_ALLOWED_NOW', detail: 'This letter was stopped. Write a new one' },
    });
    expect((await letters.history.newest(id)).title).toBe('Stopped letter “New this week”');
  });

  test('counts the email that was being sent, and does not try it again', async () => {
    const id = await begin(...readers(3));
    await runLetterJob(letters.shop);
    await deliver(letters.shop, async () => void (await letters.stop(id)));
    await runLetterJob(letters.shop);
    expect(await letters.find(id)).toMatchObject({ state: 'stopped', sent: 1, failed: 0, remaining: 2 });
    const other = await letters.create();
    await letters.send(other._id);
    await runLetterJob(letters.shop);
    await deliver(letters.shop, async () => {
      await letters.stop(other._id);
      throw new Error('the mail server is away');
    });
    await letters.shop.db
      .updateTable('outbox')
      .set({ run_at: new Date(0) })
      .execute();
    expect(await deliver(letters.shop)).toEqual([]);
  });

  test('cannot be stopped once it was sent', async () => {
    const id = await begin('mia@mail.test');
    await sendAll(letters.shop);
    expect(await letters.stop(id)).toMatchObject({ problem: { code: 'NOT_ALLOWED_NOW' } });
  });
});

test('somebody who confirms while a letter is being sent does not get it', async () => {
  const id = await begin('mia@mail.test');
  await letters.shop.db
    .insertInto('newsletter_subscriber')
    .values({
      email_key: 'zoe@mail.test',
      email: 'zoe@mail.test',
      confirmed_at: new Date(Date.now() + 1_000),
    })
    .execute();
  expect(recipients(await sendAll(letters.shop))).toEqual(['mia@mail.test']);
  expect(await letters.find(id)).toMatchObject({ recipients: 1, sent: 1 });
});

test('a subscriber of an earlier release, who has no time of confirmation, gets letters', async () => {
  const past = { email_key: 'past@mail.test', email: 'past@mail.test' };
  await letters.shop.db.insertInto('newsletter_subscriber').values(past).execute();
  await begin('mia@mail.test');
  expect(recipients(await sendAll(letters.shop))).toEqual(['mia@mail.test', 'past@mail.test']);
});

describe('an address that a mail server refused for good', () => {
  test('is left out of letters', async () => {
    await noteRefusal(letters.shop.db, 'Gone@mail.test');
    const id = await begin('Gone@mail.test', 'mia@mail.test');
    expect(await letters.find(id)).toMatchObject({ recipients: 1 });
    expect(recipients(await sendAll(letters.shop))).toEqual(['mia@mail.test']);
  });

  test('is left out, too, if an administrator marked it as bounced', async () => {
    await letters.ada.call('POST /admin/subscribers/bounces', { body: { addresses: ['gone@MAIL.test'] } });
    await begin('Gone@mail.test', 'mia@mail.test');
    expect(recipients(await sendAll(letters.shop))).toEqual(['mia@mail.test']);
  });

  test('is counted by the letter that was refused', async () => {
    const id = await begin('gone@mail.test', 'mia@mail.test');
    await runLetterJob(letters.shop);
    await deliver(letters.shop, async ({ to }) => {
      if (to === 'gone@mail.test') throw new UndeliverableError('550 no such user', { isAddress: true });
    });
    await runLetterJob(letters.shop);
    expect(await letters.find(id)).toMatchObject({ state: 'sent', sent: 1, failed: 1, remaining: 0 });
    expect(await letters.create()).toMatchObject({ recipients: 1 });
  });
});
