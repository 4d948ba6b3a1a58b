import { beforeAll, describe, expect, test } from 'vitest';
import { formShop, keyOf } from '../support/form-shop.ts';
import { insertOrder } from '../support/insert-order.ts';
import type { TestClient } from '../support/test-client.ts';

const { visitor, db, address, post, signUp } = formShop();

const isSubscribed = async (email: string) =>
  (await db().selectFrom('newsletter_subscriber').select('email').where('email', '=', email).execute())
    .length > 0;

describe('a form of a page', () => {
  test('is answered by a redirect that says so, and nothing keeps the answer', async () => {
    const { statusCode, headers } = await post(visitor(), '/newsletter', { email: 'mia@mail.test' });
    expect([statusCode, headers.location]).toEqual([303, '/newsletter?subscribed']);
    expect(headers['cache-control']).toBe('no-store');
    expect(await isSubscribed('mia@mail.test')).toBe(true);
    const { body } = await visitor().request('GET', '/newsletter?subscribed');
    expect(body).toContain('Thanks for subscribing!');
  });

  test('comes back with what was typed and the problem of the call, with its status', async () => {
    const { statusCode, headers, body } = await post(visitor(), '/newsletter', { email: 'no"body' });
    expect(statusCode).toBe(422);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('value="no&quot;body"');
    expect(body).toContain('Use a valid email');
    expect((await visitor().request('GET', '/newsletter')).body).not.toContain('Use a valid email');
  });

  test('is answered as data to scripts, and nothing keeps the answer', async () => {
    const { statusCode, headers, body } = await post(visitor(), '/newsletter.data', {
      email: 'data@mail.test',
    });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('Thanks for subscribing!');
    expect(await isSubscribed('data@mail.test')).toBe(true);
  });

  test('is refused to scripts with status 200, after which React Router loads what was outdated', async () => {
    const { statusCode, headers, body } = await post(visitor(), '/newsletter.data', { email: 'nobody' });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('Use a valid email');
  });

  test.each([
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from a sandboxed page', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['from a sibling host', { origin: 'http://blog.localhost:4200', 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', async (_, headers) => {
    for (const path of ['/newsletter', '/newsletter.data']) {
      const response = await post(visitor(), path, { email: 'eve@mail.test' }, { headers });
      expect(response.statusCode).toBe(403);
      expect(response.body).toContain('did not come from the shop');
    }
    expect(await isSubscribed('eve@mail.test')).toBe(false);
  });

  test('shares the limit of the call that it makes', async () => {
    const sender = visitor();
    for (let sent = 0; sent < 20; sent++)
      expect((await post(sender, '/newsletter', { email: 'often@mail.test' })).statusCode).toBe(303);
    const { statusCode, body } = await post(sender, '/newsletter', { email: 'late@mail.test' });
    expect(statusCode).toBe(429);
    expect(body).toContain('value="late@mail.test"');
    const asked = { remoteAddress: address(), body: { email: 'late@mail.test' } };
    expect((await sender.request('POST', '/api/mail/newsletter', asked)).statusCode).toBe(429);
    expect(await isSubscribed('late@mail.test')).toBe(false);

    // Forms of other purposes are open to the same address, by page and by call.
    const email = 'often@mail.test';
    const contact = { name: 'Mia', email, message: 'Where is my order? It is late.' };
    const others = [
      await post(sender, '/contactUs', contact),
      await post(sender, '/forget', { email }),
      await post(sender, '/signin', { email, password: 'wrong horse' }),
      await sender.request('POST', '/api/mail/contactUs', { remoteAddress: address(), body: contact }),
      await sender.request('POST', '/api/cart/quote', { remoteAddress: address(), body: {} }),
    ];
    expect(others.map((other) => other.statusCode)).toEqual([303, 404, 401, 200, 422]);
  });

  test.each([
    ['too long', 413, { body: `email=${'a'.repeat(65_536)}` }],
    ['of JSON', 415, { body: { email: 'a@mail.test' }, headers: { 'content-type': 'application/json' } }],
    ['of parts', 415, { body: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
    ['of plain text', 415, { body: 'email=a', headers: { 'content-type': 'text/plain' } }],
    ['with a character that cannot be stored', 400, { body: 'email=a%00b' }],
  ])('%s is refused', async (_, status, raw) => {
    expect((await post(visitor(), '/newsletter', {}, raw)).statusCode).toBe(status);
  });

  test('is refused by a page that takes none, whose cached answer stays', async () => {
    const before = await visitor().request('GET', '/aboutUs');
    expect((await post(visitor(), '/aboutUs', {})).statusCode).toBe(405);
    const after = await visitor().request('GET', '/aboutUs');
    expect([after.statusCode, after.body]).toEqual([200, before.body]);
  });

  test('has no address below /api', async () => {
    const response = await visitor().request('POST', '/api/newsletter', { body: { email: 'a@mail.test' } });
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });
});

describe('a message that is posted to the contact page', () => {
  const sent = { name: 'Leo', email: 'leo@mail.test', message: 'Where is my left shoe?\r\nThe blue one.' };
  const messages = () =>
    db()
      .selectFrom('contact_message')
      .select(['name', 'email', 'message'])
      .where('email', '=', sent.email)
      .execute();

  test('is kept as scripts send it, and the page is empty again (§5)', async () => {
    for (const path of ['/contactUs', '/ContactUs']) {
      const { statusCode, headers } = await post(visitor(), path, sent);
      expect([statusCode, headers.location]).toEqual([303, path]);
    }
    const message = 'Where is my left shoe?\nThe blue one.';
    expect(await messages()).toEqual([
      { ...sent, message },
      { ...sent, message },
    ]);
  });

  test.each([
    [{ message: 'nineteen characters' }, 'Write a message of 20 to 500 characters'],
    [{ name: '' }, 'Enter your name'],
    [{ email: 'nobody' }, 'Use a valid email'],
  ])('%j is refused as the call refuses it', async (wrong, text) => {
    const before = await messages();
    const body = { ...sent, message: 'Where is my left shoe?', ...wrong };
    const posted = await post(visitor(), '/contactUs', body);
    const called = await visitor().request('POST', '/api/mail/contactUs', { body, remoteAddress: address() });
    expect([posted.statusCode, called.statusCode]).toEqual([422, 422]);
    expect(posted.body).toContain(text);
    for (const value of [body.name, body.email, body.message]) expect(posted.body).toContain(value);
    expect(await messages()).toEqual(before);
  });

  test('shares the limit of the call, and says so', async () => {
    for (let count = 0; count < 20; count++) await post(visitor(), '/contactUs', sent);
    const late = await post(visitor(), '/contactUs', sent);
    expect([late.statusCode, late.body.includes('role="alert"')]).toEqual([429, true]);
  });

  test('is kept once when the form of one page is posted twice', async () => {
    const { body } = await visitor().request('GET', '/contactUs');
    const formKey = keyOf(body);
    const before = (await messages()).length;
    for (let count = 0; count < 2; count++) {
      const { statusCode } = await post(visitor(), '/contactUs', { ...sent, formKey });
      expect(statusCode).toBe(303);
    }
    expect(await messages()).toHaveLength(before + 1);
    // Everybody without scripts has the key of the cached page.
    const other = { ...sent, message: 'I found it under the bed.', formKey };
    expect((await post(visitor(), '/contactUs', other)).statusCode).toBe(303);
    expect(await messages()).toHaveLength(before + 2);
  });

  test('goes to no address that the form names', async () => {
    const before = (await messages()).length;
    const { statusCode } = await post(visitor(), '/contactUs', { ...sent, api: 'http://127.0.0.1:9/api' });
    expect([statusCode, (await messages()).length]).toEqual([303, before + 1]);
  });
});

describe('a review that is posted to its page', () => {
  let shoeId: string;
  beforeAll(async () => {
    [{ _id: shoeId }] = (await visitor().request('GET', '/api/shoes?limit=1')).json();
  });

  const write = (client: TestClient, fields: Record<string, string>) =>
    post(client, `/products/${shoeId}/review`, { method: 'POST', rating: '4', ...fields });
  const texts = async () =>
    (await db().selectFrom('review').select('review').where('review', 'like', 'posted%').execute()).map(
      ({ review }) => review,
    );

  test('is refused as the call refuses it', async () => {
    const [mia, ivo] = [await signUp(), await signUp()];
    const stranger = await write(visitor(), { idUser: mia.uid, review: 'posted by a stranger' });
    expect(stranger.statusCode).toBe(302);
    expect(stranger.headers.location).toMatch(/^\/signin\?next=/);
    expect((await write(mia, { idUser: mia.uid, review: 'posted without a pair' })).statusCode).toBe(403);
    await insertOrder(db(), { uid: mia.uid, email: mia.email, status: 'Received', shoeIds: [shoeId] });
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
