import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCacheEntry } from '#platform/cache/cache-entry.ts';
import { cacheServerFactory } from '#platform/cache/cache-middleware.ts';
import { createResponseCache, type ResponseCache } from '#platform/cache/response-cache.ts';
import { createHostCheck } from '#platform/http/check-host.ts';

let app: FastifyInstance;
let cache: ResponseCache;
let handled: string[];
let origin: string;
let reached: PromiseWithResolvers<void>;
let release: PromiseWithResolvers<void>;
beforeEach(async () => {
  cache = createResponseCache();
  handled = [];
  reached = Promise.withResolvers();
  release = Promise.withResolvers();
  app = fastify({
    serverFactory: cacheServerFactory({
      cache,
      sharedKey: () => null,
      onRejected: () => {},
      onSent: () => {},
      securityHeaders: {},
      checkHost: createHostCheck('https://shop.example'),
    }),
  });
  app.all('/*', async (request) => {
    handled.push(`${request.method} ${request.url}`);
    return 'handled';
  });
  app.get('/slow', async () => {
    reached.resolve();
    await release.promise;
    return 'late';
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'content-type': 'text/plain' };
  await cache.fill('/cached?a=1&b=2', () =>
    createCacheEntry({ route: '/cached', status: 200, headers, body: 'cached', tags: ['brands'] }),
  );
});
afterEach(() => app.close());

const fetchText = async (path: string, init: RequestInit = {}) =>
  (await fetch(`${origin}${path}`, init)).text();

test('a cache entry is sent without the framework, whatever the order of its parameters', async () => {
  expect(await fetchText('/cached?b=2&a=1')).toBe('cached');
  expect((await fetch(`${origin}/cached?a=1&b=2`, { method: 'HEAD' })).headers.get('content-length')).toBe(
    '6',
  );
  expect(handled).toEqual([]);
  expect(cache.hits).toBe(2);
});

test('other URLs, other methods and evicted entries reach the framework', async () => {
  expect(await fetchText('/cached')).toBe('handled');
  expect(await fetchText('/cached?a=1&b=2', { method: 'POST' })).toBe('handled');
  cache.evict(['brands']);
  expect(await fetchText('/cached?a=1&b=2')).toBe('handled');
  expect(handled).toEqual(['GET /cached', 'POST /cached?a=1&b=2', 'GET /cached?a=1&b=2']);
});

test('a closing server passes requests to the framework, which ends the connection', async () => {
  const received = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.on('data', (bytes) => {
      text += String(bytes);
    });
    socket.on('close', () => resolve(text)).on('error', reject);
    socket.write('GET /slow HTTP/1.1\r\nhost: shop.example\r\n\r\n');
    void reached.promise.then(() => {
      const closed = app.close();
      socket.write('GET /cached?a=1&b=2 HTTP/1.1\r\nhost: shop.example\r\n\r\n', () =>
        setImmediate(release.resolve),
      );
      return closed;
    });
  });
  expect(received).not.toContain('cached');
  expect(received).toMatch(/^connection: close\r$/im);
});
