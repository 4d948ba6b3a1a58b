import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { privacyRules } from '#shop/privacy-rules.ts';
import { downloadData } from '#tests/support/download-data.ts';
import { insertPastOrder } from '#tests/support/insert-past-order.ts';
import { type Member, openTestShop, type TestShop, testPassword } from '#tests/support/test-shop.ts';
import { findPerson } from '../server/find-person.ts';
import { finishPersonalData } from '../server/personal-data-job.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const email = 'mia@mail.test';
const writeUnderHerEmail = (names: readonly string[]) =>
  shop.db
    .insertInto('contact_message')
    .values(
      names.map((name, index) => ({
        id: `m${index}`,
        name,
        email,
        message: 'When do you have my size again?',
      })),
    )
    .execute();
const rename = (member: Member, name: string) =>
  member.request('POST', '/api/auth/update-user', { body: { name } });
const review = async (member: Member, text: string) => {
  await shop.db
    .insertInto('review')
    .values({ id: 'r', uid: member.uid, shoe_id: 'shoe-orbit', rating: 1, review: text })
    .execute();
};
const readReview = async () =>
  (await shop.db.selectFrom('review').select('review').executeTakeFirstOrThrow()).review;
const note = async (entity_id: string, text: string) => {
  const values = { uid: 'a', email: 'ada@shop.test', action: 'change', entity: 'user', entity_id };
  await shop.db
    .insertInto('admin_history')
    .values({ ...values, after: JSON.stringify({ note: text }) })
    .execute();
};
const readNotes = async () => {
  const entries = await shop.db.selectFrom('admin_history').select('after').orderBy('id').execute();
  return entries.map(({ after }) => after);
};
const close = async (member: Member) => {
  const closed = await member.call('POST /account/close', { body: { password: testPassword } });
  expect(closed).toMatchObject({ ok: true });
  await finishPersonalData(shop.dependencies);
};
/** As a password reset by mail does. */
const verifyEmail = () => shop.db.updateTable('account_user').set({ email_verified: true }).execute();

test('names that strangers write under an email change neither its review nor what is noted about it', async () => {
  const member = await shop.signUp(email);
  await verifyEmail();
  await writeUnderHerEmail(['Never', 'fall apart']);
  const text = 'Never buy these shoes, they fall apart after a week.';
  await review(member, text);
  await note(member.uid, text);
  await close(member);
  expect(await readReview()).toBe(text);
  expect(await readNotes()).toEqual([{ note: text }]);
});

test('a few short names of an account are looked for, whatever was typed under its email or in its orders', async () => {
  const member = await shop.signUp(email);
  await verifyEmail();
  await writeUnderHerEmail(Array.from({ length: 1_000 }, (_, index) => `Name ${index}`));
  await rename(member, 'Mia');
  for (let order = 0; order < 12; order += 1)
    await insertPastOrder(shop.db, { items: [{ shoe: 'shoe-tide', quantity: 1, price: 7_500 }] });
  await shop.db
    .updateTable('checkout_attempt')
    .set({ uid: member.uid })
    .set('address', sql`jsonb_build_object('name', 'Mia ' || id)`)
    .execute();
  const long = JSON.stringify({ name: 'x'.repeat(81) });
  const newest = shop.db.selectFrom('checkout_attempt').select('id').orderBy('created_at', 'desc').limit(1);
  await shop.db.updateTable('checkout_attempt').set({ address: long }).where('id', '=', newest).execute();
  const person = await findPerson({ db: shop.db, privacyRules }, { uid: member.uid }, 'all');
  expect(person?.names).toEqual(['Mia', ...Array.from({ length: 4 }, () => expect.stringMatching(/^Mia ./))]);
});

test('a review keeps the words of a sentence that are also the first name of its author', async () => {
  const member = await shop.signUp(email);
  await rename(member, 'Never');
  await review(member, 'Never buy these shoes.');
  await close(member);
  expect(await readReview()).toBe('Never buy these shoes.');
});

test('the names of the account and of its orders are taken out of its review and of notes about it', async () => {
  const member = await shop.signUp(email);
  await rename(member, 'Mia Lindqvist');
  const { id } = await insertPastOrder(shop.db, {
    items: [{ shoe: 'shoe-tide', quantity: 1, price: 7_500 }],
  });
  await shop.db.updateTable('shop_order').set({ uid: member.uid }).where('id', '=', id).execute();
  const address = JSON.stringify({ name: 'Mia Berg', line1: 'Fjordgatan 77' });
  await shop.db.updateTable('checkout_attempt').set({ uid: member.uid, address }).execute();
  await review(member, 'Good, says Mia Lindqvist, born MIA BERG.');
  await note(id, 'Mia Berg called');
  await note('of-somebody-else', `Mia Berg is not ${email}`);
  await close(member);
  expect(await readReview()).toBe('Good, says , born .');
  expect(await readNotes()).toEqual([{ note: ' called' }, { note: 'Mia Berg is not ' }]);
});

test('the log about others keeps an email that the account never proved to be its own', async () => {
  await note('of-somebody-else', `Call ${email}, not refund`);
  await shop.db
    .updateTable('admin_history')
    .set({ at: new Date(Date.now() - 86_400_000) })
    .execute();
  const squatter = await shop.signUp(email);
  await rename(squatter, 'refund');
  const { body } = await downloadData(shop, squatter);
  expect(body).not.toContain('Call');
  await close(squatter);
  expect(await readNotes()).toEqual([{ note: `Call ${email}, not refund` }]);
});

test('the number of a parcel leaves the audit log with its buyer, also the one that was corrected', async () => {
  const member = await shop.signUp(email);
  const ada = await shop.administrator(1);
  const { id, idPayment } = await insertPastOrder(shop.db, {
    items: [{ shoe: 'shoe-tide', quantity: 1, price: 7_500 }],
  });
  await shop.db.updateTable('shop_order').set({ uid: member.uid, email }).where('id', '=', id).execute();
  await shop.db.updateTable('checkout_attempt').set({ uid: member.uid, email }).execute();
  for (const trackingNumber of ['PARCEL 111', 'PARCEL 222']) {
    const body = { carrier: 'UPS', trackingNumber } as const;
    await ada.call('PUT /admin/orders/{idPayment}/shipment', { params: { idPayment }, body });
  }
  await close(member);
  expect(await ada.call('GET /admin/history', { query: {} })).toMatchObject({ ok: true });
  const entries = await shop.db.selectFrom('admin_history').select(['before', 'after']).execute();
  expect(JSON.stringify(entries)).not.toContain('PARCEL');
  expect(JSON.stringify(entries)).toContain('UPS');
  expect(await shop.db.selectFrom('shipment').select(['carrier', 'tracking_number']).execute()).toEqual([
    { carrier: 'UPS', tracking_number: null },
  ]);
});

test('the subject of a mail that was sent again leaves the audit log with its sender', async () => {
  const member = await shop.signUp(email);
  const ada = await shop.administrator(1);
  await shop.visitor().call('POST /mail/contactUs', {
    body: { name: 'Fjordgatan', email, message: 'When do you have my size again?' },
  });
  await shop.db.updateTable('outbox').set({ sent_at: new Date() }).execute();
  const { id } = await shop.db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'contact')
    .limit(1)
    .executeTakeFirstOrThrow();
  const resent = await ada.request('POST', `/api/admin/mails/${id}/resend`);
  expect(resent.statusCode, resent.body).toBe(201);
  expect(JSON.stringify(await readNotes())).toContain('Fjordgatan');
  await verifyEmail();
  await close(member);
  expect(JSON.stringify(await readNotes())).not.toContain('Fjordgatan');
});
