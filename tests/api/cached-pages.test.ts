import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createResponseCache, type ResponseCache } from '#platform/cache/response-cache.ts';
import { cachedResponsesPlugin } from '#platform/cache/send-cached-response.ts';
import { securityHeadersPlugin } from '#platform/http/security-headers.ts';
import type { CacheTag } from '#platform/invalidation/cache-tags.ts';
import { createPageCache } from '#platform/rendering/page-cache.ts';
import { createPublicPageMatch } from '#platform/rendering/public-pages.ts';

let app: FastifyInstance;
let cache: ResponseCache;
let rendered: string[];
let nonces: string[];
let status: number;
/** The hash of the data that pages are made from, if they are compared. */
let dataHash: string | null;
/** What pages are tagged with that they read. */
let tags: CacheTag[];
beforeEach(() => open());
afterEach(() => app.close());

async function open(options: { sharedCacheSeconds?: number } = {}): Promise<void> {
  app = fastify();
  cache = createResponseCache();
  rendered = [];
  nonces = [];
  status = 200;
  dataHash = null;
  tags = ['brands'];
  const matchPage = createPublicPageMatch([
    { path: '/', query: [], tags: () => ['catalogue'] },
    { path: '/products', query: ['offset'], uncached: ['name'], tags: () => ['catalogue'] },
    { path: '/products/:id', query: [], tags: ({ id = '' }) => [`shoe:${id}`] },
    { path: '/colletions/:brand', query: ['color', 'offset'], tags: () => ['catalogue'] },
  ]);
  await app.register(securityHeadersPlugin, { publicOrigin: 'https://shop.example' });
  await app.register(cachedResponsesPlugin, { cache, sharedKey: (url) => matchPage(url)?.url ?? null });
  const pages = createPageCache({
    cache,
    origin: 'https://shop.example',
    matchPage,
    enqueue: (_address, work) => work(),
    ...options,
    async render(url, nonce, unlessHash) {
      if (dataHash !== null && unlessHash === dataHash)
        return { status: 304, headers: new Headers(), body: '', dataHash, tags: ['brands'] };
      rendered.push(url.href);
      nonces.push(nonce);
      const body = `<script nonce="${nonce}">start()</script><p>${rendered.length}</p><script>injected()</script>`;
      return {
        status,
        headers: new Headers({ 'content-type': 'text/html' }),
        body,
        dataHash,
        tags,
      };
    },
  });
  app.get('/*', async (request, reply) => {
    if (!(await pages.send(request, reply))) return reply.code(203).send('not public');
    return reply;
  });
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('a public page', () => {
  test('is rendered once for everyone, from the configured origin', async () => {
    const answered = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        get('/products/7', { host: 'evil.example', cookie: `session=${index}` }),
      ),
    );
    expect(new Set(answered.map(({ body }) => body)).size).toBe(1);
    await get('/products/7');
    expect(rendered).toEqual(['https://shop.example/products/7']);
  });

  test.each([['shoe:7'], ['brands']] as const)('is rendered again after a change of %s', async (tag) => {
    await get('/products/7');
    await get('/products/8');
    cache.evict([tag]);
    expect((await get('/products/7')).body).toContain('<p>3</p>');
  });

  test('is not rendered again while the data it is made from are the same, and still follows later changes', async () => {
    dataHash = 'first';
    const first = await get('/products/7');
    for (const tag of ['shoe:7', 'brands'] as const) {
      cache.evict([tag]);
      const again = await get('/products/7');
      expect([again.body, again.headers]).toEqual([first.body, first.headers]);
    }
    dataHash = 'second';
    cache.evict(['brands']);
    expect((await get('/products/7')).body).toContain('<p>2</p>');
    expect(rendered).toHaveLength(2);
  });

  test('is invalidated by the id after percent-decoding', async () => {
    await get('/products/%37');
    cache.evict(['shoe:7']);
    await get('/products/%37');
    expect(rendered).toHaveLength(2);
  });

  test('is one entry for its parameters in any order', async () => {
    await get('/colletions/Velmora?offset=28&color=Red');
    await get('/colletions/Velmora?color=Red&offset=28');
    expect(rendered).toHaveLength(1);
  });

  test.each([
    ['/', ['/?utm_source=mail', '/?x=0.1&y', '/?', '/?a=?', '/?%00%', '/?offset=6']],
    ['/products/7', ['/products/7?fbclid=1', '/products/7?name=x']],
    ['/colletions/a?color=1', ['/colletions/a?color=1&color=2', '/colletions/a?x=1&color=1']],
    ['/colletions/a?color=Dark+Red', ['/colletions/a?color=Dark%20Red', '/colletions/a?%63olor=Dark+Red&x']],
  ])('%s is rendered once, and sent for the URLs that its loader reads the same', async (page, others) => {
    const [first = '', ...rest] = others;
    const { body } = await get(first);
    for (const url of [...rest, first, page]) expect((await get(url)).body, url).toBe(body);
    expect(rendered).toEqual([`https://shop.example${page}`]);
    expect(cache.size.entries).toBe(1);
  });

  test.each(['/cart', '/products/7/x', '/products?name=tide', '/products?x=1&name=', '/products/%zz'])(
    '%s is not a public page',
    async (url) => {
      await get('/products');
      expect((await get(url)).statusCode).not.toBe(200);
      expect(rendered).toEqual(['https://shop.example/products']);
    },
  );

  test('that does not exist answers 404 and is not cached', async () => {
    status = 404;
    expect((await get('/products/none')).statusCode).toBe(404);
    await get('/products/none');
    expect(rendered).toHaveLength(2);
  });

  test('allows its own scripts by hash, not an injected one, and sends no nonce', async () => {
    const { headers, body } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(1);
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(body).toContain('<script>start()</script>');
    for (const nonce of nonces) expect(body + policy).not.toContain(nonce);
    await get('/products/1');
    expect(new Set(nonces).size).toBe(2);
  });

  test('may be kept by a shared cache for as long as the operator says, never by a browser', async () => {
    await app.close();
    await open({ sharedCacheSeconds: 2 });
    const { headers } = await get('/');
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=2');
    expect(headers['cdn-cache-control']).toBe('max-age=2, stale-while-revalidate=30, stale-if-error=600');
  });

  test('has the common headers, and must be revalidated by browsers', async () => {
    const first = await get('/');
    const cached = await get('/');
    for (const { headers } of [first, cached]) {
      expect(headers).toMatchObject({
        'content-type': 'text/html',
        'cache-control': 'no-cache',
        'x-frame-options': 'DENY',
        etag: expect.stringMatching(/^W\/".{22}"$/),
      });
    }
    expect((await get('/', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  });
});

test('a page without a part is made again after ten seconds, and until then it is kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  tags = ['brands', 'incomplete'];
  const open = async () => (await app.inject('/')).statusCode;
  expect([await open(), await open()]).toEqual([200, 200]);
  tags = ['brands'];
  vi.advanceTimersByTime(9_999);
  await open();
  expect(rendered).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await open();
  vi.advanceTimersByTime(60_000);
  await open();
  expect(rendered).toHaveLength(2);
});
