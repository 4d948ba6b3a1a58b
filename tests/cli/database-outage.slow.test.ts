import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { launchDatabase } from '@sneaker-paradise/embedded-postgres';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openDatabaseProxy } from '../support/database-proxy.ts';
import { createDatabase } from '../support/database-server.ts';
import { fastTemporaryFolder } from '../support/fast-temporary-folder.ts';
import { freePort } from '../support/free-port.ts';
import { type RunningShop, startShop } from '../support/running-shop.ts';

let opened: AsyncDisposableStack;
let folder: string;
beforeEach(async () => {
  opened = new AsyncDisposableStack();
  folder = opened.adopt(await mkdtemp(join(await fastTemporaryFolder(), 'shop-outage-')), (path) =>
    rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  );
});
afterEach(() => opened.disposeAsync());

async function openShop(databaseUrl: string): Promise<RunningShop> {
  const env = { DATABASE_URL: databaseUrl, WORKERS: '1', SEED: 'catalogue', RATE_LIMIT_SCALE: '100' };
  const shop = startShop({ port: await freePort(), dataFolder: join(folder, 'data'), env });
  opened.defer(async () => expect(await shop.stop()).toBe(0));
  await shop.ready();
  return shop;
}

/** A customer's calls, with their cookie. */
async function signUp({ origin }: RunningShop) {
  const headers = { 'content-type': 'application/json', origin };
  const body = JSON.stringify({ email: 'mina@mail.test', password: 'correct horse' });
  const response = await fetch(`${origin}/api/auth/sign-up/email`, { method: 'POST', headers, body });
  const { user }: { user: { id: string } } = await response.json();
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const favorites = `${origin}/api/favorites/${user.id}`;
  return {
    addFavorite: (shoeId: string) =>
      fetch(favorites, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify({ shoeId }) }),
    async listFavorites(): Promise<string[]> {
      const rows: { shoeId: string }[] = await (await fetch(favorites, { headers: { cookie } })).json();
      return rows.map(({ shoeId }) => shoeId);
    },
  };
}

async function listShoeIds({ origin }: RunningShop): Promise<string[]> {
  const shoes: { _id: string }[] = await (await fetch(`${origin}/api/shoes`)).json();
  return shoes.map(({ _id }) => _id);
}

/** The text of a page that is there. */
async function read({ origin }: RunningShop, path: string): Promise<string> {
  const response = await fetch(origin + path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

test('without its database the shop sends the pages it knows, answers 503 with Retry-After else, and works again without a restart', async () => {
  const database = opened.adopt(await createDatabase(inject('databaseServer'), 'copy'), (it) => it.drop());
  const proxy = opened.adopt(await openDatabaseProxy(database.url), (it) => it.close());
  const shop = await openShop(proxy.url);
  const customer = await signUp(shop);
  const [first = '', second = ''] = await listShoeIds(shop);
  expect((await customer.addFavorite(first)).status).toBe(201);
  const known = await Promise.all(['/', '/products'].map(async (path) => [path, await read(shop, path)]));

  proxy.cut();
  for (const [path = '', page] of known) expect(await read(shop, path)).toBe(page);
  for (const path of ['/sale', '/signin', '/api/shoes?limit=1', '/order/none']) {
    const response = await fetch(shop.origin + path);
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '2']);
    expect(await response.text()).not.toMatch(/ECONNREFUSED|node_modules/);
  }
  expect((await customer.addFavorite(second)).status).toBe(503);
  await expect.poll(async () => (await fetch(`${shop.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);

  await proxy.restore();
  await shop.ready();
  expect((await fetch(shop.origin)).status).toBe(200);
  expect(await customer.listFavorites()).toEqual([first]);
  expect((await customer.addFavorite(second)).status).toBe(201);
});

test('PostgreSQL killed three times under writes: everything acknowledged is there afterwards', async () => {
  const dataFolder = join(folder, 'postgres');
  const launch = () => launchDatabase({ dataFolder, log: () => {} });
  let database = await launch();
  opened.defer(() => database.stop());
  const shop = await openShop(database.url);
  const customer = await signUp(shop);
  const shoes = await listShoeIds(shop);
  const acknowledged: string[] = [];
  const statuses = new Set<number>();

  for (let kill = 0; kill < 3; kill += 1) {
    const pid = Number.parseInt(await readFile(join(dataFolder, 'postmaster.pid'), 'utf8'), 10);
    const writes = shoes.slice(kill * 20, kill * 20 + 20).map(async (id, index) => {
      const { status } = await customer.addFavorite(id);
      statuses.add(status);
      if (status === 201) acknowledged.push(id);
      if (index === 0) process.kill(pid, 'SIGKILL');
    });
    await Promise.all(writes);
    await database.exited;
    database = await launch();
    await shop.ready();
  }
  expect(await customer.listFavorites()).toEqual(expect.arrayContaining(acknowledged));
  expect(acknowledged.length).toBeGreaterThanOrEqual(3);
  expect([...statuses].sort()).toEqual([201, 503]);
});
