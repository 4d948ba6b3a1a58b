import { chmod, cp, lstat, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prepareBinaries } from '../src/binaries.ts';
import { findPackage } from '../src/package.ts';
import { spawnServer } from '../src/server.ts';
import { endLauncher, ownFolder, type Person, people, startLauncher } from './launcher.ts';
import { onServer } from './on-server.ts';

const everybody = await people();
const nobody = { name: 'nobody', uid: 65534, gid: 65534 };

async function folderOf(person: Person): Promise<string> {
  const { path, remove } = await ownFolder(person);
  onTestFinished(() => chmod(path, 0o700).then(remove));
  return path;
}

/** The package as npm installs it without install scripts: no second names for libraries, nothing may run. */
async function barePackage(parent: string): Promise<string> {
  const bare = join(parent, 'package');
  const noLinks = async (source: string) => !(await lstat(source)).isSymbolicLink();
  await cp(findPackage(), bare, { recursive: true, filter: noLinks });
  for (const program of ['initdb', 'postgres']) await chmod(join(bare, 'native', 'bin', program), 0o644);
  return bare;
}

describe.each(everybody)('for $name', { timeout: 20_000 }, (person) => {
  test('a file in the way of the data folder is named', async () => {
    const path = await folderOf(person);
    await writeFile(join(path, 'data'), '');
    const start = startLauncher(person, join(path, 'data', 'postgres'));
    await expect(start.url).rejects.toThrow(`${join(path, 'data', 'postgres')} cannot be a folder`);
  });
});

describe.each(everybody.filter(({ name }) => name !== 'root'))('for $name', { timeout: 20_000 }, (person) => {
  test('a folder that may not be written is named', async () => {
    const path = await folderOf(person);
    await chmod(path, 0o500);
    const start = startLauncher(person, join(path, 'data', 'postgres'));
    await expect(start.url).rejects.toThrow(
      `The database may not write to ${join(path, 'data', 'postgres')}`,
    );
  });
});

describe.each(everybody.filter(({ name }) => name === 'root'))('for root', { timeout: 20_000 }, (root) => {
  test("the data stays in its folder even where the server's user cannot go", async () => {
    const path = await folderOf(root);
    await chmod(path, 0o700);
    const folder = join(path, 'data', 'postgres');
    for (const rows of [1, 2]) {
      const launcher = startLauncher(root, folder);
      const count = await onServer(await launcher.url, async (client) => {
        await client.query('create table if not exists mark (number int); insert into mark values (7)');
        return (await client.query('select * from mark')).rowCount;
      });
      expect(count).toBe(rows);
      await expect(startLauncher(root, folder).url).rejects.toThrow('is already running for process');
      expect(await endLauncher(launcher)).toBe(0);
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
  const path = await folderOf({ name: 'the one who runs the tests', identity: {} });
  const { major } = await prepareBinaries(await barePackage(path), undefined, []);
  expect(major).toBe('18');
});

test('a server program that has vanished is an end like any other', async () => {
  const server = spawnServer('/nowhere/postgres', { folder: '/', user: undefined, name: '/' }, []);
  expect(await server.ended).toContain('ENOENT');
});
