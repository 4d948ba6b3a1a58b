import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { enforceRetention } from '#features/personal-data/server/enforce-retention.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { newsletterLinks, tokenIn } from '../support/newsletter-mails.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';

const lines: string[] = [];
let shop: PageTestShop;
beforeAll(async () => {
  const written = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  shop = await openPageTestShop({}, pino({ level: 'trace' }, written));
}, 120_000);
afterAll(() => shop.close());

const subscribe = (email: string, headers: Record<string, string> = {}) =>
  shop.visitor().request('POST', '/api/mail/newsletter', { body: { email }, headers });
const links = (email: string) => newsletterLinks(shop.db, email);
const subscriber = (email: string) =>
  shop.db
    .selectFrom('newsletter_subscriber')
    .selectAll()
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
const age = (email: string, interval: string) =>
  sql`update newsletter_subscriber set created_at = created_at - ${interval}::interval where email_key = ${email}`.execute(
    shop.db,
  );

const open = (path: string) => shop.visitor().request('GET', path);
/** Presses the button of a page, as a browser without scripts does. */
const press = (path: string) =>
  shop.visitor().request('POST', path, {
    body: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  });
/** What a mail program sends: no cookie, no origin, no Fetch Metadata. */
const oneClick = (path: string, contentType: string, payload: string) =>
  shop.app.inject({ method: 'POST', url: path, headers: { 'content-type': contentType }, payload });
const urlEncoded = ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'] as const;
const inParts = [
  'multipart/form-data; boundary=x',
  '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
] as const;

async function subscribed(email: string) {
  await subscribe(email);
  const own = await links(email);
  await press(own.confirm);
  return own;
}

describe('the link to confirm', () => {
  test('shows a button, changes nothing when it is opened, and confirms when it is pressed, also twice', async () => {
    await subscribe('lea@mail.test');
    const { confirm } = await links('lea@mail.test');
    const page = await open(confirm);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('>Confirm subscription</button>');
    expect(await subscriber('lea@mail.test')).toMatchObject({ confirmed: false });
    const pressed = await press(confirm);
    expect([pressed.statusCode, pressed.body]).toEqual([
      200,
      expect.stringContaining('Subscription confirmed'),
    ]);
    const confirmed = await subscriber('lea@mail.test');
    expect(confirmed).toMatchObject({ confirmed: true, confirmed_at: expect.any(Date) });
    expect((await press(confirm)).statusCode).toBe(200);
    expect(await subscriber('lea@mail.test')).toEqual(confirmed);
    expect((await open(confirm)).body).toContain('Subscription confirmed');
  });

  test('is void after 14 days, and the link to leave is not', async () => {
    await subscribe('slow@mail.test');
    const { confirm, leave } = await links('slow@mail.test');
    const day = 24 * 60 * 60 * 1000;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * day });
    onTestFinished(() => void vi.useRealTimers());
    expect((await open(confirm)).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 2 * day);
    for (const send of [open, press]) expect((await send(confirm)).statusCode).toBe(404);
    expect(await subscriber('slow@mail.test')).toMatchObject({ confirmed: false });
    expect((await press(leave)).statusCode).toBe(200);
    expect(await subscriber('slow@mail.test')).toBeUndefined();
  });

  test('is void once the address has left', async () => {
    await subscribe('old@mail.test');
    const { confirm, leave } = await links('old@mail.test');
    await press(leave);
    for (const send of [open, press]) {
      const response = await send(confirm);
      expect([response.statusCode, response.body]).toEqual([
        404,
        expect.stringContaining('This link no longer works'),
      ]);
    }
    expect(await subscriber('old@mail.test')).toBeUndefined();
  });

  test.each(['', '?token=', '?token=abc', `?token=${'0f'.repeat(80)}`])('is void as %s', async (query) => {
    for (const page of ['confirm', 'leave'])
      for (const send of [open, press]) {
        const response = await send(`/newsletter/${page}${query}`);
        expect([response.statusCode, response.body]).toEqual([
          404,
          expect.stringMatching(/This link (no longer works|does not work)/),
        ]);
      }
  });

  test('does not leave, and the link to leave does not confirm', async () => {
    await subscribe('mixed@mail.test');
    const { confirm, leave } = await links('mixed@mail.test');
    expect((await press(`/newsletter/leave?token=${tokenIn(confirm)}`)).statusCode).toBe(404);
    expect((await press(`/newsletter/confirm?token=${tokenIn(leave)}`)).statusCode).toBe(404);
    expect(await subscriber('mixed@mail.test')).toMatchObject({ confirmed: false });
  });

  test('leads nowhere under another name', async () => {
    expect((await open('/newsletter/else?token=abc')).statusCode).toBe(404);
  });
});

describe('the link to leave', () => {
  test('shows a button, changes nothing when it is opened, and removes the address when it is pressed', async () => {
    const { leave } = await subscribed('tom@mail.test');
    const page = await open(leave);
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('>Unsubscribe</button>')]);
    expect(page.body).toContain(
      'We keep your address for three years, only to prove that you had subscribed.',
    );
    expect(await subscriber('tom@mail.test')).toBeDefined();
    const pressed = await press(leave);
    expect([pressed.statusCode, pressed.body]).toEqual([200, expect.stringContaining('>Unsubscribed</h1>')]);
    expect(await subscriber('tom@mail.test')).toBeUndefined();
  });

  test.each([urlEncoded, inParts])(
    'leaves with one click in a mail program that posts %s',
    async (type, body) => {
      const { leave } = await subscribed('click@mail.test');
      for (let sent = 0; sent < 2; sent++) {
        const response = await oneClick(leave, type, body);
        expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined]);
        expect(await subscriber('click@mail.test')).toBeUndefined();
      }
    },
  );

  test('still works after the address has signed up again, without confirming it', async () => {
    const { leave } = await subscribed('again@mail.test');
    await press(leave);
    await subscribe('again@mail.test');
    expect(await subscriber('again@mail.test')).toMatchObject({ confirmed: false });
    expect((await oneClick(leave, ...urlEncoded)).statusCode).toBe(200);
    expect(await subscriber('again@mail.test')).toBeUndefined();
  });

  test('is not pressed by another website, and parts are refused elsewhere', async () => {
    const { leave, confirm } = await subscribed('safe@mail.test');
    const response = await shop.app.inject({
      method: 'POST',
      url: leave,
      headers: {
        'content-type': urlEncoded[0],
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
      payload: urlEncoded[1],
    });
    expect(response.statusCode).toBe(403);
    expect((await oneClick(confirm, ...inParts)).statusCode).toBe(415);
    expect((await oneClick('/contactUs', ...inParts)).statusCode).toBe(415);
    expect(await subscriber('safe@mail.test')).toBeDefined();
  });
});

test('the pages with a token are not stored, not found by search engines, and do not tell where they link to', async () => {
  const { confirm, leave } = await subscribed('quiet@mail.test');
  lines.length = 0;
  for (const path of [confirm, leave]) {
    const page = await open(path);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    await press(path);
  }
  expect(lines.filter((line) => line.includes('request.completed'))).toHaveLength(4);
  for (const path of [confirm, leave]) expect(lines.join('')).not.toContain(tokenIn(path));
  expect(lines.join('')).not.toContain('quiet@mail.test');
});

test('the manifest that every storefront page loads does not name the page of the links', async () => {
  const manifestOf = async (path: string) =>
    /\/assets\/(?:storefront-)?manifest-[^"]+\.js/.exec((await open(path)).body)?.[0] ?? '';
  const { confirm } = await subscribed('manifest@mail.test');
  const [usual, own] = [await manifestOf('/sale'), await manifestOf(confirm)];
  expect((await open(usual)).body).toContain('newsletter/newsletter"');
  expect((await open(usual)).body).not.toContain('newsletter/newsletter-link"');
  expect((await open(own)).body).toContain('newsletter/newsletter-link"');
});

test('an address that nobody confirms is removed after 14 days, and a confirmed one stays', async () => {
  await subscribed('stays@mail.test');
  await subscribe('goes@mail.test');
  for (const email of ['stays@mail.test', 'goes@mail.test']) await age(email, '13 days');
  expect(await enforceRetention(shop.db, privacyRules.retention)).toEqual({});
  for (const email of ['stays@mail.test', 'goes@mail.test']) await age(email, '2 days');
  const rule = 'newsletter sign-ups that nobody confirmed';
  expect(await enforceRetention(shop.db, privacyRules.retention)).toEqual({ [rule]: 1 });
  expect(await subscriber('goes@mail.test')).toBeUndefined();
  expect(await subscriber('stays@mail.test')).toBeDefined();
});

test('the proof of somebody who left is removed three years later', async () => {
  const { leave } = await subscribed('proof@mail.test');
  await press(leave);
  const leftSince = (days: number) =>
    shop.db
      .updateTable('ended_consent')
      .set({ left_at: new Date(Date.now() - days * 86_400_000) })
      .where('email', '=', 'proof@mail.test')
      .execute();
  await leftSince(1094);
  expect(await enforceRetention(shop.db, privacyRules.retention)).toEqual({});
  await leftSince(1096);
  const rule = 'proof that people who left the newsletter had agreed to it';
  expect(await enforceRetention(shop.db, privacyRules.retention)).toEqual({ [rule]: 1 });
});

test('administrators see who waits, and export only confirmed addresses with their proof', async () => {
  await shop.db.deleteFrom('newsletter_subscriber').execute();
  await subscribe('waits@mail.test', { referer: `${shop.origin}/sale` });
  await subscribed('Sure@mail.test');
  // As an earlier release adds a subscriber.
  await shop.db
    .insertInto('newsletter_subscriber')
    .values({ email_key: 'past@mail.test', email: 'past@mail.test' })
    .execute();
  const ada = await shop.administrator();
  const listed = await ada.call('GET /admin/subscribers', {});
  const time = expect.stringMatching(/Z$/);
  expect(listed.ok && listed.body).toEqual([
    {
      email: 'past@mail.test',
      createdAt: time,
      confirmed: true,
      confirmedAt: null,
      source: null,
      bounced: false,
      leftAt: null,
    },
    {
      email: 'Sure@mail.test',
      createdAt: time,
      confirmed: true,
      confirmedAt: time,
      source: null,
      bounced: false,
      leftAt: null,
    },
    {
      email: 'waits@mail.test',
      createdAt: time,
      confirmed: false,
      confirmedAt: null,
      source: '/sale',
      bounced: false,
      leftAt: null,
    },
  ]);
  const { body } = await ada.request('GET', '/api/admin/export/subscribers.csv');
  const stamp = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ';
  expect(body).toMatch(
    new RegExp(
      `^\uFEFFemail,subscribed at,confirmed at,source\r\npast@mail.test,${stamp},,\r\nSure@mail.test,${stamp},${stamp},\r\n$`,
    ),
  );
});
