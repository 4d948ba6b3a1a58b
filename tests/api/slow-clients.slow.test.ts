import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setInterval as every } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheServerFactory } from '#platform/cache/cache-middleware.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { createHostCheck } from '#platform/http/check-host.ts';
import { connectionLimits, unsentBytes } from '#platform/http/connection-limits.ts';
import { sendRaw } from '../support/raw-request.ts';

/** More than the kernel keeps for a client that does not read. */
const large = Buffer.alloc(32 * 1024 * 1024, 'x');

let app: FastifyInstance;
let port: number;
let sockets: Socket[];
async function open(limits: Partial<typeof connectionLimits>): Promise<void> {
  app = fastify({
    serverFactory: cacheServerFactory({
      cache: createResponseCache(),
      sharedKey: () => null,
      checkHost: createHostCheck('https://shop.example'),
      securityHeaders: {},
      onRejected: () => {},
      onSent: () => {},
      limits: { ...connectionLimits, checkingInterval: 20, ...limits },
    }),
  });
  app.get('/large', () => large);
  app.get('/slowly', () =>
    Readable.from(
      (async function* () {
        let part = 0;
        for await (const _ of every(40)) {
          if (++part > 10) return;
          yield `part ${part}\n`;
        }
      })(),
    ),
  );
  app.post('/', async () => 'received');
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}
beforeEach(() => {
  sockets = [];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Resolves when the server has closed the connection of a client that sent `bytes` and then reads as `read` does. */
function untilClosed(bytes: string, read: (socket: Socket) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  app.server.once('connection', (socket: Socket) => socket.once('close', () => resolve()));
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  sockets.push(socket.on('error', () => {}));
  read(socket);
  return promise;
}

const host = 'Host: shop.example\r\n';

/** The server's side of a connection whose client asked for much and reads nothing: the kernel takes no more of it. */
async function openStalled(): Promise<Socket> {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  app.server.once('connection', resolve);
  const client = connect(port, '127.0.0.1', () => client.write(`GET /large HTTP/1.1\r\n${host}\r\n`));
  sockets.push(client.on('error', () => {}).pause());
  const socket = await promise;
  await expect.poll(() => unsentBytes(socket)).toBeGreaterThan(0);
  return socket;
}

/** Lets the client of the newest connection read until the kernel takes more from the server. */
async function readSome(socket: Socket): Promise<void> {
  const before = unsentBytes(socket);
  await expect
    .poll(() => {
      sockets.at(-1)?.read();
      return unsentBytes(socket);
    })
    .toBeLessThan(before);
}

test('a client that reads nothing of its response is closed', async () => {
  await open({ stallTimeout: 100 });
  await untilClosed(`GET /large HTTP/1.1\r\n${host}\r\n`, (socket) => socket.pause());
});

test('a client that never reads its response is closed within 40 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  await open({ checkingInterval: connectionLimits.checkingInterval });
  const stalled = await openStalled();
  vi.advanceTimersByTime(20_000);
  expect(stalled.destroyed).toBe(false);
  vi.advanceTimersByTime(20_000);
  expect(stalled.destroyed).toBe(true);
});

test('a client that reads a part of its response every 25 s is not closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  await open({ checkingInterval: connectionLimits.checkingInterval });
  const stalled = await openStalled();
  for (let count = 0; count < 4; count += 1) {
    vi.advanceTimersByTime(25_000);
    expect(stalled.destroyed).toBe(false);
    await readSome(stalled);
  }
});

test('a client that reads single bytes of its response is closed', async () => {
  await open({ pieceTimeout: 200 });
  await untilClosed(`GET /large HTTP/1.1\r\n${host}\r\n`, (socket) => {
    socket.pause();
    const timer = setInterval(() => socket.read(1), 10);
    socket.once('close', () => clearInterval(timer));
  });
});

test('a response that is made slowly is not closed, however long it takes', async () => {
  await open({ stallTimeout: 60, pieceTimeout: 60 });
  const response = await fetch(`http://localhost:${port}/slowly`);
  expect(await response.text()).toMatch(/part 10\n$/);
});

test('a client that reads a large response in its own time gets all of it', async () => {
  await open({});
  const received = await sendRaw(port, `GET /large HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  expect(received.length).toBeGreaterThan(large.length);
});

test.each([
  ['headers', `GET / HTTP/1.1\r\n${host}X-Slow: `, { headersTimeout: 60 }],
  [
    'a body',
    `POST / HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 100\r\n\r\nx`,
    { headersTimeout: 60, requestTimeout: 60 },
  ],
  [
    'a chunked body',
    `POST / HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    { headersTimeout: 60, requestTimeout: 60 },
  ],
])('a client that does not finish %s is answered with 408 and closed', async (_name, bytes, limits) => {
  await open(limits);
  expect(await sendRaw(port, bytes)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a connection without a request is closed', async () => {
  await open({ headersTimeout: 60, requestTimeout: 60 });
  await sendRaw(port, '');
});

test('more connections than allowed are closed at once', async () => {
  await open({ maxConnections: 2 });
  const first = untilClosed('', () => {});
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))))
    .toBe(1);
  await fetch(`http://localhost:${port}/slowly`, { headers: { connection: 'close' } });
  sockets.push(connect(port, '127.0.0.1'), connect(port, '127.0.0.1'));
  expect(await sendRaw(port, `POST / HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`).catch(() => '')).toBe('');
  for (const socket of sockets) socket.destroy();
  await first;
});
