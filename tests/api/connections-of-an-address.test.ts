import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { connectionLimits, limitConnections } from '#platform/http/connection-limits.ts';

let server: Server;
let port: number;
let sockets: Socket[] = [];
/** The connections, as the server sees them. */
let accepted: Socket[] = [];
async function open(isOfMany: (address: string) => boolean): Promise<void> {
  const limits = { ...connectionLimits, maxConnectionsOfAddress: 3 };
  server = limitConnections(
    createServer((_request, response) => void response.end('here')),
    limits,
    isOfMany,
  ).listen(0, '127.0.0.1');
  server.on('connection', (socket: Socket) => accepted.push(socket));
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  accepted = [];
  server.close();
  await once(server, 'close');
});

/** Connects from an address; resolves with whether the server answers. */
async function isAnswered(localAddress: string): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return String(data).includes('200 OK');
}

async function countAnswered(address: string, count: number): Promise<number> {
  let answered = 0;
  for (let index = 0; index < count; index += 1) if (await isAnswered(address)) answered += 1;
  return answered;
}

test('an address has a limit of open connections, and others are answered', async () => {
  await open(() => false);
  expect(await countAnswered('127.0.0.2', 5)).toBe(3);
  expect(await countAnswered('127.0.0.3', 2)).toBe(2);
});

test('a connection that ends makes room for another one', async () => {
  await open(() => false);
  await countAnswered('127.0.0.2', 3);
  const [first] = accepted;
  sockets[0]?.destroy();
  if (first && !first.closed) await once(first, 'close');
  expect(await countAnswered('127.0.0.2', 2)).toBe(1);
});

test('a proxy, whose address is that of many clients, has none', async () => {
  await open((address) => address === '127.0.0.2');
  expect(await countAnswered('127.0.0.2', 5)).toBe(5);
});
