import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRoutes } from '../fuzz/list-routes.ts';
import { attachLabel } from '../support/announced-return.ts';
import { setUpSecondFactor } from '../support/authenticator-app.ts';
import { buyerAddress } from '../support/buyer-address.ts';
import { addSizeWithStock } from '../support/checkout-requests.ts';
import { downloadData } from '../support/download-data.ts';
import { findIds } from '../support/find-ids.ts';
import { mailReset } from '../support/mailed-reset.ts';
import { newsletterLinks, tokenIn } from '../support/newsletter-mails.ts';
import { openRefundShop, type RefundShop } from '../support/refund-shop.ts';
import { scanFor } from '../support/scan-data.ts';
import { createClient, type TestClient } from '../support/test-client.ts';
import type { Member } from '../support/test-shop.ts';
import { addSoldOutSize, join } from '../support/waitlist-shop.ts';

/** Keys and tokens, looked for by their values wherever somebody can read. */

let opened: RefundShop;
let mia: Member;
/** By what they open. */
const secrets = new Map<string, string>();
/** Those that a link in an email has. */
const mailed = ['reset', 'newsletter', 'unsubscribe', 'waitlist', 'pay link', 'label'];
let program: TestClient;

beforeAll(async () => {
  opened = await openRefundShop();
  const { shop, ada } = opened;
  mia = await shop.signUp('mia@mail.test');
  secrets.set('session', sessionTokenOf(mia));
  secrets.set('session of an administrator', sessionTokenOf(ada));
  secrets.set('recovery code', (await setUpSecondFactor(mia)).recoveryCodes[0] ?? '');
  secrets.set('reset', await mailReset(shop, mia.email));
  await shop.visitor().call('POST /mail/newsletter', { body: { email: mia.email } });
  const { confirm, leave } = await newsletterLinks(shop.db, mia.email);
  secrets.set('newsletter', tokenIn(confirm));
  secrets.set('unsubscribe', tokenIn(leave));
  await join(shop.visitor(), await addSoldOutSize(shop), mia.email);
  secrets.set('waitlist', await mailedIn(/claim=([\w-]+)/));
  const size = await addSizeWithStock(shop, 'shoe-orbit', 3);
  const lines = [{ _id: 'shoe-orbit', size, quantity: 1 }];
  const order = { email: mia.email, lines, address: buyerAddress, payment: 'link' };
  await ada.request('POST', '/api/admin/orders', { body: order });
  secrets.set('pay link', await mailedIn(/\/pay\/([\w-]+)/));
  await attachLabel(opened);
  secrets.set('label', await mailedIn(/label\?key=([\w-]+)/));
  const key = { name: 'Reader', scopes: ['read', 'orders', 'catalog'] };
  secrets.set('key of a program', (await ada.request('POST', '/api/admin/keys', { body: key })).json().key);
  const webhook = { url: 'https://8.8.8.8/events', events: ['order.paid'] };
  secrets.set('webhook', (await ada.request('POST', '/api/admin/webhooks', { body: webhook })).json().secret);
  program = createClient(shop.app, shop.origin, {});
});
afterAll(() => opened.shop.close());

/** The part of a link in an email that opens what it leads to. */
async function mailedIn(pattern: RegExp): Promise<string> {
  const mails = await opened.shop.db.selectFrom('outbox').select('body_text').execute();
  return mails.flatMap(({ body_text: text }) => pattern.exec(text)?.[1] ?? [])[0] ?? '';
}

const sessionTokenOf = ({ cookies }: TestClient): string =>
  decodeURIComponent([...cookies].find(([name]) => name.endsWith('session_token'))?.[1] ?? '').split(
    '.',
  )[0] ?? '';

/** The names of the secrets in a text, and what looks like a link to one. */
const namesIn = (text: string): string[] => [
  ...[...secrets].flatMap(([name, secret]) => (text.includes(secret) ? [name] : [])),
  ...(link.exec(text) ?? []),
];

/** A link of an email, whatever its secret: some secrets are encrypted anew for each. */
const link = /\/pay\/[\w-]{20}|[?&](?:token|claim|key)=[\w-]{8}/;

/** Answers that are meant to have one. */
const meant = new Map([
  // Its own one, which opens nothing without the signature in the cookie.
  ['/api/auth/get-session', /^session/],
  // For administrators and programs that handle orders, who send the links themselves.
  ['/api/admin/pay-links', /^\/pay\//],
]);

test('all are found where they are planted', () => {
  expect([...secrets].filter(([, secret]) => !secret || secret.length < 8)).toEqual([]);
  expect([...secrets.keys()]).toHaveLength(11);
});

test('no table has one but the outbox, and no file', async () => {
  const { database, files } = opened.shop;
  const names = new Map([...secrets].map(([name, secret]) => [secret, name]));
  const found = await scanFor([...secrets.values()], { databaseUrl: database.url, files });
  const places = found.map((place) =>
    place.replace(/: (.*)$/, (_, secret: string) => `: ${names.get(secret)}`),
  );
  expect(places.sort()).toEqual(mailed.map((name) => `public.outbox: ${name}`).sort());
});

describe.each(['an administrator', 'a program', 'the owner'])('no answer to %s', (who) => {
  test('has one', async () => {
    const { shop, ada } = opened;
    const client = { 'an administrator': ada, 'a program': program, 'the owner': mia }[who] ?? ada;
    const headers = who === 'a program' ? { authorization: `Bearer ${secrets.get('key of a program')}` } : {};
    const mails = await shop.db.selectFrom('outbox').select('id').execute();
    const ids = new Set([...(await findIds(shop)), ...mails.map(({ id }) => String(id))]);
    const found: string[] = [];
    let answered = 0;
    for (const { method, path } of listRoutes(shop.app.printRoutes({ commonPrefix: false }))) {
      if (method !== 'GET' || !path.startsWith('/api/') || path.startsWith('/api/docs')) continue;
      for (const id of path.includes(':') ? ids : ['']) {
        const address = path.replace(/:\w+/, encodeURIComponent(id)).replaceAll(/:\w+/g, '1');
        const { statusCode, body } = await client.request('GET', address, { headers });
        if (statusCode === 200) answered += 1;
        for (const name of namesIn(body)) if (!meant.get(path)?.test(name)) found.push(`${address}: ${name}`);
      }
    }
    expect(answered).toBeGreaterThan(20);
    expect(found).toEqual([]);
  });
});

test('the file with everything about a person has none', async () => {
  const { body, statusCode } = await downloadData(opened.shop, mia);
  expect(statusCode).toBe(200);
  expect(namesIn(body)).toEqual([]);
});
