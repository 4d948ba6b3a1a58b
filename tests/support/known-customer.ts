import sharp from 'sharp';
import { cardForm, cards, checkoutBodyOf, createCartLine, sendCheckout } from './checkout-requests.ts';
import { newsletterLinks, tokenIn } from './newsletter-mails.ts';
import type { PaymentTestShop } from './payment-test-shop.ts';
import type { Member } from './test-shop.ts';

/** What a shop may know of somebody, in words that occur nowhere else. */
export const mia = {
  email: 'mia.lindqvist@mail.test',
  name: 'Mia Lindqvist',
  line1: 'Fjordgatan 77',
  city: 'Umbertide',
} as const;

/** A customer who left traces everywhere: two orders, one of them refunded in part, a declined card, a photo, texts, mails. */
export async function openKnownCustomer(shop: PaymentTestShop): Promise<Member> {
  const member = await shop.signUp(mia.email);
  await member.request('POST', '/api/auth/update-user', { body: { name: mia.name } });
  const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await member.call('PUT /account/photo', {
    body: {},
    file: new File([new Uint8Array(image)], 'me.png', { type: 'image/png' }),
  });
  for (const card of [cards.declined, cards.good, cards.good]) await pay(shop, member, card);
  await member.request('POST', `/api/favorites/${member.uid}`, { body: { shoeId: 'shoe-orbit' } });
  await shop.db
    .insertInto('review')
    .values({
      id: 'review-of-mia',
      uid: member.uid,
      shoe_id: 'shoe-orbit',
      review: `Good shoes, says ${mia.name} (${mia.email})`,
      rating: 5,
    })
    .execute();
  const visitor = shop.visitor();
  await visitor.call('POST /mail/newsletter', { body: { email: mia.email } });
  const { confirm, leave } = await newsletterLinks(shop.db, mia.email);
  await visitor.call('POST /mail/newsletter/confirm', { body: { token: tokenIn(confirm) } });
  await visitor.call('POST /mail/newsletter/leave', { body: { token: tokenIn(leave) } });
  await visitor.call('POST /mail/newsletter', { body: { email: mia.email } });
  await visitor.call('POST /mail/contactUs', {
    body: { name: mia.name, email: mia.email, message: `My address is ${mia.line1} in ${mia.city}` },
  });
  await actOnCustomer(shop, member);
  const html = `<p>${mia.email} disputes an order</p>`;
  await shop.db
    .insertInto('outbox')
    .values({
      kind: 'dispute',
      recipient: 'ada@shop.test',
      subject: 'Dispute',
      body_text: '',
      body_html: html,
    })
    .execute();
  await shop.signIn({ email: mia.email, password: member.password });
  return member;
}

async function pay(shop: PaymentTestShop, member: Member, card: string): Promise<void> {
  const { body } = await shop.stripe('POST', '/payment_methods', {
    ...cardForm(card),
    'billing_details[name]': mia.name,
    'billing_details[address][line1]': mia.line1,
    'billing_details[address][city]': mia.city,
  });
  const line = await createCartLine(shop, 'shoe-orbit', '8');
  await sendCheckout(member, checkoutBodyOf(member, String(body.id), [line]));
}

async function actOnCustomer(shop: PaymentTestShop, { uid }: Member): Promise<void> {
  const ada = await shop.administrator(1);
  const { id } = await shop.db
    .selectFrom('shop_user')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  for (const status of ['Disabled', 'Enabled'] as const)
    await ada.call('PUT /users/{id}', { params: { id }, body: { status } });
  const order = await shop.db
    .selectFrom('shop_order')
    .select('id_payment')
    .where('uid', '=', uid)
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  await ada.request('POST', `/api/admin/orders/${order.id_payment}/refunds`, {
    headers: { 'idempotency-key': 'one' },
    body: { amountCents: 100, reason: 'requested_by_customer', note: `${mia.name} called`, restock: false },
  });
}
