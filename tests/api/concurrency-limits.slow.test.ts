import { once } from 'node:events';
import { Agent, type IncomingMessage, request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeAdmission } from '#features/launches/server/admit-places.ts';
import { createCacheEntry } from '#platform/cache/cache-entry.ts';
import { cacheServerFactory } from '#platform/cache/cache-middleware.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { createHostCheck } from '#platform/http/check-host.ts';
import { checkoutAdmission } from '#shop/orders/server/payments/payments.ts';

/** More than the kernel takes for a client that does not read. */
const large = 'x'.repeat(16 * 1024 * 1024);

/** A server that handles two calls, one page, one checkout and one place in a line at once, and answers when `release` is called. */
let app: FastifyInstance;
let port: number;
let reached: string[];
let waiting: { url: string; answer: () => void }[];
let rejected: string[];
let onReached: () => void;
/** Two requests on it share a connection where the server keeps it. */
let connection: Agent;

beforeEach(async () => {
  const cache = createResponseCache();
  [reached, waiting, rejected, onReached] = [[], [], [], () => {}];
  connection = new Agent({ keepAlive: true, maxSockets: 1 });
  app = fastify({
    serverFactory: cacheServerFactory({
      cache,
      sharedKey: () => null,
      onRejected: (reason) => rejected.push(reason),
      onSent: () => {},
      securityHeaders: {},
      checkHost: createHostCheck('https://shop.example'),
      concurrency: {
        ...{ call: 2, page: 1, waiting: 0 },
        kinds: [
          { ...checkoutAdmission, atOnce: 1 },
          { ...placeAdmission, atOnce: 1, waiting: 2 },
        ],
      },
    }),
  });
  app.all('/*', (request) => {
    reached.push(request.url);
    const answered = new Promise<string>((resolve) => {
      waiting.push({
        url: request.url,
        answer: () => resolve(request.url === '/api/large' ? large : 'handled'),
      });
    });
    onReached();
    return answered;
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  await cache.fill('/', () =>
    createCacheEntry({ status: 200, route: '/', headers: {}, body: 'cached', tags: [] }),
  );
});
afterEach(async () => {
  for (const { answer } of waiting) answer();
  connection.destroy();
  await app.close();
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface TestRequest {
  readonly method?: string;
  readonly body?: string;
  readonly accept?: string;
}

function start(path: string, { method = 'GET', body, accept }: TestRequest = {}) {
  const request = sendRequest({
    ...{ port, path, method, agent: connection },
    headers: { host: 'shop.example', ...(accept && { accept }) },
  });
  const answered = new Promise<Answer>((resolve, reject) => {
    request.once('error', reject).once('response', (response) => {
      const { statusCode: status, headers } = response;
      text(response).then((content) => resolve({ status, headers, body: content }), reject);
    });
  });
  request.end(body);
  return { request, answered };
}

/** Sends requests that the server handles, on connections of their own, until all are handled. */
async function occupy(...paths: string[]) {
  const expected = waiting.length + paths.length;
  const all = new Promise<void>((resolve) => {
    onReached = () => {
      if (waiting.length >= expected) resolve();
    };
  });
  const requests = paths.map((path) => {
    const request = sendRequest({ port, path, agent: false, headers: { host: 'shop.example' } });
    request.on('error', () => {}).end();
    return request;
  });
  await all;
  return requests;
}

test('a call beyond the limit is told to come back, at once and without being handled', async () => {
  await occupy('/api/shoes?name=one', '/api/favorites/1');

  const { status, headers, body } = await start('/api/session').answered;

  expect(status).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(4);
  expect(JSON.parse(body)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(reached).not.toContain('/api/session');
  expect(rejected).toEqual(['UNAVAILABLE']);
});

test('a checkout and the provider are heard while other calls are refused, up to a limit of their own', async () => {
  await occupy('/api/shoes?name=one', '/api/favorites/1', '/api/cart/checkout?x=1');

  expect((await start('/api/payment/webhook', { method: 'POST' }).answered).status).toBe(503);
  expect((await start('/api/session').answered).status).toBe(503);
  expect(reached).toContain('/api/cart/checkout?x=1');
});

test('a form is handled while readers fill the limit of pages, and refused with other calls', async () => {
  await occupy('/cart');
  const form = start('/newsletter.data', { method: 'POST' });
  await expect.poll(() => reached).toContain('/newsletter.data');
  await occupy('/api/favorites/1');
  const second = sendRequest({ port, path: '/signin', method: 'POST', headers: { host: 'shop.example' } });
  const [refused] = await once(second.end(), 'response');
  expect(refused.statusCode).toBe(503);
  for (const { answer } of waiting) answer();
  expect((await form.answered).status).toBe(200);
});

test('pages have a limit of their own, and a person reads why', async () => {
  await occupy('/cart');

  expect((await start('/signin.data?_routes=root').answered).status).toBe(503);
  const refused = await start('/account', { accept: 'text/html' }).answered;

  expect(refused.status).toBe(503);
  expect(refused.headers['content-type']).toContain('text/html');
  expect(refused.body).toMatch(/Wait \d seconds?, then try again/);
  await occupy('/api/session');
});

test('cached pages, files and health checks are sent whatever else goes on', async () => {
  await occupy('/api/shoes?name=one', '/api/favorites/1', '/cart');

  expect((await start('/').answered).body).toBe('cached');
  await occupy('/assets/a.js', '/pictures/x/400.avif', '/healthz', '/robots.txt');
  expect(rejected).toEqual([]);
});

test('a request that ends makes room, also when its client goes away', async () => {
  const [gone] = await occupy('/api/shoes?name=one', '/api/favorites/1');

  gone?.destroy();
  waiting[1]?.answer();

  await expect
    .poll(async () => {
      const { request, answered } = start('/api/session');
      const status = await Promise.race([answered.then((answer) => answer.status), handled('/api/session')]);
      request.destroy();
      await answered.catch(() => {});
      return status;
    })
    .toBe('handled');
});

test('who wants a place in a line waits for their turn, beside other calls, and is refused only behind very many', async () => {
  const place = (id: number) => `/api/launches/${id}/place?x=${id}`;
  await occupy(place(1), '/api/session', '/api/favorites/1');
  const stand = async (id: number) => {
    const arrived = once(app.server, 'request');
    const request = sendRequest({ port, agent: false, path: place(id), headers: { host: 'shop.example' } });
    const answered = new Promise<string>((resolve) => {
      request.on('error', () => {}).once('response', (response) => resolve(text(response)));
    });
    request.end();
    const [, response] = await arrived;
    return { request, answered, closed: once(response, 'close') };
  };
  const gone = await stand(2);
  const patient = await stand(3);
  expect((await start('/api/launches/4/place').answered).status).toBe(503);

  gone.request.destroy();
  await gone.closed;
  const late = await stand(5);
  waiting.find(({ url }) => url === place(1))?.answer();
  await expect.poll(() => reached).toContain(place(3));
  expect(reached).not.toContain(place(5));
  waiting.at(-1)?.answer();
  await expect.poll(() => reached).toContain(place(5));
  waiting.at(-1)?.answer();
  expect(await Promise.all([patient.answered, late.answered])).toEqual(['handled', 'handled']);
  expect(reached).not.toContain(place(2));
});

test('a response that its client does not take gives its place to the next', async () => {
  const unread = connect(port, '127.0.0.1').pause();
  const reached = once(app.server, 'request');
  unread.write('GET /api/large HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  await reached;
  await occupy('/api/session');
  await expect.poll(() => waiting.length).toBe(2);
  waiting.find(({ url }) => url === '/api/large')?.answer();
  await occupy('/api/favorites/1');
  expect(unread.destroyed).toBe(false);
  unread.destroy();
});

test('a refusal keeps the connection, unless a body is still to come', async () => {
  await occupy('/api/shoes?name=one', '/api/favorites/1');

  const kept = await start('/api/session').answered;
  const closed = await start('/api/users', { method: 'POST', body: '{}' }).answered;

  expect(kept.headers.connection).toBe('keep-alive');
  expect(closed.headers.connection).toBe('close');
});

const handled = (url: string): Promise<string> =>
  new Promise((resolve) => {
    onReached = () => {
      if (reached.includes(url)) resolve('handled');
    };
  });
