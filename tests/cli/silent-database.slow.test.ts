import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabaseProxy } from '../support/database-proxy.ts';
import { createDatabase } from '../support/database-server.ts';
import { fastTemporaryFolder } from '../support/fast-temporary-folder.ts';
import { freePort } from '../support/free-port.ts';
import { startShop } from '../support/running-shop.ts';

/** A shop whose database can fall silent: connections stay open, and nothing comes back on them. */
async function openShop(workers: string) {
  const opened = new AsyncDisposableStack();
  onTestFinished(() => opened.disposeAsync());
  const folder = opened.adopt(await mkdtemp(join(await fastTemporaryFolder(), 'shop-silent-')), (path) =>
    rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  );
  const database = opened.adopt(await createDatabase(inject('databaseServer'), 'copy'), (it) => it.drop());
  const proxy = opened.adopt(await openDatabaseProxy(database.url), (it) => it.close());
  const env = { DATABASE_URL: proxy.url, WORKERS: workers, SEED: 'catalogue', RATE_LIMIT_SCALE: '100' };
  const shop = startShop({ port: await freePort(), dataFolder: join(folder, 'data'), env });
  opened.defer(async () => {
    await shop.stop('SIGKILL');
  });
  // All processes listen.
  await expect.poll(() => shop.output()).toContain('is open');
  return { shop, proxy };
}

const paths = ['/sale', '/api/shoes?limit=1', '/order/none', '/api/brands?limit=3'];

/** The time in ms that many requests at once take, with what they were answered. No cache has the pages of a `from`. */
async function askAll(origin: string, from: number) {
  const began = performance.now();
  const requests = Array.from({ length: 6 }, (_, round) =>
    paths.map(async (path) => {
      const { status, headers } = await fetch(
        `${origin}${path}${path.includes('?') ? '&' : '?'}offset=${from + round}`,
      );
      return { status, retryAfter: headers.get('retry-after') };
    }),
  );
  const answers = await Promise.all(requests.flat());
  return { time: performance.now() - began, answers };
}

test('a silent database costs each call 3 s and a 503, and nothing once it answers again', async () => {
  const { shop, proxy } = await openShop('1');
  expect((await fetch(`${shop.origin}/api/shoes?limit=2`)).status).toBe(200);
  proxy.dropTraffic();
  const silent = await askAll(shop.origin, 0);
  for (const answer of silent.answers) expect(answer).toEqual({ status: 503, retryAfter: '2' });
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(503);

  proxy.forwardTraffic();
  await shop.ready();
  const timeToAsk = async () => {
    const began = performance.now();
    const answers = await Promise.all(paths.map((path) => fetch(shop.origin + path)));
    expect(answers.map(({ status }) => status)).not.toContain(503);
    return performance.now() - began;
  };
  const first = await timeToAsk();
  // A call that meets a connection from before waits its 3 s; a slow machine is slow again.
  expect(first - (await timeToAsk())).toBeLessThan(2_500);
  // A statement is given up after 3 s.
  expect(silent.time - (await askAll(shop.origin, 10)).time).toBeLessThan(4_500);
});

test.each(['1', '2'])(
  '%s processes told to stop beside a silent database end within seconds',
  async (workers) => {
    const { shop, proxy } = await openShop(workers);
    proxy.dropTraffic();
    const pending = fetch(`${shop.origin}/api/shoes?limit=3`).catch(() => null);
    const began = performance.now();
    expect(await shop.stop()).toBe(0);
    // Measured 3.5, 7 and 11.1 s: multiples of what a statement and the wait for its connection take.
    expect(performance.now() - began).toBeLessThan(12_000);
    await pending;
  },
);
