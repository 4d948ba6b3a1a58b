import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const outbox = (recipient: string) =>
  shop.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const countMails = async () => (await shop.db.selectFrom('outbox').select('id').execute()).length;

describe('the newsletter', () => {
  const subscribe = (email: string) => shop.visitor().call('POST /mail/newsletter', { body: { email } });

  test('stores the email and asks once to confirm it', async () => {
    const thanks = { status: 200, body: { message: 'Thanks for subscribing!' } };
    expect(await subscribe(' Mia@mail.test ')).toMatchObject(thanks);
    expect(await subscribe('mia@MAIL.test')).toMatchObject(thanks);
    const subscribers = await shop.db.selectFrom('newsletter_subscriber').selectAll().execute();
    expect(subscribers).toMatchObject([{ email: 'Mia@mail.test', email_key: 'mia@mail.test' }]);
    expect(await outbox('Mia@mail.test')).toMatchObject([
      { kind: 'newsletter', subject: 'Confirm your subscription', reply_to: null, sent_at: null },
    ]);
  });

  test('sends one email for ten subscriptions at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => subscribe('often@mail.test')));
    expect(await outbox('often@mail.test')).toHaveLength(1);
  });

  test.each([
    'mail.test',
    '',
    'a@b@c',
    'a@mail.test, b@mail.test',
    'a@mail.test\r\nBcc: b@mail.test',
    'a@mail.test\nb@mail.test',
    'Mia <a@mail.test>',
    'a b@mail.test',
    `${'x'.repeat(250)}@mail.test`,
  ])('rejects "%s"', async (email) => {
    const before = await countMails();
    expect(await subscribe(email)).toMatchObject({
      problem: { status: 422, code: 'INVALID', errors: [{ field: 'email', message: 'Use a valid email' }] },
    });
    expect(await countMails()).toBe(before);
  });

  test('rejects unknown fields', async () => {
    const body = { email: 'b@mail.test', to: 'c@mail.test' };
    const response = await shop.visitor().request('POST', '/api/mail/newsletter', { body });
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'UNKNOWN_FIELD' }]);
  });
});

describe('the contact form', () => {
  const sent = {
    name: 'Mia <b>O’Neil</b>',
    email: 'mia.o@mail.test',
    message: 'Where is my order?\nIt is <late> & lost.',
  };
  const write = (change: Partial<typeof sent> = {}) =>
    shop.visitor().call('POST /mail/contactUs', { body: { ...sent, ...change } });

  test('stores the message, emails the shop with Reply-To the sender, and sends a confirmation', async () => {
    expect(await write()).toMatchObject({ ok: true, status: 200 });
    expect(await shop.db.selectFrom('contact_message').selectAll().execute()).toMatchObject([sent]);
    for (const address of shop.settings.contactEmails)
      expect(await outbox(address)).toMatchObject([{ kind: 'contact', reply_to: sent.email }]);
    expect(await outbox(sent.email)).toMatchObject([{ kind: 'contact-confirmation', reply_to: null }]);
  });

  test('is not quoted to the address that was entered, which may be of anybody', async () => {
    const texts = { name: 'Win at spam.example', message: 'Click https://spam.example/win to get a prize' };
    await write({ ...texts, email: 'third@mail.test' });
    const [mail] = await outbox('third@mail.test');
    expect(mail?.subject).toBe('We got your message');
    expect(`${mail?.body_text} ${mail?.body_html}`).not.toContain('spam.example');
  });

  test('is escaped in HTML', async () => {
    await write({ email: 'html@mail.test' });
    const mail = (await outbox(shop.settings.contactEmails[0] ?? '')).find(
      ({ reply_to }) => reply_to === 'html@mail.test',
    );
    expect(mail?.body_html).toContain('Mia &#60;b&#62;O’Neil&#60;/b&#62;');
    expect(mail?.body_html).toContain('It is &#60;late&#62; &#38; lost.');
    expect(mail?.body_html).not.toContain('<late>');
    expect(mail?.body_text).toContain(sent.message);
  });

  test.each([
    ['message', 'x'.repeat(19)],
    ['message', 'x'.repeat(501)],
    ['message', ''],
    ['message', `${' '.repeat(30)}short${' '.repeat(30)}`],
    ['name', ''],
    ['name', 'Mia\r\nBcc: b@mail.test'],
    ['email', 'mail.test'],
    ['email', 'a@mail.test\r\nBcc: b@mail.test'],
  ] as const)('rejects the %s %j', async (field, text) => {
    const before = await countMails();
    expect(await write({ [field]: text })).toMatchObject({ problem: { status: 422, errors: [{ field }] } });
    expect(await countMails()).toBe(before);
  });

  test.each([20, 500])('accepts a message of %i characters', async (length) => {
    expect(await write({ message: 'x'.repeat(length) })).toMatchObject({ ok: true });
  });

  test('stores neither message nor email when one of the two fails', async () => {
    await shop.database.pool.query(`create function reject_mail() returns trigger language plpgsql as
      $$ begin raise exception 'no mail today'; end $$`);
    await shop.database.pool.query(
      `create trigger reject_mail before insert on outbox for each row when (new.kind = 'contact-confirmation') execute function reject_mail()`,
    );
    const [mails, messages] = [
      await countMails(),
      await shop.db.selectFrom('contact_message').select('id').execute(),
    ];
    expect(await write()).toMatchObject({ problem: { status: 500, code: 'INTERNAL' } });
    expect(await countMails()).toBe(mails);
    expect(await shop.db.selectFrom('contact_message').select('id').execute()).toEqual(messages);
    await shop.database.pool.query('drop trigger reject_mail on outbox');
  });
});
