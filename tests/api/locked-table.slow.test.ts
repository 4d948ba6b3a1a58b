import { expect, onTestFinished, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';

/** Locks the table of sizes in a session of its own until the result is called, or the test ends. */
async function lockSizes({ database }: PageTestShop): Promise<() => Promise<void>> {
  const { promise: locked, resolve: reportLock } = Promise.withResolvers<void>();
  const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
  const holding = database.pool.connect().then(async (client) => {
    await client.query('begin');
    await client.query('lock table shoe_size in access exclusive mode');
    reportLock();
    await unlocked;
    await client.query('rollback');
    client.release();
  });
  onTestFinished(() => unlock());
  await locked;
  return () => {
    unlock();
    return holding;
  };
}

test('a table locked by another session takes 3 s from who needs it and nothing from anybody else', async () => {
  const shop = await openPageTestShop({ SEED: 'catalogue' });
  onTestFinished(() => shop.close());
  const administrator = await shop.administrator();
  const visitor = shop.visitor();
  const timed = async (path: string, client = visitor) => {
    const began = performance.now();
    const { statusCode, headers } = await client.request('GET', path);
    return { path, status: statusCode, retryAfter: headers['retry-after'], ms: performance.now() - began };
  };
  const known = await visitor.request('GET', '/');
  expect(known.statusCode).toBe(200);

  const unlock = await lockSizes(shop);
  const listings = Array.from({ length: 25 }, (_, offset) => timed(`/api/shoes?limit=3&offset=${offset}`));
  const pages = Array.from({ length: 25 }, (_, page) => timed(`/sale?page=${page + 1}`));

  const quick = await Promise.all([
    timed('/api/users?limit=5', administrator),
    timed('/api/favorites/administrator-ada', administrator),
    timed(`/api/admin/history?limit=5`, administrator),
    timed('/readyz'),
    timed('/aboutUs'),
    timed('/signin'),
    timed('/api/auth/get-session', administrator),
  ]);
  for (const { path, status, ms } of quick) {
    expect([path, status]).toEqual([path, 200]);
    expect([path, ms < 2_500]).toEqual([path, true]);
  }
  const signingIn = performance.now();
  await shop.administrator();
  expect(performance.now() - signingIn).toBeLessThan(2_500);
  expect((await visitor.request('GET', '/')).body).toBe(known.body);

  for (const { path, status, retryAfter, ms } of await Promise.all([...listings, ...pages])) {
    expect([path, status, retryAfter]).toEqual([path, 503, '2']);
    // A page waits for its turn, too; one that finds every turn taken is refused at once. Without an end all would wait
    // for the lock.
    expect([path, ms < 10_000]).toEqual([path, true]);
  }
  await unlock();
  const after = await Promise.all([
    timed('/api/shoes?limit=3&offset=1'),
    timed('/sale?page=1'),
    timed('/products'),
  ]);
  for (const { path, status, ms } of after) {
    expect([path, status]).toEqual([path, 200]);
    expect([path, ms < 2_000]).toEqual([path, true]);
  }
});

test('a page whose shoe was changed just before is sent as it was, until it can be made again', async () => {
  const shop = await openPageTestShop({ SEED: 'catalogue' });
  onTestFinished(() => shop.close());
  const administrator = await shop.administrator();
  const visitor = shop.visitor();
  const [{ _id: id }] = (await visitor.request('GET', '/api/shoes?limit=1')).json();
  const read = () => visitor.request('GET', `/products/${id}`);
  const before = await read();
  const change = { body: { onSale: true, price: 10 } };
  expect((await administrator.request('PUT', `/api/admin/onsale/${id}`, change)).statusCode).toBe(200);
  const unlock = await lockSizes(shop);
  const during = await read();
  expect([during.statusCode, during.body === before.body]).toEqual([200, true]);
  await unlock();
  await expect.poll(async () => (await read()).body).toContain('$10');
});
