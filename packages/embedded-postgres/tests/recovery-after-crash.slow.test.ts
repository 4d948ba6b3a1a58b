import { type ChildProcess, spawn } from 'node:child_process';
import { chown, glob, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readServerPid } from '../src/abandoned-server.ts';
import { chooseServerUser } from '../src/choose-server-user.ts';
import { findBinariesPackage } from '../src/find-binaries.ts';
import { prepareBinaries } from '../src/prepare-binaries.ts';
import { prepareDataFolder } from '../src/prepare-data-folder.ts';
import { spawnServer } from '../src/server-process.ts';
import { serverSettings } from '../src/server-settings.ts';
import { waitUntilReady } from '../src/wait-until-ready.ts';
import {
  createFolder,
  startLaunchProcess,
  stopLaunchProcess,
  type TestUser,
  testUsers,
} from './launch-process.ts';

async function setUp(user: TestUser) {
  const { path, remove } = await createFolder(user);
  onTestFinished(remove);
  const folder = join(path, 'data', 'postgres');
  const start = () => startLaunchProcess(user, folder);
  const startAndEnd = async () => {
    const launched = start();
    await launched.url;
    expect(await stopLaunchProcess(launched)).toBe(0);
    return launched.messages.join('\n');
  };
  return { folder, start, startAndEnd };
}

async function found(folder: string, pattern: string): Promise<boolean> {
  for await (const _path of glob(pattern, { cwd: folder })) return true;
  return false;
}

/** The command lines of all processes that name a folder. */
async function runningIn(folder: string): Promise<string[]> {
  const commands: string[] = [];
  for await (const path of glob('[0-9]*/cmdline', { cwd: '/proc' })) {
    const command = await readFile(join('/proc', path), 'utf8').catch(() => '');
    if (command.includes(folder)) commands.push(command.replaceAll('\0', ' '));
  }
  return commands;
}

/** The lock file of a server with this process number. */
function lockFile({ pid }: ChildProcess, folder: string): string {
  return `${pid}\n${folder}\n1700000000\n5432\n.\n\n  1234 5678\nready   \n`;
}

describe.each(await testUsers())('remains of an earlier start, for $name', (user) => {
  test('a killed first start does not prevent the next one', async () => {
    const { folder, start, startAndEnd } = await setUp(user);
    for (const pattern of [
      'postgres.initdb-*',
      'postgres.initdb-*/PG_VERSION',
      '*/base/4',
      'postgres/base/4',
      '*/*.pid',
    ]) {
      const launched = start();
      await expect.poll(() => found(dirname(folder), pattern), { interval: 2 }).toBe(true);
      launched.process.kill('SIGKILL');
      await launched.exitCode;
    }
    await startAndEnd();
    // The programs of killed starts still write to their folders.
    await expect.poll(() => runningIn(dirname(folder))).toEqual([]);
    // Another process may have the number of a killed start by now.
    await mkdir(`${folder}.initdb-${process.pid}@1-reused`);
    const anHourAgo = new Date(Date.now() - 3_600_000);
    for (const name of await readdir(dirname(folder)))
      await utimes(join(dirname(folder), name), anHourAgo, anHourAgo);
    await startAndEnd();
    expect(await readdir(dirname(folder))).toEqual(['postgres']);
  });

  test('lock files with the process number of another program are removed', async () => {
    const { folder, startAndEnd } = await setUp(user);
    await startAndEnd();
    const { uid, gid } = await stat(folder);
    const otherProcess = spawn('sleep', ['60'], { uid, gid });
    onTestFinished(() => void otherProcess.kill());
    await writeFile(join(folder, 'postmaster.pid'), lockFile(otherProcess, folder));
    await writeFile(join(folder, '.s.PGSQL.5432.lock'), lockFile(otherProcess, folder));
    await startAndEnd();
    expect(otherProcess.exitCode).toBeNull();
  });

  test('a server whose owner is gone is stopped', async () => {
    const { folder, startAndEnd } = await setUp(user);
    await startAndEnd();
    const serverUser = await chooseServerUser(folder);
    const binaries = await prepareBinaries(findBinariesPackage(), serverUser, [dirname(folder)]);
    const data = await prepareDataFolder(folder, serverUser, binaries, { durable: false, log: () => {} });
    const orphan = spawnServer(binaries.postgres, data, serverSettings('4194304@1', false));
    onTestFinished(() => orphan.stop());
    await expect.poll(() => stat(join(folder, '.s.PGSQL.5432')).catch(() => undefined)).toBeDefined();
    expect(await startAndEnd()).toContain('Stopping the database that process 4194304 left behind');
    expect(await orphan.ended).toContain('received fast shutdown request');
  });

  test('the server of a concurrent start is not mistaken for this one', async () => {
    const { folder, start } = await setUp(user);
    const winner = start();
    const place = { folder, url: await winner.url, log: () => {} };
    const loser = { pid: 4194304, ended: Promise.resolve('lock file exists') };
    expect(await waitUntilReady(loser, place)).toBe(false);
    expect(
      await waitUntilReady({ pid: await readServerPid(folder), ended: new Promise(() => {}) }, place),
    ).toBe(true);
    await stopLaunchProcess(winner);
  });

  test('a database of another version is rejected', async () => {
    const { folder, start, startAndEnd } = await setUp(user);
    await startAndEnd();
    await writeFile(join(folder, 'PG_VERSION'), '17\n');
    await expect(start().url).rejects.toThrow(
      `${folder} was created by PostgreSQL 17, but this shop uses PostgreSQL 18`,
    );
  });

  test('a folder with other files is rejected and not changed', async () => {
    const { folder, start } = await setUp(user);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'notes.txt'), 'Dear customer');
    const { uid, gid } = user.identity;
    if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
    await expect(start().url).rejects.toThrow(`${folder} contains files but no database`);
    expect(await readdir(folder)).toEqual(['notes.txt']);
  });
});
