import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';
import type { TestClient } from '../support/test-client.ts';

const metricsToken = 'a token for the metrics';
let shop: PageTestShop;
let administrator: TestClient;
let shoe: { _id: string; name: string };
let addresses: Map<string, string>;

beforeAll(async () => {
  shop = await openPageTestShop({ METRICS_TOKEN: metricsToken });
  administrator = await shop.administrator();
  [shoe] = (await shop.visitor().request('GET', '/api/shoes?limit=1')).json();
  addresses = new Map([
    ['the shoe', `/products/${shoe._id}`],
    ["the shoe's data", `/products/${shoe._id}.data`],
  ]);
});
afterAll(() => shop.close());

const get = (client: TestClient, path: string, headers: Record<string, string> = {}) =>
  client.request('GET', addresses.get(path) ?? path, { headers });

const publicPages = [
  '/',
  '/?offset=6',
  '/products',
  '/products?offset=6',
  'the shoe',
  "the shoe's data",
  '/colletions/Lumenor',
  '/colletions/Lumenor?size=9&sort=price_asc',
  '/sale',
  '/sale?offset=8',
  '/_.data',
  '/products.data',
  '/aboutUs',
  '/AboutUs',
  '/contactUs',
  '/ContactUs',
  '/sizeChart',
  '/SizeChart',
  '/termsOfService',
  '/TermsOfService',
];

describe('a public page is the same for everyone:', () => {
  test.each(publicPages)('%s', async (path) => {
    const stranger = await get(shop.visitor(), path);
    const known = await get(administrator, path);
    expect(stranger.statusCode).toBe(200);
    expect(stranger.headers['set-cookie']).toBeUndefined();
    expect(known.body).toBe(stranger.body);
    expect(known.headers.etag).toBe(stranger.headers.etag);
    expect(stranger.headers.etag).toBeDefined();
  });

  test.each([
    ['/', '/?utm_source=mail&x=0.1'],
    ['/products?offset=6', '/products?fbclid=1&offset=6&offset=12'],
    ['/_.data', '/_.data?utm_source=mail'],
  ])('%s is sent for %s too, with its canonical link', async (path, other) => {
    const { body, headers } = await get(shop.visitor(), other);
    expect((await get(shop.visitor(), path)).body).toBe(body);
    expect(body).not.toMatch(/utm_source|fbclid/);
    if (headers['content-type']?.toString().includes('html'))
      expect(body).toContain(`<link rel="canonical" href="${shop.origin}${path.replace(/\?.*/, '')}"/>`);
  });

  test('a search is rendered for each request, and data of some loaders is not the data of all', async () => {
    expect((await get(shop.visitor(), '/products?name=lumenor')).headers.etag).toBeUndefined();
    const some = await get(shop.visitor(), '/products.data?_routes=root');
    expect(some.body).not.toBe((await get(shop.visitor(), '/products.data')).body);
  });

  test('and If-None-Match gets 304', async () => {
    const { etag } = (await get(shop.visitor(), '/')).headers;
    const again = await get(shop.visitor(), '/', { 'if-none-match': String(etag) });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
  });

  test('requested first with a session, it contains nothing of the user', async () => {
    const rendered = await get(administrator, '/colletions/Corvane');
    expect(rendered.body).not.toContain('ada@');
    expect((await get(shop.visitor(), '/colletions/Corvane')).body).toBe(rendered.body);
  });
});

describe('the Content-Security-Policy of a page', () => {
  /** Inline scripts that are executed, without data blocks. */
  const scriptsOf = (html: string) =>
    [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes = '']) => !/src=|type="application\/ld\+json"/.test(attributes),
    );

  test.each(['/', 'the shoe', '/sizeChart'])('allows every inline script of %s by its hash', async (path) => {
    const { body, headers } = await get(shop.visitor(), path);
    const policy = String(headers['content-security-policy']);
    const scripts = scriptsOf(body);
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, , text = ''] of scripts) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
    expect(policy).not.toContain('unsafe-inline');
    expect(body).not.toMatch(/nonce="[^"]/);
  });

  test('has a new nonce for each response of an uncached page', async () => {
    const [one, other] = await Promise.all([get(shop.visitor(), '/cart'), get(shop.visitor(), '/cart')]);
    const nonceOf = ({ headers }: typeof one) =>
      /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(nonceOf(one)).toMatch(/^[\w-]{20,}$/);
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    expect(
      scriptsOf(one.body).every(([, attributes = '']) => attributes.includes(`nonce="${nonceOf(one)}"`)),
    ).toBe(true);
  });

  test.each(publicPages.concat('/cart', '/signin'))(
    'of %s forbids inline styles, framing and other hosts',
    async (path) => {
      const { body, headers } = await get(shop.visitor(), path);
      expect(body).not.toMatch(/\sstyle="/);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).not.toContain('https:');
    },
  );
});

test('an administrator’s change is on the page before its response is sent', async () => {
  const path = `/products/${shoe._id}`;
  const before = await get(shop.visitor(), path);
  const listing = await get(shop.visitor(), '/sale');
  const { statusCode } = await administrator.request('PUT', `/api/admin/onsale/${shoe._id}`, {
    body: { onSale: true },
  });
  expect(statusCode).toBe(200);
  expect((await get(shop.visitor(), path)).headers.etag).not.toBe(before.headers.etag);
  expect((await get(shop.visitor(), '/sale')).headers.etag).not.toBe(listing.headers.etag);
});

test('personal pages contain the user and are not cached', async () => {
  const account = await get(administrator, '/account');
  expect(account.statusCode).toBe(200);
  expect(account.body).toContain('ada@sneaker-paradise.example');
  expect(account.headers['cache-control']).toMatch(/no-store|private/);
  expect(account.headers.etag).toBeUndefined();
});

test('visitors are redirected from the account page to sign-in, and from the admin page to the home page', async () => {
  expect((await get(shop.visitor(), '/account')).headers.location).toBe('/signin');
  expect((await get(shop.visitor(), '/admin')).headers.location).toBe('/');
});

const notThere = [
  '/nowhere',
  '/products/nothing',
  '/products/..%2f..',
  '/products/0.5',
  '/order/0000',
  '/sale/today',
  '/collections/Lumenor',
];

test.each(['products', 'order', 'colletions', 'nowhere'])(
  '/%s/ with an id of any length answers 404 with a page',
  async (area) => {
    for (const length of [300, 301, 5000]) {
      const { statusCode, headers } = await get(shop.visitor(), `/${area}/${'a'.repeat(length)}`);
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
  },
);

test.each(notThere)('%s answers 404 with a page', async (path) => {
  const { statusCode, body, headers } = await get(shop.visitor(), path);
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('Back Home');
});

test.each([
  ['/sale/?offset=8', '/sale?offset=8'],
  ['/cart//', '/cart'],
  ['//evil.example/', '//evil.example'],
])('%s redirects to its canonical URL on the same host, %s', async (path, to) => {
  const { statusCode, headers } = await get(shop.visitor(), path);
  expect([statusCode, headers.location]).toEqual([308, `${shop.origin}${to}`]);
});

test('an unknown asset answers 404 in plain text', async () => {
  const { statusCode, headers } = await get(shop.visitor(), '/assets/none.js');
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toContain('application/problem+json');
});

test('assets are precompressed and immutable', async () => {
  const [, script = ''] =
    /src="(\/assets\/[^"]+\.js)"|href="(\/assets\/[^"]+\.css)"/.exec((await get(shop.visitor(), '/')).body) ??
    [];
  const [, style = ''] = /href="(\/assets\/[^"]+\.css)"/.exec((await get(shop.visitor(), '/')).body) ?? [];
  for (const path of [script, style].filter((found) => found !== '')) {
    const { statusCode, headers } = await get(shop.visitor(), path, { 'accept-encoding': 'br' });
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect(style).not.toBe('');
});

async function readScripts(client: TestClient, path: string, encoding: 'br' | 'identity') {
  const paths = new Set((await get(client, path)).body.match(/\/assets\/[^"]+\.js/g));
  return Promise.all([...paths].map((script) => get(client, script, { 'accept-encoding': encoding })));
}

test('the scripts of a shopper know nothing of administration', async () => {
  const read = async (client: TestClient, path: string) =>
    (await readScripts(client, path, 'identity')).map(({ body }) => body).join();
  const administration = /admin-|createshoes|packing-slip/;
  for (const path of ['/', '/sale', '/favorites', 'the shoe', '/cart', '/signin'])
    expect(await read(shop.visitor(), path)).not.toMatch(administration);
  expect(await read(administrator, '/admin')).toMatch(administration);
});

test('a product page loads at most 110 kB of compressed scripts', async () => {
  const scripts = await readScripts(shop.visitor(), 'the shoe', 'br');
  expect(scripts.length).toBeGreaterThan(3);
  const bytes = scripts.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0);
  expect(bytes).toBeLessThanOrEqual(110_000);
});

test('no response tells strangers its cache tags, even when they ask for them', async () => {
  for (const path of ['/', '/api/shoes']) {
    const { headers } = await get(shop.visitor(), path, { 'x-cache-tags': '?' });
    expect(headers['x-cache-tags']).toBeUndefined();
  }
});

test('the health page counts what was answered by the pattern of its address', async () => {
  const response = await get(await shop.administrator(), '/admin/health');
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('Slowest pages');
  const counted = await shop.db.selectFrom('route_hour').select('route').execute();
  const routes = counted.map(({ route }) => route);
  expect(routes).toContain('GET /products/:id');
  expect(routes.filter((route) => route.includes(shoe._id))).toEqual([]);
});

test('the sitemap lists every shoe, brand and page', async () => {
  const { body } = await get(shop.visitor(), '/sitemap.xml');
  expect(body).toContain(`<loc>${shop.origin}/products/${shoe._id}</loc>`);
  expect(body).toContain(`<loc>${shop.origin}/colletions/Lumenor</loc>`);
  expect((await get(shop.visitor(), '/robots.txt')).body).toContain(`Sitemap: ${shop.origin}/sitemap.xml`);
});

test('metrics are for programs on the same machine, or with the token', async () => {
  const stranger = { remoteAddress: '203.0.113.7' };
  const read = async (raw: object) => (await shop.visitor().request('GET', '/metrics', raw)).statusCode;
  const bearer = (token: string) => ({ ...stranger, headers: { authorization: `Bearer ${token}` } });
  expect(await read({})).toBe(200);
  expect(await read(stranger)).toBe(404);
  expect(await read({ headers: { 'x-forwarded-for': '203.0.113.7' } })).toBe(404);
  expect(await read(bearer('a guessed token of some length'))).toBe(404);
  expect(await read(bearer(metricsToken))).toBe(200);
});

test('health, readiness and metrics answer', async () => {
  await get(shop.visitor(), `/products/${shoe._id}?uncached`);
  await get(shop.visitor(), '/signin');
  expect((await get(shop.visitor(), '/healthz')).body).toBe('alive\n');
  expect((await get(shop.visitor(), '/readyz')).body).toBe('ready\n');
  const { body } = await get(shop.visitor(), '/metrics');
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1/,
  );
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/shoes",status="200"\} \d/,
  );
  for (const page of ['/products/:id', '/signin'])
    expect(body).toContain(`http_request_duration_seconds_count{method="GET",route="${page}",status="200"}`);
  expect(body).toMatch(/^shop_jobs_waiting\{kind="payment"\} 0$/m);
  expect(body).toMatch(/^shop_jobs_waiting\{kind="mail"\} \d+$/m);
  expect(body).toMatch(/^shop_checkout_total\{result="paid"\} \d+$/m);
  expect(body).toMatch(/^shop_refund_total\{status="failed"\} \d+$/m);
});

test('the home page carries the 24 cheapest shoes on sale, however many are', async () => {
  const dearest: { _id: string }[] = (
    await shop.visitor().request('GET', '/api/shoes?sort=price_desc&limit=30')
  ).json();
  for (const { _id } of dearest)
    await administrator.request('PUT', `/api/admin/onsale/${_id}`, { body: { onSale: true } });
  const onSale: { _id: string }[] = (await get(shop.visitor(), '/api/shoes/onSale')).json();
  const { body } = await get(shop.visitor(), '/_.data');
  expect(onSale.length).toBeGreaterThan(24);
  expect((await get(shop.visitor(), '/')).body.replaceAll('<!-- -->', '')).toContain('>1 / 24<');
  expect(body).toContain(onSale[23]?._id);
});
