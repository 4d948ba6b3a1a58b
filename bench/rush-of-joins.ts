import { createHash, createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchmarkShop, benchmarkSecret, openBenchmarkShop } from './benchmark-shop.ts';
import type { BenchRow } from './report.ts';

const shoe = 'shoe-rushed-for';

/** In which time all must have a place, in seconds. */
const budget = 15;

/** How long somebody waits for an answer about their session before and among the others, in ms. */
interface Waits {
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
}

/**
 * Lets so many people with accounts take a place in the line of a launch at once, each over a connection of their own and
 * over two processes. Who is refused comes back when told to.
 */
export async function measureRush(people: number): Promise<BenchRow> {
  const shop = await openBenchmarkShop(2);
  try {
    await fillShop(shop, people);
    const sockets = await Promise.all(Array.from({ length: people }, () => openConnection(shop.port)));
    const probe = await openConnection(shop.port);
    const quiet = await measureOthers(probe, wait(3_000));
    const startedAt = performance.now();
    const delays: number[] = [];
    let refusals = 0;
    const joined = Promise.all(
      sockets.map(async (_, number) => {
        for (;;) {
          const socket = sockets[number] ?? (await openConnection(shop.port));
          const { status, head, body } = await send(socket, 'POST', `/api/launches/${shoe}/place`, number);
          if (status === 200 && body.includes('"joined":true')) break;
          if (status !== 503) throw new Error(`A join was answered ${status}: ${body}`);
          refusals += 1;
          // The shop closes the connection of a call whose body it did not read.
          sockets[number] = await openConnection(shop.port);
          await wait(1_000 * Number(/retry-after: (\d+)/i.exec(head)?.[1] ?? 1));
        }
        delays.push(performance.now() - startedAt);
      }),
    );
    const during = await measureOthers(probe, joined);
    await joined;
    const seconds = (performance.now() - startedAt) / 1000;
    for (const socket of [...sockets, probe]) socket.destroy();
    delays.sort((one, other) => one - other);
    const { rows } = await shop.database.pool.query<{ count: number }>(
      'select count(*)::int as count from launch_ticket where shoe_id = $1',
      [shoe],
    );
    const median = ((delays[people >> 1] ?? 0) / 1000).toFixed(1);
    return {
      name: `${people} joins at once, two processes`,
      ratio: null,
      measured: `${seconds.toFixed(1)} s (median ${median} s), ${refusals} refused, ${rows[0]?.count} tickets; other calls: ${describe(quiet)} alone, ${describe(during)} among them`,
      budget: `≤ ${budget} s, none refused`,
      isMet: seconds <= budget && refusals === 0 && rows[0]?.count === people,
    };
  } finally {
    await shop.close();
  }
}

const describe = ({ p50, p99, refused }: Waits): string =>
  `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${refused} refused`;

/** Accounts with sessions, and a launch that opens in an hour. */
async function fillShop({ database: { pool } }: BenchmarkShop, people: number): Promise<void> {
  await pool.query(
    `insert into shoe (id, name, name_key, brand, brand_key, color, color_key, price_cents, description, model, picture_base,
       picture_views, picture_placeholder, opens_at)
     select $1, name, name_key, brand, brand_key, color, color_key, price_cents, description, model, picture_base,
       picture_views, picture_placeholder, now() + interval '1 hour' from shoe limit 1`,
    [shoe],
  );
  await pool.query(
    `insert into launch (shoe_id, opens_at, per_account, seed, commitment)
     values ($1, now() + interval '1 hour', 1, repeat('ab', 32), '')`,
    [shoe],
  );
  const numbers = Array.from({ length: people }, (_, number) => number);
  await pool.query(
    `insert into account_user (id, email, name)
     select 'rushes-' || n, 'rushes-' || n || '@mail.test', 'Rush' from unnest($1::int[]) n`,
    [numbers],
  );
  await pool.query(
    `insert into shop_user (id, uid, email) select 'rushes-' || n, 'rushes-' || n, 'rushes-' || n || '@mail.test'
     from unnest($1::int[]) n on conflict do nothing`,
    [numbers],
  );
  await pool.query(
    `insert into account_session (id, token, user_id, expires_at)
     select 'rushes-' || n, token, 'rushes-' || n, now() + interval '1 day' from unnest($1::int[], $2::text[]) s (n, token)`,
    [numbers, numbers.map((number) => createHash('sha256').update(`token-${number}`).digest('hex'))],
  );
  await pool.query('analyze');
}

function openConnection(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Sends a request of somebody over their connection, as browsers do. */
function send(socket: Socket, method: 'GET' | 'POST', path: string, number: number) {
  const host = `localhost:${socket.remotePort}`;
  const body = method === 'POST' ? '{}' : '';
  const signature = createHmac('sha256', benchmarkSecret).update(`token-${number}`).digest('base64url');
  const answer = new Promise<{ status: number; head: string; body: string }>((resolve, reject) => {
    let text = '';
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const [head = '', rest] = text.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
      if (rest === undefined || rest.length < length) return;
      if (Number.isNaN(length)) return reject(new Error(`No length: ${head}`));
      socket.off('data', onData);
      resolve({ status: Number(head.slice(9, 12)), head, body: rest });
    };
    socket.on('data', onData);
  });
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nCookie: shop.session_token=token-${number}.${signature}\r\n` +
      `User-Agent: Mozilla/5.0\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  return answer;
}

/** Asks who is signed in, again and again until something is done. */
async function measureOthers(socket: Socket, done: Promise<unknown>): Promise<Waits> {
  const over = new AbortController();
  done.then(
    () => over.abort(),
    () => over.abort(),
  );
  const delays: number[] = [];
  let refused = 0;
  while (!over.signal.aborted) {
    const startedAt = performance.now();
    const { status } = await send(socket, 'GET', '/api/session', 0);
    if (status === 200) delays.push(performance.now() - startedAt);
    else refused += 1;
    await wait(20);
  }
  delays.sort((one, other) => one - other);
  const at = (part: number) => delays[Math.floor(delays.length * part)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), refused };
}
