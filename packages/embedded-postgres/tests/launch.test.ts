import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endLauncher, type Launcher, ownFolder, type Person, people, startLauncher } from './launcher.ts';
import { onServer } from './on-server.ts';

const write = (url: string) =>
  onServer(url, (client) =>
    client.query('create table if not exists mark (number int); insert into mark values (7)'),
  );

async function marks(url: string): Promise<number> {
  return onServer(url, async (client) => (await client.query('select * from mark')).rowCount ?? 0);
}

async function setUp(person: Person) {
  const { path, remove } = await ownFolder(person);
  const launchers: Launcher[] = [];
  onTestFinished(async () => {
    await Promise.all(launchers.map(endLauncher));
    await remove();
  });
  const folder = join(path, 'data', 'postgres');
  const start = (where = folder, durable?: 'durable') => {
    const launcher = startLauncher(person, where, durable);
    launchers.push(launcher);
    return launcher;
  };
  return { path, folder, start };
}

describe.each(await people())('the embedded database, started by $name', { timeout: 20_000 }, (person) => {
  test('keeps what is written, safely, out of reach for others', async () => {
    const { folder, start } = await setUp(person);
    const first = start(folder, 'durable');
    const url = await first.url;
    await write(url);
    const settings = await onServer(url, async (client) => {
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
    expect(await endLauncher(first)).toBe(0);

    const second = start();
    expect(await marks(await second.url)).toBe(1);
    expect(second.told.join()).not.toContain('Creating');
  });

  test('refuses a second start on the same folder and stays unharmed', async () => {
    const { folder, start } = await setUp(person);
    const first = start();
    const url = await first.url;
    await write(url);
    const expected = `The database in ${folder} is already running for process ${first.process.pid}:`;
    await expect(start().url).rejects.toThrow(expected);
    expect(await marks(url)).toBe(1);
  });

  test('gives two first starts at the same moment one database and one refusal', async () => {
    const { start } = await setUp(person);
    const outcomes = await Promise.allSettled([start().url, start().url]);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(refusals).toEqual([expect.stringContaining('is already running for process')]);
  });

  test('starts again after its owner was killed', async () => {
    const { start } = await setUp(person);
    for (let kills = 0; kills < 3; kills++) {
      const launcher = start();
      await write(await launcher.url);
      launcher.process.kill('SIGKILL');
      await launcher.code;
    }
    expect(await marks(await start().url)).toBe(3);
  });

  test('tells its owner when the server dies', async () => {
    const { start } = await setUp(person);
    const launcher = start();
    const url = await launcher.url;
    const server = await onServer(url, async (client) => {
      const { rows } = await client.query<{ pid: string }>(`select pg_read_file('postmaster.pid') as pid`);
      return Number.parseInt(rows[0]?.pid ?? '', 10);
    });
    process.kill(server, 'SIGQUIT');
    expect(await launcher.code).toBe(3);
    expect(launcher.told.at(-1)).toMatch(/^The database ended unexpectedly/);
  });

  test('works in a folder whose path is longer than a socket may have', async () => {
    const { path, start } = await setUp(person);
    const url = await start(join(path, 'long'.repeat(30), 'postgres')).url;
    await write(url);
    expect(await marks(url)).toBe(1);
  });
});
