import { expect, onTestFinished, test } from 'vitest';
import { type ListenTimes, listen } from '#database/listen.ts';
import { emptyDatabase } from '../support/database.ts';
import { onServer } from '../support/database-server.ts';
import { layCable } from '../support/silent-cable.ts';

const quick: ListenTimes = { heartbeat: 100, firstPause: 5, longestPause: 20 };

async function setUp(reach = async (url: string) => url) {
  const { url, drop } = await emptyDatabase();
  const told: string[] = [];
  const handlers = {
    onMessage: (payload: string) => told.push(payload),
    onLost: () => told.push('lost'),
    onBack: () => told.push('back'),
  };
  const listener = await listen(await reach(url), 'Pages "of" the shop', handlers, quick);
  onTestFinished(() => listener.close().then(drop));
  const send = (payload: string) =>
    onServer(url, (client) => client.query('select pg_notify($1, $2)', ['Pages "of" the shop', payload]));
  return { url, told, listener, send };
}

const cut = (url: string) =>
  onServer(url, async (client) => {
    const { rowCount } = await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'sneaker-paradise listener'`);
    return rowCount;
  });

test('messages arrive in order', async () => {
  const { told, send } = await setUp();
  for (const payload of ['one', 'two', '']) await send(payload);
  await expect.poll(() => told).toEqual(['one', 'two', '']);
});

test('a lost connection is told, renewed and told again', async () => {
  const { url, told, send } = await setUp();
  expect(await cut(url)).toBe(1);
  await expect.poll(() => told).toEqual(['lost', 'back']);
  await send('after');
  await expect.poll(() => told).toEqual(['lost', 'back', 'after']);
});

test('a connection that only falls silent is told as lost too', async () => {
  let cable: Awaited<ReturnType<typeof layCable>> | undefined;
  const { told, send } = await setUp(async (url) => {
    cable = await layCable(url);
    return cable.url;
  });
  onTestFinished(() => cable?.close());
  await send('before');
  await expect.poll(() => told).toEqual(['before']);
  cable?.pull();
  await expect.poll(() => told).toEqual(['before', 'lost']);
  cable?.plugIn();
  await expect.poll(() => told).toEqual(['before', 'lost', 'back']);
});

test('after closing nothing is told and no connection is left', async () => {
  const { url, told, listener, send } = await setUp();
  await listener.close();
  await send('unheard');
  expect(await cut(url)).toBe(0);
  expect(told).toEqual([]);
});

test('a server that is not there at first is an error', async () => {
  const handlers = { onMessage: () => {}, onLost: () => {}, onBack: () => {} };
  await expect(listen('postgresql://shop@127.0.0.1:1/shop', 'pages', handlers)).rejects.toThrow(
    'ECONNREFUSED',
  );
});
