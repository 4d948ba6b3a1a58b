import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openBenchmarkShop } from './benchmark-shop.ts';
import { readMemory } from './mixed-load.ts';
import type { BenchRow } from './report.ts';

const shoes = 20;
const changes = 30;
/** What a process may take more for 10,000 streams, in MB. */
const budget = 200;

/**
 * Opens streams of events about the shoes of a shop, a twentieth of them for each, changes the stock of all by SQL and
 * measures when everybody has heard of it. The shop's limit for each address is raised (`RATE_LIMIT_SCALE`).
 */
export async function measureStreams(count: number): Promise<BenchRow> {
  const shop = await openBenchmarkShop();
  const sockets: Socket[] = [];
  try {
    const { pool } = shop.database;
    const { rows } = await pool.query<{ id: string }>(
      'select shoe_id as id from shoe_size group by shoe_id order by shoe_id limit $1',
      [shoes],
    );
    const ids = rows.map(({ id }) => id);
    let onEvent = () => {};
    const listen = (id: string) =>
      new Promise<void>((resolve, reject) => {
        const socket = connect({ port: shop.port, host: '127.0.0.1' });
        sockets.push(socket.setEncoding('latin1').once('error', reject));
        socket.write(
          `GET /api/live?shoes=${id} HTTP/1.1\r\nHost: localhost:${shop.port}\r\nUser-Agent: Mozilla/5.0\r\n\r\n`,
        );
        socket.on('data', (text: string) => {
          if (text.includes('event: hello')) resolve();
          if (text.includes('event: shoe')) onEvent();
        });
      });
    await Promise.all(ids.map(listen));
    await wait(2_000);
    const before = (await readMemory(shop.pid)) ?? Number.NaN;
    for (let opened = ids.length; opened < count; opened += 200)
      await Promise.all(
        Array.from({ length: Math.min(200, count - opened) }, (_, index) => listen(ids[index % shoes] ?? '')),
      );
    await wait(5_000);
    const idle = (await readMemory(shop.pid)) ?? Number.NaN;

    const delays: number[] = [];
    for (let change = 0; change < changes; change += 1) {
      await wait(Math.random() * 1_000);
      const { promise, resolve } = Promise.withResolvers<void>();
      const start = performance.now();
      let heard = 0;
      onEvent = () => {
        delays.push(performance.now() - start);
        heard += 1;
        if (heard >= sockets.length) resolve();
      };
      await pool.query('update shoe_size set quantity = quantity + 1 where shoe_id = any($1)', [ids]);
      await promise;
    }
    const most = (await readMemory(shop.pid)) ?? Number.NaN;
    delays.sort((one, other) => one - other);
    const at = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? Number.NaN);
    const added = Math.max(idle, most) - before;
    return {
      name: `${sockets.length} open streams of one process: memory, and from a change to its arrival`,
      ratio: null,
      measured: `+${Math.round(added)} MB; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
      budget: `≤ ${budget} MB, p99 ≤ 1000 ms`,
      isMet: added <= budget && at(0.99) <= 1_000,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    await shop.close();
  }
}
