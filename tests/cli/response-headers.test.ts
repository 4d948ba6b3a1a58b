import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';
import { sendRaw } from '../support/raw-request.ts';

let shop: PageTestShop;
let port: number;
let shoe: string;
let asset: string;
beforeAll(async () => {
  shop = await openPageTestShop({
    PUBLIC_ORIGIN: 'https://shop.example',
    ALLOW_SANDBOX: '1',
    SEED: 'catalogue',
    CONTACT_EMAIL: 'help@shop.example',
  });
  port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const [first] = (await get('/api/shoes?limit=1')).json();
  shoe = first._id;
  asset = /\/assets\/[^"]+\.js/.exec((await get('/')).body)?.[0] ?? '';
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.visitor().request('GET', path, { headers });

/** What the OWASP Secure Headers Project recommends for every response. */
const recommended = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': expect.stringMatching(/frame-ancestors 'none'/),
};

describe('has the recommended headers:', () => {
  test.each([
    ['a cached page', '/', 200],
    ['a cached page of a shoe', '/products/SHOE', 200],
    ['data of a page', '/products.data', 200],
    ['a page for one visitor', '/cart', 200],
    ['a cached call', '/api/shoes?limit=1', 200],
    ['a call', '/api/session', 200],
    ['an asset', 'ASSET', 200],
    ['a file', '/robots.txt', 200],
    ['the icon', '/favicon.svg', 200],
    ['the sitemap', '/sitemap.xml', 200],
    ['the contact for security', '/.well-known/security.txt', 200],
    ['the documentation', '/api/docs/', 200],
    ['the OpenAPI document', '/api/openapi.json', 200],
    ['a health check', '/healthz', 200],
    ['the sandbox', '/sandbox', 200],
    ["the sandbox's mails", '/sandbox/mail', 200],
    ['a redirect to the canonical address', '/sale/', 308],
    ['a redirect of a page', '/account', 302],
    ['a page that is not there', '/nowhere', 404],
    ['a call that is not there', '/api/nowhere', 404],
    ['a file that is not there', '/assets/none.js', 404],
    ['an invalid query', '/api/shoes?limit=x', 422],
    ['an address that cannot be read', '/products/%zz', 400],
  ])('%s', async (_kind, path, status) => {
    const address = path.replace('SHOE', shoe).replace('ASSET', asset);
    const headers = path.startsWith('/sandbox') ? await shop.readMachineKey() : {};
    // The second one comes from the cache, where there is one.
    for (const response of [await get(address, headers), await get(address, headers)])
      expect([response.statusCode, response.headers]).toMatchObject([status, recommended]);
  });

  test.each([
    ['a request for another host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', 421],
    ['bytes that are no request', 'HELLO\r\n\r\n', 400],
    [
      'headers without an end',
      `GET / HTTP/1.1\r\nHost: shop.example\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ])('%s', async (_kind, bytes, status) => {
    const [head = '', body = ''] = (await sendRaw(port, bytes)).split('\r\n\r\n');
    const [line, ...lines] = head.split('\r\n');
    expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const headers = lines
      .map((text) => text.split(': '))
      .map(([name = '', value]) => [name.toLowerCase(), value]);
    expect(Object.fromEntries(headers)).toMatchObject(recommended);
    expect(JSON.parse(body)).toMatchObject({ status });
  });
});

test('pictures of shoes can be shown by webmail, which is another site', async () => {
  const { statusCode, headers } = await get('/pictures/placeholder/side-640.webp');
  expect([statusCode, headers]).toMatchObject([
    200,
    { ...recommended, 'cross-origin-resource-policy': 'cross-origin' },
  ]);
});

test.each(['/api', '/api/', '/api?x=1', '/api/nowhere'])(
  '%s is no page, also for a browser',
  async (path) => {
    for (const accept of ['application/json', 'text/html']) {
      const { statusCode, headers, body } = await get(path, { accept });
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json']);
      expect(JSON.parse(body)).toMatchObject({ code: 'NOT_FOUND' });
    }
  },
);

test.each([
  '/assets/NAME',
  '/files/avatars/NAME.webp',
  '/files/avatars/NAME/a.webp',
  '/pictures/NAME/side-320.webp',
])('%s is not there where no file can have such a name', async (path) => {
  for (const name of ['a'.repeat(129), 'a'.repeat(300), 'a/'.repeat(3000)])
    expect((await get(path.replace('NAME', name))).statusCode).toBe(404);
});

test('security.txt says whom to tell (RFC 9116)', async () => {
  const { body, headers } = await get('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^Contact: mailto:help@shop\.example$/m);
  expect(body).toMatch(/^Canonical: https:\/\/shop\.example\/\.well-known\/security\.txt$/m);
  const days = (Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  const [, policy = ''] = /^Policy: https:\/\/shop\.example(\/.+)$/m.exec(body) ?? [];
  expect((await get(policy)).body).toContain('help@shop.example');
});
