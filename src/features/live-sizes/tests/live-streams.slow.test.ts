import { afterEach, expect, test, vi } from 'vitest';
import { watchCatalog } from '#shop/catalog/server/watch-catalog.ts';
import {
  type EventStreamClient,
  type EventStreamOptions,
  openEventStream,
} from '#tests/support/event-stream-client.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import type { TestShopOptions } from '#tests/support/test-shop.ts';

let shop: PaymentTestShop;
let origin: string;
let streams: EventStreamClient[] = [];
async function open(settings: TestShopOptions['settings'] = {}): Promise<void> {
  shop = await openPaymentTestShop(undefined, settings);
  origin = await shop.listen();
}
afterEach(async () => {
  vi.useRealTimers();
  for (const stream of streams) stream.close();
  streams = [];
  await shop.close();
});

async function listen(options: EventStreamOptions = {}, query = 'shoes=shoe-orbit') {
  const stream = await openEventStream(`${origin}/api/live?${query}`, options);
  streams.push(stream);
  return stream;
}
const listenTimes = (count: number, options: EventStreamOptions = {}) =>
  Promise.all(Array.from({ length: count }, () => listen(options)));

test.each([
  ['no shoes', '', 422],
  ['an empty list', 'shoes=', 422],
  ['something that is no id', 'shoes=shoe-orbit,%20x', 422],
  ['101 shoes', `shoes=${Array.from({ length: 101 }, (_, index) => `s${index}`)}`, 422],
  ['another parameter', 'shoes=shoe-orbit&size=9', 400],
])('%s is refused', async (_, query, status) => {
  await open();
  expect(await listen({}, query)).toMatchObject({ status, problem: { status } });
});

test('100 shoes are admitted, HEAD is answered without a stream, and POST is none', async () => {
  await open();
  const many = `shoes=${Array.from({ length: 100 }, (_, index) => `s${index}`)}`;
  expect(await listen({}, many)).toMatchObject({ status: 200 });
  expect(await listen({ method: 'HEAD' })).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
  });
  expect(shop.app.eventStreams.size).toBe(1);
  expect((await shop.visitor().request('POST', '/api/live?shoes=shoe-orbit')).statusCode).toBe(404);
});

test('an address has 20 streams; the next is told to come later, and admitted once another has ended', async () => {
  await open({ rateLimitScale: 1, trustProxy: ['127.0.0.1'] });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  await listenTimes(20, from('203.0.113.7'));
  const refused = await listen(from('203.0.113.7'));
  expect(refused).toMatchObject({ status: 429, problem: { code: 'TOO_MANY_ATTEMPTS' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await listen(from('203.0.113.8'))).toMatchObject({ status: 200 });
  streams[0]?.close();
  await expect.poll(() => shop.app.eventStreams.size).toBe(20);
  expect(await listen(from('203.0.113.7'))).toMatchObject({ status: 200 });
});

test('streams take no place of calls, and are neither logged nor measured as slow requests', async () => {
  await open();
  await listenTimes(70);
  expect((await fetch(`${origin}/api/shoes/shoe-orbit`)).status).toBe(200);
  await shop.app.close();
  await Promise.all(streams.map(({ ended }) => ended));
  const logged = shop.logLines.filter((line) => /request\.(completed|slow)/.test(line));
  expect(logged.filter((line) => line.includes('/api/live'))).toEqual([]);
  expect(logged.filter((line) => line.includes('/api/shoes'))).toHaveLength(1);
});

test('a server that closes ends its streams at once', async () => {
  await open();
  const [stream] = await listenTimes(3);
  const closing = shop.app.close();
  await Promise.all(streams.map(({ ended }) => ended));
  await closing;
  expect(stream?.received).toMatch(/event: hello/);
  expect(shop.app.eventStreams.size).toBe(0);
});

test('a stream says something every 20 seconds, all of them in turn', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await open();
  await listenTimes(3);
  await Promise.all(streams.map((stream) => stream.next()));
  await vi.advanceTimersByTimeAsync(20_000);
  for (const stream of streams) await expect.poll(() => stream.received).toMatch(/\n\n:\n\n$/);
});

test('a client that does not read is closed, while the others go on', async () => {
  await open();
  // So much stock that what the kernel keeps for a client is soon full.
  await shop.db
    .insertInto('shoe_size')
    .values(
      Array.from({ length: 4000 }, (_, index) => ({
        id: `many-${index}`,
        shoe_id: 'shoe-orbit',
        size: `many-${index}`,
        quantity: 1,
      })),
    )
    .execute();
  const [sleeping, reading] = await listenTimes(2);
  sleeping?.pause();
  const watch = watchCatalog(
    { db: shop.db, cache: shop.cache, listeners: shop.app.changeListeners, log: shop.app.log },
    { every: 5, keepFor: 3_600_000 },
  );
  await watch.runOnce();
  for (let quantity = 2; shop.app.eventStreams.size === 2; quantity += 1) {
    await shop.db.updateTable('shoe_size').set({ quantity }).where('id', '=', 'many-1').execute();
    await reading?.nextData();
  }
  await watch.stop();
  expect(shop.app.eventStreams.size).toBe(1);
  expect(shop.app.rejectedRequests.totals.get('SLOW_READER')).toBe(1);
});
