import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { readMultipart } from '#platform/http/multipart.ts';
import { createRejectedRequests } from '#platform/http/rejected-requests.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let port: number;
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info', base: null }, { write: (line) => lines.push(JSON.parse(line)) });
beforeAll(async () => {
  shop = await openTestShop({
    log,
    settings: { rateLimitScale: 1 / 200 },
    mount: async (app) => {
      const open = { config: { access: 'anyone', rateLimit: false } } as const;
      app.get('/busy', open, () => {
        throw new ApiError(problem('UNAVAILABLE', { retryAfter: 1 }));
      });
      app.get('/broken', open, () => {
        throw new Error('a fault of the shop');
      });
      app.post('/echo', open, (request) => request.body);
      app.post(
        '/form',
        { config: { ...open.config, multipart: true }, preValidation: readMultipart('image') },
        (request) => request.body,
      );
    },
  });
  port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => shop.close());
beforeEach(() => {
  lines.length = 0;
});

const totalOf = (reason: string) => shop.app.rejectedRequests.totals.get(reason) ?? 0;
const get = (path: string) => fetch(`http://localhost:${port}${path}`);

test('what clients cause is counted by reason, and of a flood ten requests a second are logged', async () => {
  for (let count = 0; count < 20; count++) await get('/api/brands?x=1');
  for (let count = 0; count < 20; count++) await get('/busy');
  await fetch(`http://localhost:${port}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  await get('/%zz');
  expect(totalOf('TOO_MANY_ATTEMPTS')).toBeGreaterThan(10);
  expect(totalOf('UNAVAILABLE')).toBe(20);
  expect(totalOf('MALFORMED')).toBe(1);
  expect(totalOf('UNREADABLE_ADDRESS')).toBe(1);
  expect(new Set(lines.map(({ msg }) => msg))).toEqual(new Set(['request.completed']));
  const seconds = new Set(lines.map(({ time }) => Math.floor(Number(time) / 1000))).size;
  // The seconds of the limit begin at another moment than those of the clock.
  expect(lines.length).toBeLessThanOrEqual(10 * (seconds + 1));
});

/** Sends half of a request to a shop on a port and goes away, five times. */
async function breakOff({ app, origin }: TestShop, at: number, path: string, type: string): Promise<void> {
  for (let count = 0; count < 5; count++) {
    const socket = connect(at, '127.0.0.1');
    await once(socket, 'connect');
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${at}\r\nOrigin: ${origin}\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n`;
    const arrived = once(app.server, 'request');
    socket.write(`${head}--a\r\n`);
    await arrived;
    socket.resetAndDestroy();
  }
}

test.each([
  ['application/json', '/echo'],
  ['multipart/form-data; boundary=a', '/form'],
])(
  'a client that goes away in the middle of its %s body is counted, and writes no line',
  async (type, path) => {
    const before = totalOf('ABORTED');
    await breakOff(shop, port, path, type);
    await expect.poll(() => totalOf('ABORTED')).toBe(before + 5);
    expect(lines).toEqual([]);
  },
);

test('so is one that goes away while it signs in', async () => {
  const other = await openTestShop({ log });
  const { port: at } = new URL(await other.app.listen({ host: '127.0.0.1', port: 0 }));
  await breakOff(other, Number(at), '/api/auth/sign-in/email', 'application/json');
  await expect.poll(() => other.app.rejectedRequests.totals.get('ABORTED')).toBe(5);
  expect(lines.filter(({ msg }) => msg === 'request.failed')).toEqual([]);
  await other.close();
});

test('a fault of the shop is still logged with its cause', async () => {
  expect((await get('/broken')).status).toBe(500);
  expect(lines).toMatchObject([
    { msg: 'request.failed', err: { message: 'a fault of the shop', stack: expect.any(String) } },
    { msg: 'request.completed', status: 500 },
  ]);
});

test('what was counted is one event with the counts, and nothing is no event', () => {
  const rejected = createRejectedRequests(log);
  for (let count = 0; count < 3120; count++) rejected.count('UNAVAILABLE');
  rejected.count('ABORTED');
  rejected.close();
  expect(lines).toMatchObject([{ msg: 'requests.rejected', counts: { UNAVAILABLE: 3120, ABORTED: 1 } }]);
  rejected.close();
  expect(lines).toHaveLength(1);
});
