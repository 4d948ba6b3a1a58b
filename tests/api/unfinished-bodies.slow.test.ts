import { request as sendRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectionLimits } from '#platform/http/connection-limits.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';
import { goodShoe, plainPicture } from '../support/shoe-form.ts';
import {
  leaveUnfinished,
  sendSlowly,
  type UnfinishedRequests,
  unfinishedBodies,
} from '../support/unfinished-bodies.ts';

let shop: PageTestShop;
let origin: string;
let cookie: string;
let administrator: string;
let open: UnfinishedRequests[] = [];

beforeAll(async () => {
  shop = await openPageTestShop({ TRUST_PROXY: '127.0.0.1' });
  origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const client = shop.visitor();
  const account = { email: `${crypto.randomUUID()}@mail.test`, password: 'correct horse', name: 'Mia' };
  await client.request('POST', '/api/auth/sign-up/email', { body: account });
  cookie = cookiesOf(client.cookies);
  administrator = cookiesOf((await shop.administrator()).cookies);
  // The first rendering of a page and the first checkout load what they need.
  await askEverything('192.0.2.1');
});
afterEach(() => {
  for (const requests of open) requests.close();
  open = [];
});
afterAll(() => shop.close());

const cookiesOf = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const attacker = '198.51.100.7';

async function leave(
  ...options: Parameters<typeof leaveUnfinished> extends [string, ...infer R] ? R : never
) {
  let seen = 0;
  const onRequest = () => {
    seen += 1;
  };
  shop.app.server.on('request', onRequest);
  const requests = await leaveUnfinished(origin, ...options);
  open.push(requests);
  await expect.poll(() => seen, { timeout: 20_000 }).toBeGreaterThanOrEqual(requests.sockets.length);
  shop.app.server.off('request', onRequest);
  return requests;
}

interface Question {
  readonly method?: string;
  readonly path: string;
  readonly body?: string;
  readonly type?: string;
  readonly cookie?: string;
}

function ask({ method = 'GET', path, body, type = 'application/json', cookie }: Question, address: string) {
  return new Promise<number | undefined>((resolve, reject) => {
    sendRequest(
      origin + path,
      {
        method,
        agent: false,
        headers: {
          ...{ host: 'localhost:4200', origin: 'http://localhost:4200', 'x-forwarded-for': address },
          ...(body !== undefined && { 'content-type': type }),
          ...(cookie && { cookie }),
        },
      },
      (response) => void text(response).then(() => resolve(response.statusCode), reject),
    )
      .once('error', reject)
      .end(body);
  });
}

const form = 'application/x-www-form-urlencoded';
const post = { method: 'POST' } as const;

/** What others do, and what they get: a call or a form that is read is refused for its content. */
const asked: Record<string, Question & { readonly status: number }> = {
  session: { path: '/api/session', status: 200 },
  reviews: { path: '/api/reviews/no-such-shoe', status: 404 },
  quote: { ...post, path: '/api/cart/quote', body: '{}', status: 422 },
  'sign-in': {
    ...post,
    path: '/api/auth/sign-in/email',
    body: '{"email":"nobody@mail.test","password":"wrong horse"}',
    status: 401,
  },
  contact: { ...post, path: '/api/mail/contactUs', body: '{}', status: 422 },
  'a form': { ...post, path: '/newsletter', body: 'email=', type: form, status: 422 },
  'a page that is not cached': { path: '/signin?next=%2Faccount', status: 200 },
  'a page of a customer': { path: '/account.data', status: 202 },
};

async function askEverything(address: string): Promise<Record<string, number | undefined>> {
  const checkout = { ...post, path: '/api/cart/checkout', body: '{}', cookie };
  const answers = Object.entries({ ...asked, checkout }).map(
    async ([name, question]) => [name, await ask(question, address)] as const,
  );
  return Object.fromEntries(await Promise.all(answers));
}

const expected = {
  ...Object.fromEntries(Object.entries(asked).map(([name, { status }]) => [name, status])),
  checkout: 422,
};

test('what others are answered without an attack', async () => {
  expect(await askEverything('192.0.2.1')).toEqual(expected);
});

test.each(Object.entries(unfinishedBodies))(
  '500 unfinished requests of one address with %s change no answer for others, nor 3 for the same address',
  async (_name, request) => {
    const few = await leave([request], { addresses: ['192.0.2.3'], count: 3 });
    expect(await askEverything('192.0.2.3')).toEqual(expected);
    const many = await leave([request], { addresses: [attacker], count: 500 });
    expect(await askEverything('192.0.2.2')).toEqual(expected);
    many.drip();
    few.drip();
    expect(await askEverything('192.0.2.2')).toEqual(expected);
  },
);

test('2,000 unfinished requests of all kinds from 50 addresses change no answer for others', async () => {
  const addresses = Array.from({ length: 50 }, (_, index) => `198.51.100.${index}`);
  await leave(Object.values(unfinishedBodies), { addresses, count: 40 });
  expect(await askEverything('192.0.2.2')).toEqual(expected);
});

/** Of the customer who is signed in. */
const ownCheckout = () => ({
  path: '/api/cart/checkout',
  headers: { 'content-type': 'application/json', 'content-length': '500' },
  start: '{"id":',
  cookie,
});

test('300 unfinished checkouts of one customer leave checkout open to others', async () => {
  await leave([ownCheckout()], { addresses: [attacker], count: 300 });
  expect(await askEverything('192.0.2.2')).toMatchObject({ checkout: 422 });
});

test('slow but complete bodies are taken while an address leaves 500 unfinished', async () => {
  await leave(Object.values(unfinishedBodies), { addresses: [attacker], count: 500 });
  const json = { 'content-type': 'application/json' };
  const slowly = { pieces: 7, duration: 3_500 };
  const picture = await pictureForm();
  const statuses = await Promise.all([
    sendSlowly(
      origin,
      { path: '/api/mail/contactUs', headers: json },
      { ...slowly, body: Buffer.from('{"name":"Mia","email":"nobody","message":"Where is it?"}') },
    ),
    sendSlowly(
      origin,
      { path: '/newsletter', headers: { 'content-type': form } },
      { ...slowly, body: Buffer.from('email=nobody') },
    ),
    sendSlowly(
      origin,
      { path: '/api/cart/checkout', headers: json, cookie },
      { ...slowly, body: Buffer.from('{"id":"","shoes":[]}') },
    ),
    ...[0, 400_000].map((padding) =>
      sendSlowly(
        origin,
        { path: '/api/shoes', headers: { 'content-type': picture.type }, cookie: administrator },
        { ...slowly, body: picture.bytes(padding) },
      ),
    ),
  ]);
  expect(statuses).toEqual([422, 422, 422, 201, 201]);
});

/** A form with a picture, as an administrator uploads it; one with padding is too large to be waited for. */
async function pictureForm() {
  const [{ brand }] = (await shop.visitor().request('GET', '/api/shoes?limit=1')).json();
  const png = await plainPicture('png');
  const { headers } = new Request('http://form.test', { method: 'POST', body: new FormData() });
  const boundary = headers.get('content-type')?.split('boundary=')[1] ?? '';
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes(padding: number) {
      const fields = Object.entries({
        ...goodShoe,
        brand,
        name: padding > 0 ? 'Slow Large' : 'Slow Small',
      }).map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
      return Buffer.concat([
        Buffer.from(fields.join('') + head),
        png,
        Buffer.alloc(padding),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
    },
  };
}

test('40 whole calls at once of one address are answered', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      ask({ ...post, path: '/api/cart/quote', body: `{"x":${index}}` }, attacker),
    ),
  );
  expect(new Set(answers)).toEqual(new Set([400]));
});

test('an address keeps 64 unfinished bodies; the oldest of the others are closed within seconds, with 408', async () => {
  const { sockets } = await leave([ownCheckout()], { addresses: [attacker], count: 80 });
  await expect.poll(() => sockets.filter(({ closed }) => closed).length, { timeout: 20_000 }).toBe(16);
  expect(sockets.slice(0, 16).every(({ closed }) => closed)).toBe(true);
});

test('a request has at most 60 s to arrive', () => {
  expect(connectionLimits.requestTimeout + connectionLimits.checkingInterval).toBeLessThanOrEqual(60_000);
});
