import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setInterval as every } from 'node:timers/promises';

/** A request whose body is sent in parts: its first line, its headers of the body, and what is sent of the body. */
export interface PartialRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly start: string;
  readonly cookie?: string;
}

const multipart = 'multipart/form-data; boundary=x';
const part = (name: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** The kinds of bodies that a client may leave unfinished, by what is special about them. */
export const unfinishedBodies: Readonly<Record<string, PartialRequest>> = {
  'JSON without a byte': {
    path: '/api/mail/contactUs',
    headers: { 'content-type': json, 'content-length': '200' },
    start: '',
  },
  'JSON with a byte': {
    path: '/api/auth/sign-in/email',
    headers: { 'content-type': json, 'content-length': '200' },
    start: '{',
  },
  'JSON almost as long as allowed': {
    path: '/api/cart/quote',
    headers: { 'content-type': json, 'content-length': '65536' },
    start: `{"x":"${'x'.repeat(60_000)}`,
  },
  'chunked JSON': {
    path: '/api/analytics',
    headers: { 'content-type': json, 'transfer-encoding': 'chunked' },
    start: '1\r\n{\r\n',
  },
  'a chunk that is longer than what is sent': {
    path: '/api/reports',
    headers: { 'content-type': json, 'transfer-encoding': 'chunked' },
    start: 'fff\r\n{',
  },
  'a form': {
    path: '/newsletter',
    headers: { 'content-type': form, 'content-length': '200' },
    start: 'email=',
  },
  'a chunked form of a page without its own data': {
    path: '/withdraw.data',
    headers: { 'content-type': form, 'transfer-encoding': 'chunked' },
    start: '5\r\nname=\r\n',
  },
  'multipart, of a page': {
    path: '/signin',
    headers: { 'content-type': multipart, 'content-length': '5000' },
    start: part('email'),
  },
  'multipart, of a picture': {
    path: '/api/shoes',
    headers: { 'content-type': multipart, 'content-length': '5000' },
    start: part('image', '; filename="a.png"'),
  },
  'a large picture': {
    path: '/api/account/photo',
    headers: { 'content-type': multipart, 'content-length': '4000000' },
    start: part('image', '; filename="a.png"'),
  },
  'events of the payment provider': {
    path: '/api/payment/webhook',
    headers: { 'content-type': json, 'content-length': '200000' },
    start: '{'.repeat(70_000),
  },
  'a checkout': {
    path: '/api/cart/checkout',
    headers: { 'content-type': json, 'content-length': '500' },
    start: '{"id":',
  },
  'a body of a request without one': {
    path: '/api/session',
    headers: { 'content-length': '100' },
    start: 'x',
  },
};

/** Connections whose requests are not finished, from any client addresses that a trusted proxy names. */
export interface UnfinishedRequests {
  readonly sockets: readonly Socket[];
  /** Sends one more byte of each. */
  drip(): void;
  close(): void;
}

/** Opens `count` requests from each address and waits until the kernel has taken what is sent of them. */
export async function leaveUnfinished(
  origin: string,
  requests: readonly PartialRequest[],
  { addresses, count }: { addresses: readonly string[]; count: number },
): Promise<UnfinishedRequests> {
  const sockets: Socket[] = [];
  for (const address of addresses) {
    const own = Array.from({ length: count }, (_, index) => {
      const request = requests[index % requests.length];
      if (!request) throw new Error('There is no request');
      const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
      socket.resume().write(headOf(request, { 'x-forwarded-for': address }) + request.start);
      return socket;
    });
    sockets.push(...own);
    // The kernel queues only some hundred connections.
    await Promise.all(own.map((socket) => socket.connecting && once(socket, 'connect')));
  }
  return {
    sockets,
    drip() {
      for (const socket of sockets) if (socket.writable) socket.write('x');
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Sends a body in `pieces` over `duration` ms; resolves with the status. */
export async function sendSlowly(
  origin: string,
  { path, headers, cookie }: Omit<PartialRequest, 'start'>,
  { body, pieces, duration }: { body: Buffer; pieces: number; duration: number },
): Promise<number> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('latin1');
  const answered = once(socket, 'data');
  const length = { 'content-length': String(body.length) };
  socket.write(headOf({ path, headers: { ...headers, ...length }, ...(cookie && { cookie }) }, {}));
  const size = Math.ceil(body.length / pieces);
  let sent = 0;
  for await (const _ of every(duration / pieces)) {
    socket.write(body.subarray(sent, sent + size));
    sent += size;
    if (sent >= body.length) break;
  }
  const [answer] = await answered;
  socket.destroy();
  return Number(String(answer).slice(9, 12));
}

function headOf(
  { path, headers, cookie }: Omit<PartialRequest, 'start'>,
  more: Readonly<Record<string, string>>,
): string {
  const origin = 'http://localhost:4200';
  const all = { host: 'localhost:4200', origin, ...headers, ...more, ...(cookie && { cookie }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
