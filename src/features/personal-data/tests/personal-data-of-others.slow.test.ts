import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { downloadData } from '#tests/support/download-data.ts';
import { insertPastOrder } from '#tests/support/insert-past-order.ts';
import { openTestShop, type TestShop, testPassword } from '#tests/support/test-shop.ts';
import { runWaitlistJob, stockRow, waitlistMails } from '#tests/support/waitlist-shop.ts';
import { finishPersonalData } from '../server/personal-data-job.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const victim = 'nora@mail.test';
const write = async (email: string) => {
  const visitor = shop.visitor();
  await visitor.call('POST /mail/newsletter', { body: { email } });
  await visitor.call('POST /mail/contactUs', {
    body: { name: 'Nora', email, message: 'My address is Fjordgatan 77' },
  });
};
/** A day earlier than now. */
const age = async () => {
  const created_at = new Date(Date.now() - 86_400_000);
  for (const table of ['contact_message', 'newsletter_subscriber', 'outbox'] as const)
    await shop.db.updateTable(table).set({ created_at }).execute();
};
/** What stays of somebody who left the newsletter yesterday. */
const leaveNewsletter = (email: string) =>
  shop.db
    .insertInto('ended_consent')
    .values({ email_key: email, email, created_at: new Date(Date.now() - 86_400_000) })
    .execute();
const proofs = () => shop.db.selectFrom('ended_consent').select('email').execute();
const messages = () => shop.db.selectFrom('contact_message').select('email').execute();
const recipients = async () =>
  (await shop.db.selectFrom('outbox').select('recipient').orderBy('id').execute()).map(
    ({ recipient }) => recipient,
  );

test('whoever signs up with the email of somebody else does not read what was written under it', async () => {
  await write(victim);
  await leaveNewsletter(victim);
  const attacker = await shop.signUp(victim);
  await write(victim);
  const { body } = await downloadData(shop, attacker);
  expect(body).not.toContain('Fjordgatan');
  const { data, leftOut } = JSON.parse(body);
  expect(Object.keys(data)).not.toContain('outbox');
  expect(Object.keys(data)).not.toContain('ended_consent');
  expect(data).toMatchObject({ account_user: [{ email: victim }] });
  expect(leftOut).toContain(`Emails, messages and newsletter subscriptions of ${victim} are not included`);
});

test('nor do they remove it when they leave', async () => {
  await write(victim);
  await age();
  await leaveNewsletter(victim);
  const before = await recipients();
  const attacker = await shop.signUp(victim);
  await attacker.call('POST /account/close', { body: { password: testPassword } });
  await finishPersonalData(shop.dependencies);
  expect(await messages()).toEqual([{ email: victim }]);
  expect(await shop.db.selectFrom('newsletter_subscriber').select('email').execute()).toEqual([
    { email: victim },
  ]);
  expect(await proofs()).toEqual([{ email: victim }]);
  expect(await recipients()).toEqual(before);
});

test('what the owner of the mailbox did by mail stays when whoever signed up with the address leaves', async () => {
  const squatter = await shop.signUp(victim);
  await shop.signIn({ email: victim, password: testPassword });
  await shop.db
    .insertInto('shoe_size')
    .values(['40', '41'].map((size) => ({ id: size, shoe_id: 'shoe-orbit', size, quantity: 0 })))
    .execute();
  await squatter.call('POST /waitlist', { body: { shoeId: 'shoe-orbit', size: '40' } });
  await write(victim);
  await shop.visitor().call('POST /waitlist', {
    body: { shoeId: 'shoe-orbit', size: '41', email: victim.toUpperCase() },
  });
  const [mail] = await waitlistMails(shop, victim.toUpperCase());
  const [, claim = ''] = /claim=([0-9a-f]+)/.exec(mail?.body_text ?? '') ?? [];
  const used = await shop
    .visitor()
    .call('POST /waitlist/claims/{claim}', { params: { claim }, body: { action: 'confirm' } });
  expect(used).toMatchObject({ body: { state: 'waiting' } });
  await shop.db.updateTable('shoe_size').set({ quantity: 1 }).where('id', 'in', ['40', '41']).execute();
  await runWaitlistJob(shop);

  await squatter.call('POST /account/close', { body: { password: testPassword } });
  await finishPersonalData(shop.dependencies);
  expect(await shop.db.selectFrom('waitlist_entry').select(['email', 'state']).execute()).toEqual([
    { email: victim.toUpperCase(), state: 'offered' },
  ]);
  expect(await stockRow(shop, '41')).toEqual({ quantity: 0, offered: 1 });
  expect(await messages()).toEqual([{ email: victim }]);
  expect(await shop.db.selectFrom('newsletter_subscriber').select('email').execute()).toHaveLength(1);
  const mails = await shop.db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('id').execute();
  expect(mails.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
    `newsletter ${victim}`,
    'contact ada@shop.test',
    'contact grace@shop.test',
    `contact-confirmation ${victim}`,
    `waitlist-confirmation ${victim.toUpperCase()}`,
    `waitlist ${victim.toUpperCase()}`,
  ]);
});

test.each([false, true])(
  'an account with the address of CONTACT_EMAIL, verified: %s, takes no messages to the shop along',
  async (email_verified) => {
    const contact = 'hello@shop.example';
    const other = await openTestShop({ settings: { contactEmails: [contact] } });
    onTestFinished(() => other.close());
    await other.visitor().call('POST /mail/contactUs', {
      body: { name: 'Nora', email: victim, message: 'My address is Fjordgatan 77' },
    });
    const staff = await other.signUp(contact);
    await other.db.updateTable('account_user').set({ email_verified }).where('email', '=', contact).execute();
    await other.visitor().call('POST /mail/contactUs', {
      body: { name: 'Nora', email: victim, message: 'Did you get my message?' },
    });
    await staff.call('POST /account/close', { body: { password: testPassword } });
    await finishPersonalData(other.dependencies);
    const sent = other.db.selectFrom('outbox').select('id').where('recipient', '=', contact);
    expect(await sent.execute()).toHaveLength(2);
  },
);

test('an administrator who knows who asks gets and erases all of it', async () => {
  await write(victim);
  await age();
  await leaveNewsletter(victim);
  await shop.signUp(victim);
  const ada = await shop.administrator(1);
  const { id } = await shop.db
    .selectFrom('shop_user')
    .select('id')
    .where('email', '=', victim)
    .executeTakeFirstOrThrow();
  expect((await downloadData(shop, ada, `/api/admin/users/${id}/export`)).body).toContain('Fjordgatan');
  await ada.call('POST /admin/users/{id}/erase', { params: { id } });
  await finishPersonalData(shop.dependencies);
  expect(await messages()).toEqual([]);
  expect(await proofs()).toEqual([]);
});

test('an email that is a part of another one is not the other one', async () => {
  await write('anna@mail.test');
  await write('hanna@mail.tests.example');
  const before = await recipients();
  const attacker = await shop.signUp('na@mail.test');
  const own = await shop.db
    .insertInto('review')
    .values({
      id: 'r',
      uid: attacker.uid,
      shoe_id: 'shoe-orbit',
      rating: 5,
      review: 'Write to anna@mail.test, not to NA@mail.test.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attacker.call('POST /account/close', { body: { password: testPassword } });
  await finishPersonalData(shop.dependencies);
  expect(await recipients()).toEqual(before);
  const { review } = await shop.db
    .selectFrom('review')
    .select('review')
    .where('id', '=', own.id)
    .executeTakeFirstOrThrow();
  expect(review).toBe('Write to anna@mail.test, not to .');
});

test.each(['Null', 'True', 'status', '500'])(
  'somebody whose name is %s leaves, and the audit log keeps its documents',
  async (name) => {
    const member = await shop.signUp('somebody@mail.test');
    await member.request('POST', '/api/auth/update-user', { body: { name } });
    const before = {
      status: 'Enabled',
      photo: null,
      isNew: true,
      cents: 1500,
      evidence: { names: [`Is ${name}, is not`] },
    };
    await shop.db
      .insertInto('admin_history')
      .values({
        uid: 'a',
        email: 'ada@shop.test',
        action: 'change',
        entity: 'customer',
        entity_id: member.uid,
        before: JSON.stringify(before),
      })
      .execute();
    const closed = await member.call('POST /account/close', { body: { password: testPassword } });
    expect(closed).toMatchObject({ ok: true });
    await finishPersonalData(shop.dependencies);
    const entry = await shop.db
      .selectFrom('admin_history')
      .select('before')
      .where('entity_id', '=', member.uid)
      .executeTakeFirstOrThrow();
    expect(entry.before).toEqual({ ...before, evidence: { names: ['Is , is not'] } });
  },
);

test.each(['Pending', 'Order', 'Ada', 'Enabled', 'shop', 'Grace Runner', 'refund', 'USPS', '9', 'a'])(
  'somebody whose name is %s leaves, and the audit log can be read as before',
  async (name) => {
    const member = await shop.signUp('somebody@mail.test');
    await member.request('POST', '/api/auth/update-user', { body: { name } });
    const ada = await shop.administrator(1);
    const { id, idPayment } = await insertPastOrder(shop.db, {
      items: [{ shoe: 'shoe-tide', quantity: 1, price: 7_500 }],
    });
    await shop.db.updateTable('shop_order').set({ uid: member.uid }).where('id', '=', id).execute();
    await shop.db.updateTable('checkout_attempt').set({ uid: member.uid }).execute();
    await ada.call('PUT /cart/order/{idPayment}', { params: { idPayment }, body: { status: 'Received' } });
    const date = new Date().toISOString();
    const shipment = { carrier: 'USPS', trackingNumber: `For ${name}`, trackingUrl: null, date };
    const state = { status: 'Pending', shipment };
    const refund = {
      idPayment,
      amount: 100,
      reason: 'refund',
      note: `${name} wrote to ada@shop.test, grace`,
    };
    await recordAuditEntry(shop.db, ada, {
      action: 'change',
      entity: 'order',
      id,
      before: state,
      after: state,
    });
    await recordAuditEntry(shop.db, ada, { action: 'create', entity: 'refund', id, after: refund });
    const history = createAuditLogClient(ada);
    const before = await history.list({});
    const closed = await member.call('POST /account/close', { body: { password: testPassword } });
    expect(closed).toMatchObject({ ok: true });
    await finishPersonalData(shop.dependencies);
    expect(await history.list({})).toEqual(before);
    const { after } = await shop.db
      .selectFrom('admin_history')
      .select('after')
      .where('entity', '=', 'refund')
      .executeTakeFirstOrThrow();
    const keptName = name.length > 2 ? '' : name;
    expect(after).toEqual({ ...refund, note: `${keptName} wrote to ada@shop.test, grace` });
  },
);
