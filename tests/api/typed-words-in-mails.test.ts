import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailKind, mayGoToTypedAddress } from '#platform/outbox/mail-kind.ts';
import { shopMailKinds } from '#shop/mail-kinds.ts';
import { addSizeWithStock } from '../support/checkout-requests.ts';
import { mailReset } from '../support/mailed-reset.ts';
import { addPasskey } from '../support/passkey-client.ts';
import { openRefundShop, type RefundShop } from '../support/refund-shop.ts';
import { createSoftwarePasskey } from '../support/software-passkey.ts';

let opened: RefundShop;
beforeAll(async () => {
  opened = await openRefundShop();
  const delivery = [{ country: 'DE', priceCents: 490 }];
  await opened.ada.request('PUT', '/api/admin/settings', { body: { delivery } });
});
afterAll(() => opened.shop.close());

/** Everything that a mailbox got, in lower case. */
async function mailsTo(recipient: string): Promise<{ kinds: string[]; all: string }> {
  const mails = await opened.shop.db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'body_text', 'body_html'])
    .where('recipient', '=', recipient)
    .execute();
  const all = mails.map((mail) => `${mail.subject}\n${mail.body_text}\n${mail.body_html}`).join('\n');
  return { kinds: mails.map(({ kind }) => kind), all: all.toLowerCase() };
}

/** Orders as an address, corrects it to another, and gets the pairs canceled. */
async function orderTo(email: string, address: Record<string, string>, corrected = address) {
  const line = { _id: 'shoe-orbit', size: await addSizeWithStock(opened.shop, 'shoe-orbit', 3), quantity: 1 };
  const body = { email, lines: [line], address, payment: 'outside' };
  const made = await opened.ada.request('POST', '/api/admin/orders', { body });
  expect(made.statusCode).toBe(201);
  const path = `/api/cart/order/${made.json().idPayment}`;
  const { country: _, ...typed } = corrected;
  const changed = await opened.shop
    .visitor()
    .request('PUT', `${path}/address`, { body: { ...typed, email } });
  expect(changed.statusCode).toBe(200);
  const shipped = { carrier: 'DHL', trackingNumber: '123456' };
  await opened.ada.request('PUT', `/api/admin/orders/${made.json().idPayment}/shipment`, { body: shipped });
}

const berlin = { city: 'Berlin', state: '', postal_code: '10115', country: 'DE' };

test('each kind of mail that may go to a typed address says what of it was typed', () => {
  const kinds: readonly MailKind[] = shopMailKinds;
  const quoting = kinds.flatMap((kind) => ('quotes' in kind && kind.quotes.length > 0 ? [kind.name] : []));
  // What they quote is tried below.
  expect(quoting.sort()).toEqual([
    'order-canceled',
    'order-changed',
    'order-paid',
    'order-shipped',
    'password-changed',
  ]);
  const toShop = kinds.filter((kind) => !mayGoToTypedAddress(kind));
  expect(toShop.every((kind) => !('quotes' in kind))).toBe(true);
});

test('mails about an order carry no link, host name or line break of its name or address', async () => {
  const hostile = {
    ...berlin,
    name: 'Pay at https://evil.example/pay a@evil.example',
    line1: 'e-v.evil。example evil․example evil．example ev\u200bil.exam\u200dple mailto:evil@x',
    city: '[evil](https://evil.example) <a\u00a0href="//evil">now</a>',
  };
  const email = 'first@victim.test';
  await orderTo(email, hostile, { ...hostile, line1: 'www.evil.example\n\nDear customer\u2028evil.example' });
  const { kinds, all } = await mailsTo(email);
  expect(kinds.sort()).toEqual(['order-changed', 'order-paid', 'order-shipped']);
  expect(all).not.toContain('evil');
  expect(all).not.toMatch(/\n\s*dear/);
  expect(all).toContain('pay at … …');
});

test('what names and streets are made of stays', async () => {
  const streets = ['St. James St. 5', 'ul. św. Marcina 12/3', 'c/o A. Berg, Straße d. 17. Juni 135'];
  for (const [index, line1] of streets.entries()) {
    const name = ['Dr. Ann Lee', 'J. R. Smith Jr.', 'María-José O’Neill'][index] ?? '';
    const email = `buyer-${index}@mail.test`;
    await orderTo(email, { ...berlin, name, line1 });
    const { all } = await mailsTo(email);
    expect(all).toContain(name.toLowerCase());
    expect(all).toContain(line1.toLowerCase());
    expect(all).not.toContain('…');
  }
});

test('mails about an account carry no link of its name, of a passkey or of a browser', async () => {
  const { shop } = opened;
  const email = 'second@victim.test';
  const member = await shop.signUp(email);
  await member.request('POST', '/api/auth/update-user', { body: { name: 'see evil.example' } });
  await addPasskey(member, createSoftwarePasskey(shop.origin));
  await shop.db.updateTable('account_passkey').set({ name: 'Key www.evil.example' }).execute();
  const token = await mailReset(shop, email);
  const body = { token, newPassword: 'another horse', removeFactors: true };
  expect((await shop.visitor().request('POST', '/api/auth/reset-password', { body })).statusCode).toBe(200);
  const signedIn = await shop.visitor().request('POST', '/api/auth/sign-in/email', {
    body: { email, password: 'another horse' },
    headers: { 'user-agent': 'https://evil.example Chrome/1 evil.example' },
  });
  expect(signedIn.statusCode).toBe(200);
  const { kinds, all } = await mailsTo(email);
  expect(kinds).toEqual(expect.arrayContaining(['password-changed', 'new-device']));
  expect(all).toContain('key …');
  expect(all).not.toContain('evil');
});
