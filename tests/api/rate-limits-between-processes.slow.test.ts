import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorHandlerPlugin } from '#platform/http/error-handler.ts';
import { rateLimitsPlugin } from '#platform/http/rate-limits.ts';
import { createSharedRateCounters, type SharedRateCounters } from '#platform/http/shared-rate-counters.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { setClockBack } from '../support/set-clock-back.ts';

let database: FreshDatabase;
let opened: SharedRateCounters[];
beforeEach(async () => {
  database = await freshDatabase();
  opened = [];
});
afterEach(async () => {
  for (const counters of opened) counters.close();
  await database.close();
});

/** A process that counts. */
const start = (): SharedRateCounters => {
  const counters = createSharedRateCounters(database.db);
  opened.push(counters);
  return counters;
};
const minute = 60_000;
const send = (process: SharedRateCounters, times: number, key = 'ada') => {
  let current = 0;
  for (let count = 0; count < times; count++) current = process.count(key, minute, 100).current;
  return current;
};

test('what one process counted counts in the others, and once', async () => {
  const [one, two] = [start(), start()];
  expect([send(one, 40), send(two, 50)]).toEqual([40, 50]);
  await one.share();
  await two.share();
  expect(send(two, 1)).toBe(91);
  await two.share();
  send(one, 10);
  await one.share();
  await one.share();
  expect(send(one, 1)).toBe(102);
});

test('who sends little is not written down, and a window that is over begins anew', async () => {
  const [one, two] = [start(), start()];
  send(one, 9);
  await one.share();
  expect(await database.db.selectFrom('limit_window').selectAll().execute()).toEqual([]);
  send(one, 30);
  await one.share();
  await setClockBack(database.db, -1 / 59);
  send(two, 20);
  await two.share();
  expect(send(two, 1)).toBe(21);
});

test('a clock that was set back makes nobody wait', async () => {
  const [one, two] = [start(), start()];
  send(one, 90);
  await one.share();
  await setClockBack(database.db, 24);
  send(two, 20);
  await two.share();
  expect(send(two, 1)).toBe(21);
});

test('without the database each process counts alone, and tells the others later', async () => {
  const [one, two] = [start(), start()];
  await database.db.schema.alterTable('limit_window').renameTo('gone').execute();
  send(one, 60);
  await one.share();
  expect(send(one, 1)).toBe(61);
  await database.db.schema.alterTable('gone').renameTo('limit_window').execute();
  await one.share();
  send(two, 30);
  await two.share();
  expect(send(two, 1)).toBe(92);
});

test('a client that reached its limit at one process is refused at another', async () => {
  const apps = await Promise.all(
    [1, 2].map(async () => {
      const app = Fastify();
      await app.register(errorHandlerPlugin);
      await app.register(rateLimitsPlugin, { scale: 0.02, db: database.db });
      app.get('/', async () => 'fine');
      return app;
    }),
  );
  const [one, two] = apps;
  const status = async (app = one) =>
    (await app?.inject({ url: '/', remoteAddress: '203.0.113.7' }))?.statusCode;
  for (let count = 0; count < 12; count++) expect(await status()).toBe(200);
  await expect.poll(() => status(two)).toBe(429);
  await Promise.all(apps.map((app) => app.close()));
});
