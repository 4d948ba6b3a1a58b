import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { watchReplica } from '#database/replica-freshness.ts';
import { openDatabaseProxy } from '../support/database-proxy.ts';
import { onServer } from '../support/database-server.ts';
import { fastTemporaryFolder } from '../support/fast-temporary-folder.ts';
import { freePort } from '../support/free-port.ts';
import { startShop } from '../support/running-shop.ts';
import { launchReplicatedDatabase } from '../support/standby.ts';

let opened: AsyncDisposableStack;
beforeEach(() => {
  opened = new AsyncDisposableStack();
});
afterEach(() => opened.disposeAsync());

const password = 'open sesame now';

/** A shop that reads from a real standby, `staleness` ms behind at most. */
async function openShop(staleness: number) {
  const folder = opened.adopt(await mkdtemp(join(await fastTemporaryFolder(), 'shop-replica-')), (path) =>
    rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  );
  const { primary, standby } = await launchReplicatedDatabase(join(folder, 'servers'));
  opened.defer(() => primary.stop());
  opened.defer(() => standby.stop());
  const proxy = opened.adopt(await openDatabaseProxy(standby.url), (it) => it.close());
  const shop = startShop({
    port: await freePort(),
    dataFolder: join(folder, 'data'),
    env: {
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: proxy.url,
      READ_STALENESS_MS: String(staleness),
      WORKERS: '1',
      SEED: 'none',
      ADMIN_PASSWORD: password,
      RATE_LIMIT_SCALE: '100',
    },
  });
  opened.defer(async () => expect(await shop.stop()).toBe(0));
  await shop.ready();
  const { origin } = shop;
  let asked = 0;
  /** Asks for a part of the list that nobody asked for before, so that it is not cached. */
  const listsBrand = async (name: string): Promise<boolean> => {
    asked += 1;
    const response = await fetch(
      `${origin}/api/brands?offset=0&limit=${asked}&search=${encodeURIComponent(name)}`,
    );
    if (response.status !== 200) throw new Error(`The list answered ${response.status}`);
    const brands: { name: string }[] = await response.json();
    return brands.length > 0;
  };
  /** Writes a brand behind the shop's back. */
  const insertBrand = async (): Promise<string> => {
    const name = `brand ${randomUUID().slice(0, 8)}`;
    await onServer(primary.url, (client) =>
      client.query('insert into brand (id, name, name_key) values ($1, $1, $1)', [name]),
    );
    return name;
  };
  const replay = (state: 'pause' | 'resume') =>
    onServer(standby.url, async (client) => {
      await client.query(`select pg_wal_replay_${state}()`);
      // A pause is requested only; what is being replayed goes on until it is reached.
      const reached = () => client.query('select pg_get_wal_replay_pause_state() as state');
      const wanted = state === 'pause' ? 'paused' : 'not paused';
      await expect.poll(async () => (await reached()).rows[0].state).toBe(wanted);
    });
  return {
    standby,
    proxy,
    origin,
    listsBrand,
    insertBrand,
    replay,
    /** Whether reads come from the replica: what it has not replayed is missing in them. Then it stays `paused`, if wanted. */
    async isUsed({ paused = false } = {}): Promise<boolean> {
      const known = await insertBrand();
      const hasKnown = () =>
        onServer(standby.url, (client) => client.query('select from brand where id = $1', [known]));
      await expect.poll(async () => (await hasKnown()).rowCount).toBe(1);
      await replay('pause');
      const isOld = !(await listsBrand(await insertBrand()));
      if (!isOld || !paused) await replay('resume');
      return isOld;
    },
  };
}

test('public reads come from the replica, except what was just changed, until it has the change', async () => {
  const { origin, listsBrand, insertBrand, replay, isUsed } = await openShop(600_000);
  // What a shop does in its first second may still make it ask the primary.
  await expect.poll(() => isUsed({ paused: true })).toBe(true);

  const headers = { 'content-type': 'application/json', origin };
  const body = JSON.stringify({ email: 'ada@sneaker-paradise.example', password });
  const signedIn = await fetch(`${origin}/api/auth/sign-in/email`, { method: 'POST', headers, body });
  const cookie = signedIn.headers.getSetCookie().map((text) => text.split(';')[0]);
  const name = 'just created';
  const created = await fetch(`${origin}/api/brands`, {
    method: 'POST',
    headers: { ...headers, cookie: cookie.join('; ') },
    body: JSON.stringify({ name }),
  });
  expect(created.status).toBe(200);
  for (let times = 0; times < 20; times += 1) expect(await listsBrand(name)).toBe(true);
  expect(await listsBrand(await insertBrand())).toBe(true);

  await replay('resume');
  await expect.poll(() => listsBrand(name)).toBe(true);
  await expect.poll(() => isUsed()).toBe(true);
});

test('every public read is one statement for each question, so that a replica answers it', async () => {
  const { origin } = await openShop(600_000);
  const addresses = [
    ...['/', '/products', '/sale', '/sitemap.xml', '/merchant-feed.xml', '/api/colors', '/api/brands'],
    ...['/api/shoes?name=zephyr', '/products?name=zephyr', '/api/shoes?limit=4&offset=5000'],
    ...['/api/shoes/onSale', '/api/shoes/nothing', '/api/reviews/nothing'],
  ];
  const failed: string[] = [];
  for (const address of addresses) {
    const { status } = await fetch(`${origin}${address}`);
    if (status >= 500) failed.push(`${address}: ${status}`);
  }
  expect(failed).toEqual([]);
});

test('a replica that lags, dies or is promoted is left out without a failed read, and one that is back is used again', async () => {
  const { standby, proxy, listsBrand, insertBrand, replay, isUsed } = await openShop(1_000);
  await expect.poll(() => isUsed()).toBe(true);

  await replay('pause');
  const unseen = await insertBrand();
  const began = performance.now();
  await expect.poll(() => listsBrand(unseen)).toBe(true);
  expect(performance.now() - began).toBeLessThan(3_000);
  await replay('resume');
  await expect.poll(() => isUsed()).toBe(true);

  proxy.cut();
  for (let times = 0; times < 10; times += 1) expect(await listsBrand(await insertBrand())).toBe(true);
  await proxy.restore();
  await expect.poll(() => isUsed()).toBe(true);

  proxy.dropTraffic();
  const silent = performance.now();
  expect(await listsBrand(await insertBrand())).toBe(true);
  expect(performance.now() - silent).toBeLessThan(3_000);
  proxy.forwardTraffic();
  await expect.poll(() => isUsed()).toBe(true);

  await onServer(standby.url, (client) => client.query('select pg_promote()'));
  await expect.poll(async () => listsBrand(await insertBrand())).toBe(true);
  for (let times = 0; times < 10; times += 1) expect(await listsBrand(await insertBrand())).toBe(true);
});

test('a replica that can no longer be compared with the primary is not fresh for longer than it may lag', async () => {
  const folder = opened.adopt(await mkdtemp(join(await fastTemporaryFolder(), 'shop-replica-')), (path) =>
    rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  );
  const { primary, standby } = await launchReplicatedDatabase(join(folder, 'servers'));
  opened.defer(() => primary.stop());
  opened.defer(() => standby.stop());
  const proxy = opened.adopt(await openDatabaseProxy(primary.url), (it) => it.close());
  const compared = opened.adopt(await connect(proxy.url), (it) => it.close());
  const replica = opened.adopt(await connect(standby.url), (it) => it.close());
  const freshness = opened.adopt(watchReplica(compared.db, replica.db, 1_000), (it) => it.close());
  await expect.poll(() => freshness.isFresh).toBe(true);
  proxy.dropTraffic();
  await expect.poll(() => freshness.isFresh).toBe(false);
  proxy.forwardTraffic();
});
