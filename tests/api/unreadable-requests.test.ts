import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: Member;
const errors: unknown[] = [];
beforeAll(async () => {
  const { pino } = await import('pino');
  const log = pino({ level: 'error' }, { write: (line) => errors.push(JSON.parse(line)) });
  shop = await openTestShop({ log });
  admin = await shop.administrator(1);
});
afterAll(() => shop.close());

const send = (path: string, headers: Record<string, string>, body: string | object) =>
  admin.request('POST', path, { headers, body });

describe('a request that cannot be read or stored is answered below 500, and logs no error:', () => {
  test.each([
    [
      'a NUL in the token of a password reset',
      '/api/auth/reset-password',
      { newPassword: 'chosen anew', token: 'a\0b' },
    ],
    ['a NUL in an email', '/api/auth/sign-in/email', { email: 'a\0@mail.test', password: 'correct horse' }],
    [
      'a lone surrogate in a name',
      '/api/auth/sign-up/email',
      { email: 'x@mail.test', password: 'correct horse', name: '\ud800' },
    ],
    [
      'a NUL in a message',
      '/api/mail/contactUs',
      { name: 'Mina', email: 'mina@mail.test', message: 'a\0b, and twenty characters more' },
    ],
  ])('%s', async (_name, path, body) => {
    expect((await send(path, {}, body)).statusCode).toBe(400);
    expect(errors).toEqual([]);
  });

  test.each([
    '/api/shoes?name=%00',
    '/api/auth/callback/google?code=%00',
    '/api/shoes/%00',
    '/pictures/%00/a',
  ])('a NUL in the address %s', async (path) => {
    expect((await shop.visitor().request('GET', path)).statusCode).toBe(400);
    expect(errors).toEqual([]);
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['with an empty boundary', 'multipart/form-data; boundary=', '--\r\n\r\n'],
    ['with another boundary than its parts', 'multipart/form-data; boundary=a', '--b\r\n\r\nx\r\n--b--'],
    ['with an endless boundary', `multipart/form-data; boundary=${'a'.repeat(5000)}`, 'x'],
    [
      'that ends too early',
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="name"\r\n\r\nTide',
    ],
  ])('a multipart form %s', async (_name, type, body) => {
    const { statusCode } = await send('/api/shoes', { 'content-type': type }, body);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(errors).toEqual([]);
  });
});

test('an unknown export, however long its name, does not exist', async () => {
  for (const file of ['shoes.pdf', 'x'.repeat(200)])
    expect((await admin.request('GET', `/api/admin/export/${file}`)).statusCode).toBe(404);
});

test('HEAD of the session answers like GET, without a body', async () => {
  const { statusCode, body, headers } = await admin.request('HEAD', '/api/auth/get-session');
  expect([statusCode, body, headers['cache-control']]).toEqual([200, '', 'no-store']);
  expect(errors).toEqual([]);
});

describe('a form sent to a call that reads JSON is 415, and changes nothing:', () => {
  const form = '--a\r\nContent-Disposition: form-data; name="name"\r\n\r\nTide\r\n--a--\r\n';
  test.each([
    ['POST', '/api/auth/sign-out'],
    ['POST', '/api/auth/sign-in/email'],
    ['POST', '/api/users'],
    ['PUT', '/api/account/password'],
    ['POST', '/api/mail/newsletter'],
    ['POST', '/api/cart/checkout'],
    ['DELETE', '/api/brands/none'],
  ])('%s %s', async (method, path) => {
    for (const type of [
      'multipart/form-data; boundary=a',
      'Multipart/Form-Data; boundary="a"',
      'multipart/mixed; boundary=a',
      'application/x-www-form-urlencoded',
      'application/xml',
      'text/plain',
    ]) {
      const response = await admin.request(method, path, { headers: { 'content-type': type }, body: form });
      expect([type, response.statusCode, response.json()]).toMatchObject([
        type,
        415,
        { code: 'UNSUPPORTED_MEDIA_TYPE' },
      ]);
    }
    expect(await admin.call('GET /session', {})).toMatchObject({ body: { user: { uid: admin.uid } } });
    expect(errors).toEqual([]);
  });
});

test('a line separator in a contact name becomes a space of the subject', async () => {
  const body = {
    name: 'Mina\u2028Bcc',
    email: 'mina@mail.test',
    message: 'Good morning, I have a question.',
  };
  expect((await send('/api/mail/contactUs', {}, body)).statusCode).toBe(200);
  const [mail] = await shop.db.selectFrom('outbox').select('subject').where('kind', '=', 'contact').execute();
  expect(mail?.subject).toBe('Message from Mina Bcc');
});

test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])(
  '%s of an unknown API address is a problem',
  async (method) => {
    const response = await shop.visitor().request(method, '/api/nothing/here');
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  },
);
