import { chmod, cp, lstat, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findBinariesPackage } from '../src/find-binaries.ts';
import { prepareBinaries } from '../src/prepare-binaries.ts';
import { spawnServer } from '../src/server-process.ts';
import {
  createFolder,
  startLaunchProcess,
  stopLaunchProcess,
  type TestUser,
  testUsers,
} from './launch-process.ts';
import { withConnection } from './with-connection.ts';

const users = await testUsers();
const nobody = { name: 'nobody', uid: 65534, gid: 65534 };

async function folderOf(user: TestUser): Promise<string> {
  const { path, remove } = await createFolder(user);
  onTestFinished(() => chmod(path, 0o700).then(remove));
  return path;
}

/** The package as npm installs it without install scripts: no symbolic links, no execute permissions. */
async function barePackage(parent: string): Promise<string> {
  const bare = join(parent, 'package');
  const noLinks = async (source: string) => !(await lstat(source)).isSymbolicLink();
  await cp(findBinariesPackage(), bare, { recursive: true, filter: noLinks });
  for (const program of ['initdb', 'postgres']) await chmod(join(bare, 'native', 'bin', program), 0o644);
  return bare;
}

describe.each(users)('for $name', (user) => {
  test('a file at the path of the data folder is reported', async () => {
    const path = await folderOf(user);
    await writeFile(join(path, 'data'), '');
    const start = startLaunchProcess(user, join(path, 'data', 'postgres'));
    await expect(start.url).rejects.toThrow(
      `${join(path, 'data', 'postgres')} cannot be created because a file`,
    );
  });
});

describe.each(users.filter(({ name }) => name !== 'root'))('for $name', (user) => {
  test('a folder that is not writable is reported', async () => {
    const path = await folderOf(user);
    await chmod(path, 0o500);
    const start = startLaunchProcess(user, join(path, 'data', 'postgres'));
    await expect(start.url).rejects.toThrow(
      `The database has no permission to write to ${join(path, 'data', 'postgres')}`,
    );
  });
});

describe.each(users.filter(({ name }) => name === 'root'))('for root', (root) => {
  test("the data stays in its folder although the server's user cannot traverse to it", async () => {
    const path = await folderOf(root);
    await chmod(path, 0o700);
    const folder = join(path, 'data', 'postgres');
    for (const rows of [1, 2]) {
      const launched = startLaunchProcess(root, folder);
      const count = await withConnection(await launched.url, async (client) => {
        await client.query('create table if not exists mark (number int); insert into mark values (7)');
        return (await client.query('select * from mark')).rowCount;
      });
      expect(count).toBe(rows);
      await expect(startLaunchProcess(root, folder).url).rejects.toThrow('is already in use by process');
      expect(await stopLaunchProcess(launched)).toBe(0);
    }
    expect((await stat(join(folder, 'PG_VERSION'))).uid).not.toBe(0);
  });

  test("programs that the server's user cannot reach are copied, once", async () => {
    const hidden = await folderOf(root);
    const open = await folderOf(root);
    await chmod(hidden, 0o700);
    const bare = await barePackage(hidden);
    const first = await prepareBinaries(bare, nobody, [open]);
    const made = await stat(first.postgres);
    expect(first).toMatchObject({ postgres: expect.stringMatching(`^${open}/`), major: '18' });
    expect(await prepareBinaries(bare, nobody, [open])).toEqual(first);
    expect((await stat(first.postgres)).ino).toBe(made.ino);
  });
});

test('programs that were installed without install scripts run', async () => {
  const path = await folderOf({ name: 'the current user', identity: {} });
  const { major } = await prepareBinaries(await barePackage(path), undefined, []);
  expect(major).toBe('18');
});

test('a missing server program is reported like any other exit', async () => {
  const server = spawnServer('/nowhere/postgres', { folder: '/', user: undefined, serverPath: '/' }, []);
  expect(await server.ended).toContain('ENOENT');
});
