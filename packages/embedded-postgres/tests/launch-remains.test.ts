import { type ChildProcess, spawn } from 'node:child_process';
import { chown, glob, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prepareBinaries } from '../src/binaries.ts';
import { prepareDataFolder } from '../src/data-folder.ts';
import { findPackage } from '../src/package.ts';
import { serverPid } from '../src/previous-server.ts';
import { untilReady } from '../src/ready.ts';
import { spawnServer } from '../src/server.ts';
import { chooseServerUser } from '../src/server-user.ts';
import { serverSettings } from '../src/settings.ts';
import { endLauncher, ownFolder, type Person, people, startLauncher } from './launcher.ts';

async function setUp(person: Person) {
  const { path, remove } = await ownFolder(person);
  onTestFinished(remove);
  const folder = join(path, 'data', 'postgres');
  const start = () => startLauncher(person, folder);
  const startAndEnd = async () => {
    const launcher = start();
    await launcher.url;
    expect(await endLauncher(launcher)).toBe(0);
    return launcher.told.join('\n');
  };
  return { folder, start, startAndEnd };
}

async function found(folder: string, pattern: string): Promise<boolean> {
  for await (const _path of glob(pattern, { cwd: folder })) return true;
  return false;
}

/** The lock file that a server would have written if the process were one. */
function lockFile({ pid }: ChildProcess, folder: string): string {
  return `${pid}\n${folder}\n1700000000\n5432\n.\n\n  1234 5678\nready   \n`;
}

describe.each(await people())('what an earlier start left, found by $name', { timeout: 20_000 }, (person) => {
  test('a first start that was killed at any moment leaves nothing in the way', async () => {
    const { folder, start, startAndEnd } = await setUp(person);
    for (const trace of [
      'postgres.initdb-*',
      'postgres.initdb-*/PG_VERSION',
      '*/base/4',
      'postgres/base/4',
      '*/*.pid',
    ]) {
      const launcher = start();
      await expect.poll(() => found(dirname(folder), trace), { interval: 2, timeout: 10_000 }).toBe(true);
      launcher.process.kill('SIGKILL');
      await launcher.code;
    }
    await startAndEnd();
    const anHourAgo = new Date(Date.now() - 3_600_000);
    for (const name of await readdir(dirname(folder)))
      await utimes(join(dirname(folder), name), anHourAgo, anHourAgo);
    await startAndEnd();
    expect(await readdir(dirname(folder))).toEqual(['postgres']);
  });

  test('lock files that name a process which is no database are no obstacle', async () => {
    const { folder, startAndEnd } = await setUp(person);
    await startAndEnd();
    const { uid, gid } = await stat(folder);
    const stranger = spawn('sleep', ['60'], { uid, gid });
    onTestFinished(() => void stranger.kill());
    await writeFile(join(folder, 'postmaster.pid'), lockFile(stranger, folder));
    await writeFile(join(folder, '.s.PGSQL.5432.lock'), lockFile(stranger, folder));
    await startAndEnd();
    expect(stranger.exitCode).toBeNull();
  });

  test('a server whose owner is gone is stopped', async () => {
    const { folder, startAndEnd } = await setUp(person);
    await startAndEnd();
    const user = await chooseServerUser(folder);
    const binaries = await prepareBinaries(findPackage(), user, [dirname(folder)]);
    const data = await prepareDataFolder(folder, user, binaries, { durable: false, log: () => {} });
    const orphan = spawnServer(binaries.postgres, data, serverSettings('4194304@1', false));
    onTestFinished(() => orphan.stop());
    await expect.poll(() => stat(join(folder, '.s.PGSQL.5432')).catch(() => undefined)).toBeDefined();
    expect(await startAndEnd()).toContain('Stopping the database that process 4194304 left behind');
    expect(await orphan.ended).toContain('received fast shutdown request');
  });

  test('a server that another process was quicker to start is not taken for our own', async () => {
    const { folder, start } = await setUp(person);
    const quicker = start();
    const place = { folder, url: await quicker.url, log: () => {} };
    const slower = { pid: 4194304, ended: Promise.resolve('lock file exists') };
    expect(await untilReady(slower, place)).toBe(false);
    expect(await untilReady({ pid: await serverPid(folder), ended: new Promise(() => {}) }, place)).toBe(
      true,
    );
    await endLauncher(quicker);
  });

  test('a database of another version is refused', async () => {
    const { folder, start, startAndEnd } = await setUp(person);
    await startAndEnd();
    await writeFile(join(folder, 'PG_VERSION'), '17\n');
    await expect(start().url).rejects.toThrow(
      `${folder} was made by PostgreSQL 17, this shop brings PostgreSQL 18`,
    );
  });

  test('a folder of other files is refused and left as it is', async () => {
    const { folder, start } = await setUp(person);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'letter.txt'), 'Dear customer');
    const { uid, gid } = person.identity;
    if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
    await expect(start().url).rejects.toThrow(`${folder} holds files but no database`);
    expect(await readdir(folder)).toEqual(['letter.txt']);
  });
});
