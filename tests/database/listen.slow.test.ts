import { expect, onTestFinished, test } from 'vitest';
import { type ListenTimes, listen } from '#database/listen-notifications.ts';
import { openDatabaseProxy } from '../support/database-proxy.ts';
import { onServer } from '../support/database-server.ts';
import { emptyDatabase } from '../support/fresh-database.ts';

/** Heartbeats are rare enough that a slow machine is not taken for a lost connection. */
const fastTimes: ListenTimes = { heartbeat: 2_000, firstPause: 5, longestPause: 20 };

async function setUp(reach = async (url: string) => url) {
  const { url, drop } = await emptyDatabase();
  const events: string[] = [];
  const handlers = {
    onMessage: (payload: string) => events.push(payload),
    onLost: () => events.push('lost'),
    onBack: () => events.push('back'),
  };
  const listener = await listen(await reach(url), 'Pages "of" the shop', handlers, fastTimes);
  onTestFinished(() => listener.close().then(drop));
  const send = (payload: string) =>
    onServer(url, (client) => client.query('select pg_notify($1, $2)', ['Pages "of" the shop', payload]));
  return { url, events, listener, send };
}

const terminateConnections = (url: string) =>
  onServer(url, async (client) => {
    const { rowCount } = await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'sneaker-paradise listener'`);
    return rowCount;
  });

test('notifications arrive in order', async () => {
  const { events, send } = await setUp();
  for (const payload of ['one', 'two', '']) await send(payload);
  await expect.poll(() => events).toEqual(['one', 'two', '']);
});

test('a lost connection is reported, reconnected and reported again', async () => {
  const { url, events, send } = await setUp();
  expect(await terminateConnections(url)).toBe(1);
  await expect.poll(() => events).toEqual(['lost', 'back']);
  await send('after');
  await expect.poll(() => events).toEqual(['lost', 'back', 'after']);
});

test('a connection without traffic is reported as lost', async () => {
  let proxy: Awaited<ReturnType<typeof openDatabaseProxy>> | undefined;
  const { events, send } = await setUp(async (url) => {
    proxy = await openDatabaseProxy(url);
    return proxy.url;
  });
  onTestFinished(() => proxy?.close());
  await send('before');
  await expect.poll(() => events).toEqual(['before']);
  proxy?.dropTraffic();
  await expect.poll(() => events).toEqual(['before', 'lost']);
  proxy?.forwardTraffic();
  await expect.poll(() => events).toEqual(['before', 'lost', 'back']);
});

test('after closing nothing is reported and no connection is left', async () => {
  const { url, events, listener, send } = await setUp();
  await listener.close();
  await send('ignored');
  expect(await terminateConnections(url)).toBe(0);
  expect(events).toEqual([]);
});

test('an unreachable server at the start is an error', async () => {
  const handlers = { onMessage: () => {}, onLost: () => {}, onBack: () => {} };
  await expect(listen('postgresql://shop@127.0.0.1:1/shop', 'pages', handlers)).rejects.toThrow(
    'ECONNREFUSED',
  );
});
