import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { UndeliverableError } from '#platform/outbox/mailer.ts';
import { startOutboxWorker } from '#platform/outbox/outbox.ts';
import { cards } from '#tests/support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import { previewMail } from '#tests/support/preview-mail.ts';
import type { Member } from '#tests/support/test-shop.ts';
import {
  addSoldOutSize,
  buyPair,
  join,
  lastClaim,
  listOwn,
  restock,
  runWaitlistJob,
  stateOf,
  stockRow,
  wantedShoe,
} from '#tests/support/waitlist-shop.ts';

let shop: PaymentTestShop;
let ada: Member;
let ann: Member;
let ben: Member;
let size: string;
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
});
beforeEach(async () => {
  await shop.db.deleteFrom('outbox').execute();
  [ann, ben] = [await shop.signUp(), await shop.signUp()];
  size = await addSoldOutSize(shop);
});
afterAll(() => shop.close());

type Answer = 'sent' | 'no connection' | 'no such mailbox';

/** Lets the mail server answer everything that is due so; returns who was sent what. */
async function deliver(answer: Answer): Promise<string[]> {
  const sent: string[] = [];
  const worker = startOutboxWorker({
    db: shop.db,
    host: 'shop.test',
    log: { info: () => {}, warn: () => {} },
    mailer: {
      keepsMail: false,
      close: () => {},
      async send({ to, subject }) {
        if (answer === 'no connection') throw new Error('connect ECONNREFUSED');
        if (answer === 'no such mailbox') throw new UndeliverableError('550', { isAddress: false });
        sent.push(`${to}: ${subject}`);
      },
    },
  });
  await worker.runOnce();
  await worker.stop();
  return sent;
}

/** Both wait, and pairs come back. */
async function offer(pairs = 1): Promise<void> {
  for (const member of [ann, ben]) await join(member, size);
  await restock(shop, size, pairs);
  await runWaitlistJob(shop);
}

const letTimePass = () =>
  shop.db
    .updateTable('waitlist_entry')
    .set({ reserved_until: new Date(Date.now() - 1_000) })
    .where('size', '=', size)
    .where('state', '=', 'offered')
    .execute();

const states = async () => [await stateOf(ann, size), await stateOf(ben, size)];

const minutesLeft = async (member: Member): Promise<number> => {
  const entry = (await listOwn(member)).find((one) => one.size === size);
  return Math.round((Date.parse(entry?.reservedUntil ?? '') - Date.now()) / 60_000);
};

test('previews of the emails name the shoe and size of the newest entry, without the link of its owner', async () => {
  await join(ann, size);
  for (const state of ['confirmation', 'offer', 'withdrawn', 'ended']) {
    const text = await previewMail(ada, `waitlist-${state}`);
    expect(text).toContain(size);
    expect(text).not.toContain('/waitlist/');
  }
});

test('the time of an offer begins when its email was sent: no outage of the mail server uses up a waitlist', async () => {
  await offer();
  expect(await deliver('no connection')).toEqual([]);
  await letTimePass();
  await runWaitlistJob(shop);
  expect(await states()).toEqual(['offered', 'waiting']);
  expect(await minutesLeft(ann)).toBe(60);
  await shop.db.updateTable('outbox').set({ run_at: new Date() }).execute();
  await letTimePass();
  expect(await deliver('sent')).toEqual([`${ann.email}: Orbit Runner is back in size ${size}`]);
  await runWaitlistJob(shop);
  expect(await minutesLeft(ann)).toBe(60);
  await letTimePass();
  await runWaitlistJob(shop);
  expect(await states()).toEqual(['expired', 'offered']);
});

test('an offer whose email cannot be delivered goes to the next in line', async () => {
  await offer();
  await deliver('no such mailbox');
  await runWaitlistJob(shop);
  expect(await states()).toEqual(['expired', 'offered']);
});

test('the email about a pair that was bought, given back or withdrawn is not sent, and nothing is said of the withdrawal', async () => {
  await offer(2);
  expect((await buyPair(shop, ann, size)).status).toBe(200);
  const [entry] = (await listOwn(ben)).filter((one) => one.size === size);
  await ben.call('DELETE /waitlist/{id}', { params: { id: entry?._id ?? '' } });
  expect(await deliver('sent')).toEqual([expect.stringContaining(`${ann.email}: Your order`)]);

  const cleo = await shop.signUp();
  await shop.db.updateTable('shoe_size').set({ quantity: 0 }).where('size', '=', size).execute();
  await join(cleo, size);
  await restock(shop, size);
  await runWaitlistJob(shop);
  await shop.db.updateTable('shoe_size').set({ offered: 0 }).where('size', '=', size).execute();
  await runWaitlistJob(shop);
  expect(await stateOf(cleo, size)).toBe('waiting');
  expect(await deliver('sent')).toEqual([]);
});

test('what somebody waits for is sent before reminders', async () => {
  const email = (kind: string, is_bulk: boolean) => ({
    kind,
    is_bulk,
    recipient: 'a@mail.test',
    subject: kind,
    body_text: 't',
    body_html: 'h',
  });
  await shop.db
    .insertInto('outbox')
    .values([email('launch-reminder', true), email('launch-reminder', true), email('waitlist', false)])
    .execute();
  await ann.request('POST', '/api/auth/request-password-reset', { body: { email: ann.email } });
  const sent = await deliver('sent');
  expect(sent.map((line) => line.split(': ')[1])).toEqual([
    'waitlist',
    'Recover your password',
    'launch-reminder',
    'launch-reminder',
  ]);
});

test('an email that is no longer true is given up with the reason', async () => {
  await shop.db
    .insertInto('outbox')
    .values({
      kind: 'launch-reminder',
      recipient: 'a@mail.test',
      subject: 's',
      body_text: 't',
      body_html: 'h',
      expires_at: new Date(Date.now() - 1),
    })
    .execute();
  expect(await deliver('sent')).toEqual([]);
  const [email] = await shop.db.selectFrom('outbox').select(['state', 'last_error']).execute();
  expect(email).toEqual({ state: 'failed', last_error: expect.stringContaining('out of date') });
});

test('disabled accounts are skipped, lose a kept pair at once, and are served again once they are enabled', async () => {
  for (const member of [ann, ben]) await join(member, size);
  const setStatus = (status: 'Enabled' | 'Disabled') =>
    shop.db.updateTable('shop_user').set({ status }).where('email', '=', ann.email).execute();
  await setStatus('Disabled');
  await restock(shop, size);
  await runWaitlistJob(shop);
  expect(await stateOf(ben, size)).toBe('offered');
  await setStatus('Enabled');
  expect(await stateOf(ann, size)).toBe('waiting');
  await restock(shop, size);
  await runWaitlistJob(shop);
  expect(await states()).toEqual(['offered', 'offered']);
  await setStatus('Disabled');
  await runWaitlistJob(shop);
  expect(await stockRow(shop, size)).toEqual({ quantity: 1, offered: 1 });
});

test('one person does not get two pairs, as an account and as a visitor with the same address', async () => {
  await join(ann, size);
  const visitor = shop.visitor();
  await join(visitor, size, ann.email);
  await visitor.call('POST /waitlist/claims/{claim}', {
    params: { claim: await lastClaim(shop, ann.email) },
    body: { action: 'confirm' },
  });
  await join(ben, size);
  await restock(shop, size, 2);
  expect(await states()).toEqual(['offered', 'offered']);
  const ofVisitor = shop.db.selectFrom('waitlist_entry').select('state').where('email', '=', ann.email);
  expect(await ofVisitor.where('size', '=', size).execute()).toEqual([{ state: 'waiting' }]);
  expect(await stockRow(shop, size)).toEqual({ quantity: 0, offered: 2 });
});

test('a clock that is set back takes no offer away, and does not make it longer', async () => {
  await offer();
  await deliver('sent');
  await runWaitlistJob(shop);
  await sql`update waitlist_entry set reserved_until = reserved_until + interval '1 hour',
    updated_at = updated_at + interval '1 hour' where size = ${size}`.execute(shop.db);
  await runWaitlistJob(shop);
  expect(await states()).toEqual(['offered', 'waiting']);
  expect(await minutesLeft(ann)).toBe(60);
});

test('an offer that its owner began to pay before the email was sent ends in time, too', async () => {
  await join(ann, size);
  await restock(shop, size);
  expect((await buyPair(shop, ann, size, { card: cards.declined })).status).toBe(402);
  await runWaitlistJob(shop);
  expect(await stateOf(ann, size)).toBe('offered');
  await letTimePass();
  await runWaitlistJob(shop);
  expect(await stateOf(ann, size)).toBe('expired');
});

test('deleting a shoe tells nobody of a pair who had not heard of it', async () => {
  await offer();
  await ada.call('DELETE /shoes/{id}', { params: { id: wantedShoe } });
  await runWaitlistJob(shop);
  const sent = (await deliver('sent')).filter((line) => [ann, ben].some(({ email }) => line.includes(email)));
  expect(sent.toSorted()).toEqual(
    [ann, ben].map(({ email }) => `${email}: Orbit Runner won't be back`).toSorted(),
  );
});
