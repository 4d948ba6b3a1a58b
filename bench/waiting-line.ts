import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchmarkShop, openBenchmarkShop } from './benchmark-shop.ts';
import { readMemory } from './mixed-load.ts';
import { readProcessorTime } from './processor-time.ts';
import type { BenchRow } from './report.ts';

/** How often a waiting page asks, in seconds, and the connections that its proxy keeps to the shop. */
const interval = 5;
const connections = 200;
/** How long is measured, in seconds, and how many connections are kept open for their memory. */
const measured = 20;
const open = 10_000;
/** What one waiting client may cost a process, in microseconds of processor time for each request. */
const budget = 150;

const shoe = 'shoe-waited-for';

/**
 * Lets so many clients wait in the line of an open launch, which lets 50 in each second, behind a proxy: what the draw
 * takes, and what a waiting client costs in processor time, bytes and memory.
 */
export async function measureWaiting(clients: number): Promise<BenchRow> {
  const shop = await openBenchmarkShop();
  try {
    const drawSeconds = await drawLine(shop, clients);
    const path = `/api/launches/${shoe}`;
    const before = { processor: await readProcessorTime(shop.pid), at: performance.now() };
    const load = await ask(shop.port, path, clients / interval);
    const seconds = (performance.now() - before.at) / 1000;
    const processor = (await readProcessorTime(shop.pid)) - before.processor;
    const each = (processor * 1e6) / load.requests;
    const memory = await measureOpen(shop, path);
    const perSecond = Math.round(load.requests / seconds);
    return {
      name: `${clients} clients wait for a launch, each asks every ${interval} s`,
      ratio: null,
      measured: `${each.toFixed(0)} µs and ${Math.round(load.bytes / load.requests)} bytes a request (${perSecond}/s, p99 ${load.p99.toFixed(0)} ms, the process at ${Math.round((processor / seconds) * 100)} %); ${memory.toFixed(1)} kB a connection; drawn in ${drawSeconds.toFixed(1)} s`,
      budget: `≤ ${budget} µs`,
      isMet: each <= budget,
    };
  } finally {
    await shop.close();
  }
}

/** Fills the line by SQL, and waits until the shop has drawn it. @returns how long the draw took, in seconds */
async function drawLine({ database: { pool } }: BenchmarkShop, clients: number): Promise<number> {
  await pool.query(
    `insert into shoe (id, name, name_key, brand, brand_key, color, color_key, price_cents, description, model, picture_base,
       picture_views, picture_placeholder, opens_at)
     select $1, name, name_key, brand, brand_key, color, color_key, price_cents, description, model, picture_base,
       picture_views, picture_placeholder, now() + interval '1 hour' from shoe limit 1`,
    [shoe],
  );
  await pool.query(
    "insert into shoe_size (id, shoe_id, size, quantity) values ('waited-9', $1, '9', 100000)",
    [shoe],
  );
  await pool.query(
    `insert into shop_user (id, uid, email) select 'waits-' || n, 'waits-' || n, 'waits-' || n || '@mail.test'
     from generate_series(1, $1::int) n`,
    [clients],
  );
  await pool.query(
    `insert into launch (shoe_id, opens_at, per_account, seed, commitment, early, tickets)
     select $1, now() + interval '1 hour', 1, repeat('ab', 32), '', $2, $2`,
    [shoe, clients],
  );
  await pool.query(
    `insert into launch_ticket (id, shoe_id, uid, number, early, new_account)
     select md5(n::text), $1, 'waits-' || n, md5('number' || n), true, false from generate_series(1, $2::int) n`,
    [shoe, clients],
  );
  await pool.query('analyze launch_ticket');
  for (const table of ['launch', 'shoe'])
    await pool.query(
      `update ${table} set opens_at = now() where ${table === 'shoe' ? 'id' : 'shoe_id'} = $1`,
      [shoe],
    );
  for (;;) {
    const { rows } = await pool.query<{ seconds: number | null }>(
      'select extract(epoch from drawn_at - closed_at)::float8 as seconds from launch where shoe_id = $1',
      [shoe],
    );
    const [{ seconds } = { seconds: null }] = rows;
    if (seconds !== null) return seconds;
    await wait(100);
  }
}

/** Asks at an even rate over the connections of a proxy; a client always has an answer that is no longer the last. */
async function ask(port: number, path: string, rate: number) {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\nUser-Agent: Mozilla/5.0\r\n\r\n`;
  const until = performance.now() + measured * 1_000;
  const delays: number[] = [];
  let bytes = 0;
  const pause = (connections / rate) * 1_000;
  const run = async (number: number) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await wait((number / connections) * pause);
    for (let due = performance.now(); due < until; due += pause) {
      await wait(Math.max(0, due - performance.now()));
      const startedAt = performance.now();
      const answer = Promise.withResolvers<void>();
      socket.once('data', (chunk: Buffer) => {
        bytes += chunk.length;
        answer.resolve();
      });
      socket.write(request);
      await answer.promise;
      delays.push(performance.now() - startedAt);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => run(number)));
  delays.sort((one, other) => one - other);
  return { requests: delays.length, bytes, p99: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN };
}

/** What an open connection that has asked once takes of the process, in kB. */
async function measureOpen({ port, pid }: BenchmarkShop, path: string): Promise<number> {
  const sockets: Socket[] = [];
  const before = (await readMemory(pid)) ?? Number.NaN;
  try {
    while (sockets.length < open)
      await Promise.all(
        Array.from({ length: 200 }, async () => {
          const socket = connect({ port, host: '127.0.0.1' });
          sockets.push(socket);
          socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nUser-Agent: Mozilla/5.0\r\n\r\n`);
          await new Promise((resolve) => socket.once('data', resolve));
        }),
      );
    await wait(2_000);
    const after = (await readMemory(pid)) ?? Number.NaN;
    return ((after - before) * 1024) / open;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}
