import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCartLine, createPaymentMethod, signUpBuyer } from '../drill/checkout-client.ts';
import { openEventStream } from '../support/event-stream-client.ts';
import { fastTemporaryFolder } from '../support/fast-temporary-folder.ts';
import { freePort } from '../support/free-port.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { startShop } from '../support/running-shop.ts';

const buyers = 8;

/** Starts a shop with a database of its own; both end with the test. */
async function openShop(env: Record<string, string>) {
  const opened = new AsyncDisposableStack();
  onTestFinished(() => opened.disposeAsync());
  const dataFolder = opened.adopt(await mkdtemp(join(await fastTemporaryFolder(), 'shop-stop-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const database = opened.adopt(await freshDatabase(), (it) => it.close());
  const all = { DATABASE_URL: database.url, WORKERS: '1', SEED: 'none', ...env };
  const shop = startShop({ port: await freePort(), dataFolder, env: all });
  opened.defer(async () => {
    await shop.stop('SIGKILL');
  });
  await shop.ready();
  return { shop, database };
}

test('SIGTERM while eight shoppers pay: what was begun is finished, and the shop ends with 0', async () => {
  const { shop, database } = await openShop({ SEED: 'catalogue', RATE_LIMIT_SCALE: '100' });

  const { origin } = shop;
  const shoes: { _id: string; stock: { size: string; quantity: number }[] }[] = await (
    await fetch(`${origin}/api/shoes?limit=20`)
  ).json();
  const shoe = shoes.find(({ stock }) => stock.some(({ quantity }) => quantity >= buyers));
  const size = shoe?.stock.find(({ quantity }) => quantity >= buyers)?.size ?? '';
  const endpoints = { shopUrl: () => origin, origin, processorUrl: `${origin}/sandbox/v1` };
  const line = await createCartLine(endpoints, shoe?._id ?? '', size);
  const clients = await Promise.all(Array.from({ length: buyers }, () => signUpBuyer(endpoints)));
  const methods = await Promise.all(clients.map(() => createPaymentMethod(endpoints, 'good')));

  const responses = clients.map((client, index) => client.checkout(methods[index] ?? '', [line]));
  await Promise.race(responses);
  const began = performance.now();
  const stopped = shop.stop();
  const statuses = (await Promise.all(responses)).map((response) => response?.status);
  expect(await stopped).toBe(0);
  // Not the 25 s after which connections are closed by force: the clients keep theirs open.
  expect(performance.now() - began).toBeLessThan(20_000);

  expect(statuses).toEqual(Array.from({ length: buyers }, () => 200));
  const orders = await database.db.selectFrom('shop_order').select('id_payment').execute();
  expect(orders).toHaveLength(buyers);
  const open = database.db
    .selectFrom('checkout_attempt')
    .select('id')
    .where('state', 'in', ['open', 'refunding']);
  expect(await open.execute()).toEqual([]);
});

test.each(['1', '2'])(
  '%s processes told to stop are not ready for DRAIN_SECONDS, serve who comes all the same, and end their streams',
  async (workers) => {
    const { shop } = await openShop({ WORKERS: workers, DRAIN_SECONDS: '3' });
    const streams = await Promise.all(
      ['a', 'b', 'c'].map((id) => openEventStream(`${shop.origin}/api/live?shoes=${id}`)),
    );
    // 503 while a process is too busy to report its own.
    await expect
      .poll(async () => (await fetch(`${shop.origin}/metrics`)).text())
      .toMatch(/^shop_live_streams 3$/m);
    const began = performance.now();
    const stopped = shop.stop();
    await expect.poll(async () => (await fetch(`${shop.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${shop.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${shop.origin}/sale`)).status).toBe(200);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(await stopped).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(3_000);
    // Not the 25 s after which connections are closed by force.
    expect(performance.now() - began).toBeLessThan(20_000);
  },
);
