import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mailer, UndeliverableError } from '#platform/outbox/mailer.ts';
import { addToOutbox, type QueuedEmail, startOutboxWorker } from '#platform/outbox/outbox.ts';
import { accountMailKinds } from '#shop/accounts/mails/account-mail-kinds.ts';
import { mailKinds } from '#shop/content/server/mail/mail-kinds.ts';
import { runPersonalDataJob } from '../support/download-data.ts';
import { openTestShop, type TestShop, testPassword } from '../support/test-shop.ts';

const email = 'mia@mail.test';
let shop: TestShop;
let sent: string[];
let isRefusing: boolean;
beforeEach(async () => {
  shop = await openTestShop();
  sent = [];
  isRefusing = true;
});
afterEach(() => shop.close());

const mailer: Mailer = {
  keepsMail: false,
  close() {},
  async send({ subject }) {
    if (isRefusing) throw new UndeliverableError('550 5.1.1 no such user', { isAddress: true });
    sent.push(subject);
  },
};
const deliver = async (kind: QueuedEmail['kind']) => {
  await addToOutbox(shop.db, { kind, to: email, subject: kind.name, text: 'text', html: 'html' });
  const log = { info() {}, warn() {} };
  const outbox = startOutboxWorker({ db: shop.db, mailer, host: 'shop.test', log });
  await outbox.runOnce();
  await outbox.stop();
};
const refusals = () => shop.db.selectFrom('refused_address').selectAll().execute();
const age = (minutes: number) =>
  shop.db
    .updateTable('refused_address')
    .set({ refused_at: new Date(Date.now() - minutes * 60_000) })
    .execute();

test('the recovery of a password is tried again an hour after the mailbox was refused, and lifts the refusal', async () => {
  await deliver(mailKinds.newsletter);
  isRefusing = false;
  await deliver(accountMailKinds.passwordReset);
  await age(59);
  await deliver(accountMailKinds.passwordReset);
  expect(sent).toEqual([]);
  await age(61);
  await deliver(mailKinds.newsletter);
  expect(sent).toEqual([]);
  await deliver(accountMailKinds.passwordReset);
  await deliver(mailKinds.newsletter);
  expect(sent).toEqual(['password-reset', 'newsletter']);
  expect(await refusals()).toEqual([]);
});

test('a refusal of an address goes with its account, and stays where the account never proved to own it', async () => {
  await deliver(mailKinds.newsletter);
  await age(60);
  const squatter = await shop.signUp(email);
  await squatter.call('POST /account/close', { body: { password: testPassword } });
  await runPersonalDataJob(shop);
  expect(await refusals()).toHaveLength(1);
  const owner = await shop.signUp(email);
  await shop.db.updateTable('account_user').set({ email_verified: true }).execute();
  await owner.call('POST /account/close', { body: { password: testPassword } });
  await runPersonalDataJob(shop);
  expect(await refusals()).toEqual([]);
});
