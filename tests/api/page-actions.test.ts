import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpSecondFactor } from '../support/authenticator-app.ts';
import { insertOrder } from '../support/insert-order.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';
import type { RawRequest, TestClient } from '../support/test-client.ts';

let shop: PageTestShop;
beforeAll(async () => {
  shop = await openPageTestShop({ RATE_LIMIT_SCALE: '1' });
}, 120_000);
afterAll(() => shop.close());

let lastAddress = 0;
let remoteAddress: string;
beforeEach(() => {
  lastAddress += 1;
  remoteAddress = `203.0.113.${lastAddress}`;
});

/** Posts a form as a browser without scripts does. */
const post = (client: TestClient, path: string, fields: Record<string, string>, raw: RawRequest = {}) =>
  client.request('POST', path, {
    remoteAddress,
    body: new URLSearchParams(fields).toString(),
    ...raw,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      ...raw.headers,
    },
  });
const isSubscribed = async (email: string) =>
  (await shop.db.selectFrom('newsletter_subscriber').select('email').where('email', '=', email).execute())
    .length > 0;

describe('a form of a page', () => {
  test('is answered by a redirect that says so, and nothing keeps the answer', async () => {
    const { statusCode, headers } = await post(shop.visitor(), '/newsletter', { email: 'mia@mail.test' });
    expect([statusCode, headers.location]).toEqual([303, '/newsletter?subscribed']);
    expect(headers['cache-control']).toBe('no-store');
    expect(await isSubscribed('mia@mail.test')).toBe(true);
    const { body } = await shop.visitor().request('GET', '/newsletter?subscribed');
    expect(body).toContain('Thanks for subscribing!');
  });

  test('comes back with what was typed and the problem of the call, with its status', async () => {
    const { statusCode, headers, body } = await post(shop.visitor(), '/newsletter', { email: 'no"body' });
    expect(statusCode).toBe(422);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('value="no&quot;body"');
    expect(body).toContain('Use a valid email');
    expect((await shop.visitor().request('GET', '/newsletter')).body).not.toContain('Use a valid email');
  });

  test('is answered as data for the router of React', async () => {
    const { statusCode, body } = await post(shop.visitor(), '/newsletter.data', { email: 'data@mail.test' });
    expect(statusCode).toBe(202);
    expect(body).toContain('/newsletter?subscribed');
    expect(await isSubscribed('data@mail.test')).toBe(true);
  });

  test.each([
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from a sandboxed page', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['from a sibling host', { origin: 'http://blog.localhost:4200', 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', async (_, headers) => {
    for (const path of ['/newsletter', '/newsletter.data']) {
      const response = await post(shop.visitor(), path, { email: 'eve@mail.test' }, { headers });
      expect(response.statusCode).toBe(403);
      expect(response.body).toContain('did not come from the shop');
    }
    expect(await isSubscribed('eve@mail.test')).toBe(false);
  });

  test('shares the limit of the call that it makes', async () => {
    const visitor = shop.visitor();
    for (let sent = 0; sent < 20; sent++)
      expect((await post(visitor, '/newsletter', { email: 'often@mail.test' })).statusCode).toBe(303);
    const { statusCode, body } = await post(visitor, '/newsletter', { email: 'late@mail.test' });
    expect(statusCode).toBe(429);
    expect(body).toContain('value="late@mail.test"');
    const asked = { remoteAddress, body: { email: 'late@mail.test' } };
    expect((await visitor.request('POST', '/api/mail/newsletter', asked)).statusCode).toBe(429);
    expect(await isSubscribed('late@mail.test')).toBe(false);
  });

  test.each([
    ['too long', 413, { body: `email=${'a'.repeat(65_536)}` }],
    ['of JSON', 415, { body: { email: 'a@mail.test' }, headers: { 'content-type': 'application/json' } }],
    ['of parts', 415, { body: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
    ['of plain text', 415, { body: 'email=a', headers: { 'content-type': 'text/plain' } }],
    ['with a character that cannot be stored', 400, { body: 'email=a%00b' }],
  ])('%s is refused', async (_, status, raw) => {
    expect((await post(shop.visitor(), '/newsletter', {}, raw)).statusCode).toBe(status);
  });

  test('is refused by a page that takes none, whose cached answer stays', async () => {
    const before = await shop.visitor().request('GET', '/aboutUs');
    expect((await post(shop.visitor(), '/aboutUs', {})).statusCode).toBe(405);
    const after = await shop.visitor().request('GET', '/aboutUs');
    expect([after.statusCode, after.body]).toEqual([200, before.body]);
  });

  test('has no address below /api', async () => {
    const response = await shop
      .visitor()
      .request('POST', '/api/newsletter', { body: { email: 'a@mail.test' } });
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });
});

async function signUp(): Promise<TestClient & { uid: string; email: string }> {
  const client = shop.visitor();
  const email = `${crypto.randomUUID()}@mail.test`;
  const body = { email, password: 'correct horse', name: 'Mia' };
  const response = await client.request('POST', '/api/auth/sign-up/email', { body, remoteAddress });
  const uid: string = response.json().user.id;
  await client.call('POST /users', { body: { email, idUser: uid } });
  return { ...client, uid, email };
}

describe('a sign-in that is posted to its page', () => {
  const password = 'correct horse';
  const isSignedIn = async (client: TestClient) => {
    const session = await client.call('GET /session', {});
    return session.ok && session.body.user !== null;
  };

  test.each([
    ['', '/account'],
    ['?next=%2Fproducts%2F1%2Freview', '/products/1/review'],
    ['?next=https%3A%2F%2Fevil.example', '/account'],
    ['?next=%2F%2Fevil.example', '/account'],
  ])('begins a session and leads from %s to %s', async (search, location) => {
    const { email } = await signUp();
    const browser = shop.visitor();
    const { statusCode, headers, cookies } = await post(browser, `/signin${search}`, { email, password });
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, location, 'no-store']);
    expect(cookies.length).toBeGreaterThan(1);
    expect(cookies.every(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax')).toBe(true);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('is refused as the call refuses it, and the page repeats no password', async () => {
    const { email } = await signUp();
    const browser = shop.visitor();
    const wrong = await post(browser, '/signin', { email, password: 'a wrong guess' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain('Wrong Password');
    expect(wrong.body).toContain(`value="${email}"`);
    expect(wrong.body).not.toContain('a wrong guess');
    const empty = await post(browser, '/signin', { email: '', password: '' });
    expect([empty.statusCode, empty.body.includes('Use a valid email')]).toEqual([400, true]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('from another site is refused and sets no cookie', async () => {
    const { email } = await signUp();
    const browser = shop.visitor();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const path of ['/signin', '/signin.data'])
      expect((await post(browser, path, { email, password }, { headers })).statusCode).toBe(403);
    expect(browser.cookies.size).toBe(0);
  });

  test('shares the limit of wrong passwords with the call, and offers a code when it is reached', async () => {
    const { email } = await signUp();
    const wrong = { email, password: 'a wrong guess' };
    const statuses = new Set<number>();
    for (let tried = 0; tried < 30 && !statuses.has(429); tried++) {
      const body = { remoteAddress, body: wrong };
      statuses.add((await shop.visitor().request('POST', '/api/auth/sign-in/email', body)).statusCode);
    }
    const late = await post(shop.visitor(), '/signin', { email, password });
    expect(late.statusCode).toBe(429);
    expect(late.body).toContain('Too many attempts, try again later');
    expect(late.body).toContain('name="code"');
    expect(late.cookies).toEqual([]);
  });

  test('of an account with a second factor needs its code', async () => {
    const member = await signUp();
    const app = await setUpSecondFactor({ ...member, password });
    const browser = shop.visitor();
    const first = await post(browser, '/signin?next=%2Fcart', { email: member.email, password });
    expect([first.statusCode, first.headers.location]).toEqual([303, '/signin?next=%2Fcart&step=code']);
    expect(await isSignedIn(browser)).toBe(false);
    const step = (code: string) =>
      post(browser, '/signin?next=%2Fcart&step=code', { intent: 'second-step', code });
    const wrong = await step('000000');
    expect([wrong.statusCode, wrong.body.includes('Wrong code')]).toEqual([401, true]);
    const right = await step(app.code());
    expect([right.statusCode, right.headers.location]).toEqual([303, '/cart']);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('a review that is posted to its page', () => {
  let shoeId: string;
  beforeAll(async () => {
    [{ _id: shoeId }] = (await shop.visitor().request('GET', '/api/shoes?limit=1')).json();
  });

  const write = (client: TestClient, fields: Record<string, string>) =>
    post(client, `/products/${shoeId}/review`, { method: 'POST', rating: '4', ...fields });
  const texts = async () =>
    (await shop.db.selectFrom('review').select('review').where('review', 'like', 'posted%').execute()).map(
      ({ review }) => review,
    );

  test('is refused as the call refuses it', async () => {
    const [mia, ivo] = [await signUp(), await signUp()];
    const visitor = await write(shop.visitor(), { idUser: mia.uid, review: 'posted by a stranger' });
    expect(visitor.statusCode).toBe(302);
    expect(visitor.headers.location).toMatch(/^\/signin\?next=/);
    expect((await write(mia, { idUser: mia.uid, review: 'posted without a pair' })).statusCode).toBe(403);
    await insertOrder(shop.db, { uid: mia.uid, email: mia.email, status: 'Received', shoeIds: [shoeId] });
    expect((await write(mia, { idUser: ivo.uid, review: 'posted for others' })).statusCode).toBe(403);
    const tooShort = await write(mia, { idUser: mia.uid, review: 'post' });
    expect(tooShort.statusCode).toBe(422);
    expect(tooShort.body).toContain('>post</textarea>');
    expect(await texts()).toEqual([]);

    const added = await write(mia, { idUser: mia.uid, review: 'posted by its author' });
    expect([added.statusCode, added.headers.location]).toEqual([
      303,
      `/products/${shoeId}/review?done=added`,
    ]);
    const listed = await mia.call('GET /reviews/{shoeId}', { params: { shoeId } });
    const reviewId = listed.ok ? (listed.body.find(({ mine }) => mine)?._id ?? '') : '';
    for (const method of ['PUT', 'DELETE'])
      expect((await write(ivo, { method, reviewId, review: 'posted over' })).statusCode).toBe(403);
    expect(await texts()).toEqual(['posted by its author']);
    expect((await write(mia, { method: 'DELETE', reviewId })).statusCode).toBe(303);
    expect(await texts()).toEqual([]);
  });
});
