import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createFolder,
  type LaunchProcess,
  startLaunchProcess,
  stopLaunchProcess,
  type TestUser,
  testUsers,
} from './launch-process.ts';
import { withConnection } from './with-connection.ts';

const write = (url: string) =>
  withConnection(url, (client) =>
    client.query('create table if not exists mark (number int); insert into mark values (7)'),
  );

async function countRows(url: string): Promise<number> {
  return withConnection(url, async (client) => (await client.query('select * from mark')).rowCount ?? 0);
}

/** The process number of the server. */
const readServer = (url: string): Promise<number> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ pid: string }>(`select pg_read_file('postmaster.pid') as pid`);
    return Number.parseInt(rows[0]?.pid ?? '', 10);
  });

async function setUp(user: TestUser) {
  const { path, remove } = await createFolder(user);
  const processes: LaunchProcess[] = [];
  onTestFinished(async () => {
    await Promise.all(processes.map(stopLaunchProcess));
    await remove();
  });
  const folder = join(path, 'data', 'postgres');
  const start = (where = folder, durable?: 'durable') => {
    const launched = startLaunchProcess(user, where, durable);
    processes.push(launched);
    return launched;
  };
  return { path, folder, start };
}

describe.each(await testUsers())('the embedded database, started by $name', (user) => {
  test('stores data durably and without access for other users', async () => {
    const { folder, start } = await setUp(user);
    const first = start(folder, 'durable');
    const url = await first.url;
    await write(url);
    const settings = await withConnection(url, async (client) => {
      const { rows } = await client.query(`
        select current_setting('fsync') as fsync, current_setting('synchronous_commit') as wait,
          current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses,
          current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums`);
      return rows[0];
    });
    expect(settings).toEqual({
      fsync: 'on',
      wait: 'on',
      pages: 'on',
      addresses: '',
      encoding: 'UTF8',
      checksums: 'on',
    });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await stopLaunchProcess(first)).toBe(0);

    const second = start();
    expect(await countRows(await second.url)).toBe(1);
    expect(second.messages.join()).not.toContain('Creating');
  });

  test('rejects a second start on the same folder and keeps running', async () => {
    const { folder, start } = await setUp(user);
    const first = start();
    const url = await first.url;
    await write(url);
    const expected = `The database in ${folder} is already in use by process ${first.process.pid}.`;
    await expect(start().url).rejects.toThrow(expected);
    expect(await countRows(url)).toBe(1);
  });

  test('lets one of two concurrent first starts win and rejects the other', async () => {
    const { start } = await setUp(user);
    const outcomes = await Promise.allSettled([start().url, start().url]);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(refusals).toEqual([expect.stringContaining('is already in use by process')]);
  });

  test('starts again after its owner was killed', async () => {
    const { start } = await setUp(user);
    for (let kills = 0; kills < 3; kills++) {
      const launched = start();
      await write(await launched.url);
      launched.process.kill('SIGKILL');
      await launched.exitCode;
    }
    expect(await countRows(await start().url)).toBe(3);
  });

  test('reports the death of the server to its owner', async () => {
    const { start } = await setUp(user);
    const launched = start();
    const url = await launched.url;
    process.kill(await readServer(url), 'SIGQUIT');
    expect(await launched.exitCode).toBe(3);
    expect(launched.messages.at(-1)).toMatch(/^The database stopped unexpectedly/);
  });

  test('says what to do when the server is killed, with the end of its log only', async () => {
    const { start } = await setUp(user);
    const launched = start();
    const url = await launched.url;
    await using clients = new AsyncDisposableStack();
    for (let count = 0; count < 10; count += 1) {
      const client = new Client({ connectionString: url });
      client.on('error', () => {});
      await client.connect();
      clients.defer(() => client.end());
    }
    process.kill(await readServer(url), 'SIGKILL');
    expect(await launched.exitCode).toBe(3);
    const [advice, ...lines] = launched.messages.at(-1)?.split('\n') ?? [];
    expect(advice).toMatch(/^The database stopped unexpectedly\. .* Start the shop again\. /);
    expect(lines.length).toBeLessThanOrEqual(5);
  });

  test('works in a folder whose path is too long for a socket', async () => {
    const { path, start } = await setUp(user);
    const url = await start(join(path, 'long'.repeat(30), 'postgres')).url;
    await write(url);
    expect(await countRows(url)).toBe(1);
  });
});
