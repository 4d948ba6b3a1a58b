import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { deliver } from '#tests/support/deliver.ts';
import { runPersonalDataJob } from '#tests/support/download-data.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { linkIn, tokenIn } from '#tests/support/newsletter-mails.ts';
import { openPageTestShop } from '#tests/support/page-test-shop.ts';
import { testPassword } from '#tests/support/test-shop.ts';
import {
  type LetterShop,
  openLetterShop,
  readers,
  runLetterJob,
  sendAll,
  someContent,
  subscribe,
} from './letter-shop.ts';

let letters: LetterShop;
beforeAll(async () => {
  letters = await openLetterShop();
});
beforeEach(() => letters.clear());
afterAll(() => letters.shop.close());

async function begin(...emails: string[]) {
  await subscribe(letters.shop, ...emails);
  const { _id } = await letters.create();
  await letters.send(_id);
  await runLetterJob(letters.shop);
  return _id;
}
const textTo = async (recipient: string) => {
  const query = letters.shop.db.selectFrom('outbox').select('body_text').where('recipient', '=', recipient);
  return (await query.executeTakeFirstOrThrow()).body_text;
};
const leave = (text: string) =>
  letters.shop
    .visitor()
    .call('POST /mail/newsletter/leave', { body: { token: tokenIn(linkIn(text, 'leave')) } });
const recipients = (mails: readonly { to: string }[]) => mails.map(({ to }) => to).sort();

test('somebody who leaves in the middle gets nothing more, and is counted once', async () => {
  const id = await begin('Mia@mail.test', 'tom@mail.test');
  const text = await textTo('Mia@mail.test');
  for (let pressed = 0; pressed < 2; pressed++) expect(await leave(text)).toMatchObject({ ok: true });
  expect(recipients(await deliver(letters.shop))).toEqual(['tom@mail.test']);
  await runLetterJob(letters.shop);
  expect(await letters.find(id)).toMatchObject({
    state: 'sent',
    recipients: 2,
    sent: 1,
    remaining: 0,
    left: 1,
  });
});

test('somebody who left gets no later letter, although the proof of their consent is kept', async () => {
  await begin('mia@mail.test', 'tom@mail.test');
  await leave(await textTo('mia@mail.test'));
  await sendAll(letters.shop);
  const proofs = await letters.shop.db.selectFrom('ended_consent').select('email').execute();
  expect(proofs).toContainEqual({ email: 'mia@mail.test' });
  const { _id } = await letters.create({ subject: 'Next week' });
  await letters.send(_id);
  expect(recipients(await sendAll(letters.shop))).toEqual(['tom@mail.test']);
  expect(await letters.find(_id)).toMatchObject({ state: 'sent', recipients: 1 });
});

test('somebody who leaves before their email is queued gets none', async () => {
  const all = readers(720);
  const id = await begin(...all);
  const last = all.at(-1) ?? '';
  await letters.shop.db.deleteFrom('newsletter_subscriber').where('email_key', '=', last).execute();
  expect(recipients(await sendAll(letters.shop))).toEqual(all.slice(0, -1));
  expect(await letters.find(id)).toMatchObject({ state: 'sent', recipients: 720, sent: 719, left: 0 });
});

test('each letter counts who left through its own link, also long after it was sent', async () => {
  const first = await begin('mia@mail.test', 'tom@mail.test');
  const [mia = ''] = (await sendAllTexts())
    .filter(({ to }) => to === 'mia@mail.test')
    .map(({ text }) => text);
  const { _id: second } = await letters.create({ subject: 'Next week' });
  await letters.send(second);
  await runLetterJob(letters.shop);
  const tom = await textTo('tom@mail.test');
  await letters.shop.db.deleteFrom('outbox').execute();
  await leave(mia);
  await leave(tom);
  expect(await letters.find(first)).toMatchObject({ left: 1 });
  expect(await letters.find(second)).toMatchObject({ left: 1 });
});

async function sendAllTexts() {
  const texts: { to: string; text: string }[] = [];
  await runLetterJob(letters.shop);
  await deliver(letters.shop, async ({ to, text }) => void texts.push({ to, text }));
  await runLetterJob(letters.shop);
  await letters.shop.db.deleteFrom('outbox').execute();
  return texts;
}

test('while a letter is being sent, an erased person is in none of its rows, and nobody gets a second email', async () => {
  const all = readers(720);
  const id = await begin(...all);
  const progress = () =>
    letters.shop.db.selectFrom('newsletter_letter').select('queued_until').executeTakeFirstOrThrow();
  const { queued_until: reached } = await progress();
  const person = await letters.shop.signUp(reached ?? '');
  await letters.shop.db.updateTable('account_user').set({ email_verified: true }).execute();
  await person.call('POST /account/close', { body: { password: testPassword } });
  await runPersonalDataJob(letters.shop);
  expect(await progress()).toEqual({ queued_until: '' });
  expect(recipients(await sendAll(letters.shop))).toEqual(all.filter((email) => email !== reached));
  expect(await letters.find(id)).toMatchObject({ state: 'sent', recipients: 720, sent: 719 });
});

test('a mail program unsubscribes with one click at the address in the headers of the letter', async () => {
  const server = await startMailServer();
  const shop = await openPageTestShop({ SMTP_URL: server.url, MAIL_FROM: 'shop@shop.test' });
  onTestFinished(async () => {
    await shop.close();
    await server.close();
  });
  await shop.db.deleteFrom('newsletter_subscriber').execute();
  await subscribe(shop, 'mia@mail.test', 'tom@mail.test');
  const ada = await shop.administrator();
  const created = await ada.call('POST /admin/letters', { body: someContent });
  if (!created.ok) throw new Error(created.problem.detail);
  const { _id: id } = created.body;
  await ada.call('POST /admin/letters/{id}/send', { params: { id }, body: {} });
  await shop.startJobs();
  const received = () => server.received.filter(({ content }) => content.includes('Subject: New this week'));
  await expect.poll(() => received().length, { timeout: 30_000 }).toBe(2);
  const mia = received().find(({ to }) => to.includes('mia@mail.test'))?.content ?? '';
  expect(mia).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const url = new URL(/^List-Unsubscribe: <(\S+)>$/m.exec(mia)?.[1] ?? '');
  for (let sent = 0; sent < 2; sent++) {
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(statusCode).toBe(200);
  }
  const left = await shop.db.selectFrom('newsletter_subscriber').select('email').execute();
  expect(left).toEqual([{ email: 'tom@mail.test' }]);
  const counted = () => ada.call('GET /admin/letters/{id}', { params: { id } });
  await expect
    .poll(counted, { timeout: 30_000 })
    .toMatchObject({ body: { state: 'sent', sent: 2, failed: 0, left: 1 } });
}, 120_000);
