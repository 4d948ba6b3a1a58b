import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { guestUid } from '#database/privacy/guest-uid.ts';
import { buyerAddress } from '#tests/support/buyer-address.ts';
import {
  addSizeWithStock,
  cardForm,
  cards,
  checkoutBodyOf,
  createCartLine,
  sendCheckout,
} from '#tests/support/checkout-requests.ts';
import { multipartForm } from '#tests/support/multipart-form.ts';
import { newsletterLinks, tokenIn } from '#tests/support/newsletter-mails.ts';
import { addPasskey } from '#tests/support/passkey-client.ts';
import type { RefundShop } from '#tests/support/refund-shop.ts';
import { createSoftwarePasskey } from '#tests/support/software-passkey.ts';
import type { Member } from '#tests/support/test-shop.ts';

/** What a shop may know of somebody, in words that occur nowhere else: what they type themselves has the last one. */
export const zelda = {
  email: 'zelda.quixotic@mail.test',
  name: 'Zelda Quixotic',
  line1: '77 Zebra Alley',
  city: 'Umbertide',
  words: 'Xylophone',
} as const;

/** By which the person is found: also what anybody can compute from the email. */
export const marks: readonly string[] = [
  ...Object.values(zelda),
  guestUid(zelda.email),
  createHash('sha256').update(zelda.email).digest('hex'),
];

const address = { ...buyerAddress, name: zelda.name, line1: zelda.line1, city: zelda.city };
const stranger = 'tom@mail.test';

/** What answers well. */
interface Answered {
  readonly statusCode: number;
  readonly body: string;
}
async function succeed(answering: Promise<Answered>): Promise<Answered> {
  const answered = await answering;
  expect(answered.statusCode, answered.body).toBeLessThan(300);
  return answered;
}

/**
 * Somebody without an account in every place that takes words: an order by hand with a parcel, a refund, a return and its
 * label, pay links, withdrawals, a report, messages, the newsletter, a bounce, the waitlist.
 */
export async function plantGuest({ shop, ada }: RefundShop): Promise<void> {
  const { email, name, line1, words } = zelda;
  const visitor = shop.visitor();
  const post = (path: string, body: object, who: Pick<Member, 'request'> = visitor) =>
    succeed(who.request('POST', `/api${path}`, { body }));
  const size = await addSizeWithStock(shop, 'shoe-orbit', 9);
  const create = async (payment: 'outside' | 'link') => {
    const lines = [{ _id: 'shoe-orbit', size, quantity: 2 }];
    const made = await post('/admin/orders', { email, lines, address, payment }, ada);
    return String(JSON.parse(made.body).idPayment);
  };
  const idPayment = await create('outside');
  for (let link = 0; link < 2; link += 1) await create('link');
  const shipment = { carrier: 'UPS', trackingNumber: words };
  await succeed(ada.request('PUT', `/api/admin/orders/${idPayment}/shipment`, { body: shipment }));
  const announced = await post(`/cart/order/${idPayment}/returns`, {
    items: [{ _id: 'shoe-orbit', size, quantity: 1, reason: 'too_small' }],
    email,
  });
  const label = multipartForm(`%PDF-1.7\n${name}, ${line1}\n%%EOF`);
  await succeed(ada.request('PUT', `/api/admin/returns/${JSON.parse(announced.body)._id}/label`, label));
  await succeed(
    ada.request('POST', `/api/admin/orders/${idPayment}/refunds`, {
      headers: { 'idempotency-key': 'planted' },
      body: { amountCents: 100, reason: 'requested_by_customer', note: `${name} called`, restock: false },
    }),
  );
  for (const order of [idPayment, 'SP-0'])
    await post('/withdrawals', {
      name,
      email,
      order,
      part: `the pair of ${words}`,
      items: [
        { _id: 'shoe-orbit', size, quantity: 1 },
        { _id: words, size: `for ${name}`, quantity: 1 },
      ],
    });
  await reviewOf(shop, { id: 'review-of-tom', uid: 'somebody', review: 'They fell apart.' });
  await post('/reviews/review-of-tom/reports', { reason: `It is about ${words}.`, email });
  await post('/mail/contactUs', { name, email, message: `${words} of ${line1}, and my parcel is late` });
  for (let time = 0; time < 2; time += 1) {
    await post('/mail/newsletter', { email });
    const { confirm, leave } = await newsletterLinks(shop.db, email);
    await post('/mail/newsletter/confirm', { token: tokenIn(confirm) });
    if (time === 0) await post('/mail/newsletter/leave', { token: tokenIn(leave) });
  }
  const soldOut = await addSizeWithStock(shop, 'shoe-orbit', 0);
  await post('/waitlist', { shoeId: 'shoe-orbit', size: soldOut, email });
  await actOnGuest({ shop, ada });
}

/** What administrators do with all of it, so that the audit log has it, too. */
async function actOnGuest({ shop, ada }: Pick<RefundShop, 'shop' | 'ada'>): Promise<void> {
  const put = (path: string, body: object) => succeed(ada.request('PUT', `/api${path}`, { body }));
  const post = (path: string, body: object) => succeed(ada.request('POST', `/api${path}`, { body }));
  for (const { id } of await shop.db.selectFrom('contact_message').select('id').execute())
    await put(`/admin/messages/${id}`, { answered: true });
  for (const { id } of await shop.db.selectFrom('withdrawal').select('id').execute())
    await put(`/admin/withdrawals/${id}`, { done: true });
  const reports = shop.db.selectFrom('review_report').select('id').where('review_id', '=', 'review-of-tom');
  for (const { id } of await reports.execute())
    await post(`/admin/review-reports/${id}/decide`, { decision: 'remove', reason: `Says ${zelda.words}` });
  await shop.db.updateTable('outbox').set({ sent_at: new Date() }).execute();
  const mails = shop.db
    .selectFrom('outbox')
    .select('id')
    .where('kind', 'in', ['contact', 'contact-confirmation']);
  for (const { id } of await mails.execute()) await post(`/admin/mails/${id}/resend`, {});
  await post('/admin/subscribers/bounces', { addresses: [zelda.email] });
  const links = shop.db.selectFrom('pay_link').select('id_payment').where('ended', 'is', null);
  const [link] = await links.execute();
  await succeed(ada.request('DELETE', `/api/admin/pay-links/${link?.id_payment}`));
}

/** The same person with an account: two orders, a photo, a passkey, a review that others reported, and all of the above. */
export async function plantAccount(opened: RefundShop): Promise<Member> {
  const { shop, ada } = opened;
  const { email, name, words } = zelda;
  const member = await shop.signUp(email);
  await succeed(member.request('POST', '/api/auth/update-user', { body: { name } }));
  await shop.db
    .updateTable('account_user')
    .set({ email_verified: true })
    .where('id', '=', member.uid)
    .execute();
  await addPasskey(member, createSoftwarePasskey(shop.origin));
  await shop.db
    .updateTable('account_passkey')
    .set({ name: words })
    .where('user_id', '=', member.uid)
    .execute();
  for (const card of [cards.declined, cards.good]) await buy(opened, member, card);
  await succeed(member.request('POST', `/api/favorites/${member.uid}`, { body: { shoeId: 'shoe-orbit' } }));
  await reviewOf(shop, { id: 'review-of-zelda', uid: member.uid, review: `Good, says ${name} (${email})` });
  const reason = `${name} of ${words} wrote it`;
  await succeed(
    shop.visitor().request('POST', '/api/reviews/review-of-zelda/reports', {
      body: { reason, email: stranger },
    }),
  );
  const listed = await ada.call('GET /admin/review-reports', { query: {} });
  const report = listed.ok && listed.body.find((one) => one.email === stranger);
  if (!report) throw new Error('nobody reported the review');
  await succeed(
    ada.request('POST', `/api/admin/review-reports/${report._id}/decide`, {
      body: { decision: 'keep', reason: `It is true of ${words}` },
    }),
  );
  await shop.signIn({ email, password: member.password });
  await plantGuest(opened);
  return member;
}

const reviewOf = (
  { db }: RefundShop['shop'],
  review: { readonly id: string; readonly uid: string; readonly review: string },
) =>
  db
    .insertInto('review')
    .values({ ...review, shoe_id: 'shoe-tide', rating: 2 })
    .execute();

/** Buys with a card; the buyer changes the address of what is paid, then an administrator does. */
async function buy({ shop, ada }: RefundShop, member: Member, card: string): Promise<void> {
  const { body } = await shop.stripe('POST', '/payment_methods', {
    ...cardForm(card),
    'billing_details[name]': zelda.name,
    'billing_details[address][line1]': zelda.line1,
    'billing_details[address][city]': zelda.city,
  });
  const line = await createCartLine(shop, 'shoe-orbit', '8');
  const { status } = await sendCheckout(member, checkoutBodyOf(member, String(body.id), [line]));
  if (card === cards.declined) return;
  expect(status).toBe(200);
  const order = await shop.db
    .selectFrom('shop_order')
    .select('id_payment')
    .where('uid', '=', member.uid)
    .orderBy(sql`created_at`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const [who, line1] of [
    [member, `1 ${zelda.words} Road`],
    [ada, zelda.line1],
  ] as const)
    await succeed(
      who.request('PUT', `/api/cart/order/${order.id_payment}/address`, { body: { ...address, line1 } }),
    );
}
