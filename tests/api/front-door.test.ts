import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCacheEntry } from '#server/cache/cache-entry.ts';
import { cacheServerFactory } from '#server/cache/cache-middleware.ts';
import { createResponseCache, type ResponseCache } from '#server/cache/response-cache.ts';

let app: FastifyInstance;
let answers: ResponseCache;
let heard: string[];
let origin: string;
let arrived: PromiseWithResolvers<void>;
let held: PromiseWithResolvers<void>;
beforeEach(async () => {
  answers = createResponseCache();
  heard = [];
  arrived = Promise.withResolvers();
  held = Promise.withResolvers();
  app = fastify({ serverFactory: cacheServerFactory(answers) });
  app.all('/*', async (request) => {
    heard.push(`${request.method} ${request.url}`);
    return 'made';
  });
  app.get('/slow', async () => {
    arrived.resolve();
    await held.promise;
    return 'late';
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'content-type': 'text/plain' };
  await answers.fill('/kept?a=1&b=2', () =>
    createCacheEntry({ status: 200, headers, body: 'kept', tags: ['brands'] }),
  );
});
afterEach(() => app.close());

const ask = async (path: string, init: RequestInit = {}) => (await fetch(`${origin}${path}`, init)).text();

test('what is kept is sent before the framework hears of it, its parameters in any order', async () => {
  expect(await ask('/kept?b=2&a=1')).toBe('kept');
  expect((await fetch(`${origin}/kept?a=1&b=2`, { method: 'HEAD' })).headers.get('content-length')).toBe('4');
  expect(heard).toEqual([]);
  expect(answers.hits).toBe(2);
});

test('everything else goes on to it: other addresses, other methods, and what is kept no more', async () => {
  expect(await ask('/kept')).toBe('made');
  expect(await ask('/kept?a=1&b=2', { method: 'POST' })).toBe('made');
  answers.evict(['brands']);
  expect(await ask('/kept?a=1&b=2')).toBe('made');
  expect(heard).toEqual(['GET /kept', 'POST /kept?a=1&b=2', 'GET /kept?a=1&b=2']);
});

test('a shop that closes leaves the rest to the framework, which ends the connection', async () => {
  const said = await new Promise<string>((resolve, reject) => {
    let text = '';
    const line = connect(Number(new URL(origin).port), '127.0.0.1');
    line.on('data', (bytes) => {
      text += String(bytes);
    });
    line.on('close', () => resolve(text)).on('error', reject);
    line.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
    void arrived.promise.then(() => {
      const closed = app.close();
      line.write('GET /kept?a=1&b=2 HTTP/1.1\r\nhost: x\r\n\r\n', () => setImmediate(held.resolve));
      return closed;
    });
  });
  expect(said).not.toContain('kept');
  expect(said).toMatch(/^connection: close\r$/im);
});
