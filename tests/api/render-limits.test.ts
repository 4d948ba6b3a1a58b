import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { cachedResponsesPlugin } from '#platform/cache/send-cached-response.ts';
import { visitor } from '#platform/handlers/caller.ts';
import { accessPlugin } from '#platform/http/access.ts';
import { errorHandlerPlugin } from '#platform/http/error-handler.ts';
import { securityHeadersPlugin } from '#platform/http/security-headers.ts';
import { registerPageRoutes } from '#platform/rendering/page-routes.ts';
import { matchPublicPage } from '#shop/public-page-list.ts';

let app: FastifyInstance;
let rendered: string[];
let release: PromiseWithResolvers<void>;
beforeEach(async () => {
  app = fastify();
  const cache = createResponseCache();
  rendered = [];
  release = Promise.withResolvers();
  await app.register(cachedResponsesPlugin, { cache, sharedKey: () => null });
  await app.register(securityHeadersPlugin, { publicOrigin: 'https://shop.example' });
  await app.register(errorHandlerPlugin);
  await app.register(accessPlugin, { identifyCaller: async () => visitor, publicPrefixes: [] });
  registerPageRoutes(app, {
    cache,
    matchPage: matchPublicPage,
    publicOrigin: 'https://shop.example',
    sharedCacheSeconds: 0,
    cardField: 'sandbox',
    cardPages: [],
    emptyForms: [],
    longForms: { paths: [], bytes: 0 },
    connectOrigins: [],
    async render(url) {
      rendered.push(url.pathname);
      if (url.pathname !== '/') await release.promise;
      return { response: new Response(`page ${url.pathname}`), dataHash: null, tags: [] };
    },
  });
});
afterEach(() => app.close());

// Awaited here, because an injected request begins when somebody waits for it.
const get = async (url: string, accept = 'text/html', remoteAddress = '192.0.2.1') =>
  await app.inject({ url, headers: { accept }, remoteAddress });

test('of 100 pages asked for at once 42 are rendered, two at a time; the others get 503 at once', async () => {
  expect((await get('/')).body).toBe('page /');
  const statuses: number[] = [];
  const flood = Array.from({ length: 100 }, async (_, index) => {
    const { statusCode } = await get(index % 2 === 0 ? '/cart' : `/products/${index}`);
    statuses.push(statusCode);
  });
  await expect.poll(() => statuses).toEqual(Array(58).fill(503));
  await expect.poll(() => rendered).toHaveLength(3);
  expect((await get('/')).body).toBe('page /');
  release.resolve();
  await Promise.all(flood);
  expect(statuses.slice(58)).toEqual(Array(42).fill(200));
});

test('who is refused is told when to come back: a person by a page, a program by a problem', async () => {
  const flood = Array.from({ length: 42 }, () => get('/cart'));
  const page = await get('/cart');
  expect(page.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(page.body).toContain('<h1>The shop is busy. Try again in a moment</h1>');
  expect(page.body).toContain('Wait 2 seconds, then try again.');
  const problem = await get('/cart', '*/*');
  expect(problem.headers).toMatchObject({ 'retry-after': '2', 'content-type': 'application/problem+json' });
  release.resolve();
  await Promise.all(flood);
});

test('renders that wait for nothing let the requests that came meanwhile go first', async () => {
  release.resolve();
  let turns = 0;
  let counting = true;
  const count = () => {
    turns += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 40 }, () => get('/cart')));
  counting = false;
  expect(turns).toBeGreaterThan(20);
});

test('an address with many renders waits for itself: others come next, and it gives way to them', async () => {
  const statuses: number[] = [];
  const flood = Array.from({ length: 42 }, async (_, index) => {
    statuses.push((await get(`/products/flood-${index}`)).statusCode);
  });
  await expect.poll(() => rendered).toHaveLength(2);
  const other = get('/products/other', 'text/html', '192.0.2.2');
  await expect.poll(() => statuses).toEqual([503]);
  release.resolve();
  expect((await other).statusCode).toBe(200);
  expect(rendered.indexOf('/products/other')).toBeLessThan(4);
  await Promise.all(flood);
  expect(statuses).toHaveLength(42);
});

test('a render does not wait until all others have had long turns of the event loop', async () => {
  release.resolve();
  let turns = 0;
  let counting = true;
  const work = () => {
    turns += 1;
    const end = performance.now() + 10;
    while (performance.now() < end);
    if (counting) setImmediate(work);
  };
  setImmediate(work);
  await get('/cart');
  counting = false;
  expect(turns).toBeLessThan(12);
});

test('forms that wait hold up no page, and beyond their own line they get 503', async () => {
  const payload = 'email=a%40mail.test';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const statuses: number[] = [];
  const forms = Array.from({ length: 80 }, async () => {
    statuses.push((await app.inject({ method: 'POST', url: '/newsletter', headers, payload })).statusCode);
  });
  await expect.poll(() => statuses).toEqual(Array(16).fill(503));
  expect(rendered).toHaveLength(4);
  expect((await get('/')).body).toBe('page /');
  release.resolve();
  await Promise.all(forms);
  expect(statuses.slice(16)).toEqual(Array(64).fill(200));
});
