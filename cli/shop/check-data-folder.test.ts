import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { checkDataFolder } from './check-data-folder.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'data-folder-'));
  return () => rm(parent, { recursive: true, force: true });
});

test('a folder that does not exist yet is created', async () => {
  await checkDataFolder(join(parent, 'a', 'data'));
  await expect(checkDataFolder(join(parent, 'a', 'data'))).resolves.toBeUndefined();
});

test('a file in the way is named', async () => {
  await writeFile(join(parent, 'data'), '');
  await expect(checkDataFolder(join(parent, 'data'))).rejects.toThrow(
    `The data folder ${parent}/data is a file. Fix that, or set DATA_DIR to another folder.`,
  );
});

test('a folder that cannot be created is named', async () => {
  await writeFile(join(parent, 'file'), '');
  const folder = join(parent, 'file', 'data');
  await expect(checkDataFolder(folder)).rejects.toThrow(`The data folder ${folder} cannot be written to`);
});

test('a file system that takes no folders ends the check', async () => {
  await expect(checkDataFolder('/proc/shop/data')).rejects.toThrow(
    'The data folder /proc/shop/data cannot be written to',
  );
});

test('a disk that is nearly full is reported with what is needed; an old shop needs less', async () => {
  const nearlyFull = async () => 99;
  await expect(checkDataFolder(parent, nearlyFull)).rejects.toThrow(
    `The disk that holds ${parent} has 99 MB left, but the shop needs 200 MB. Free some space`,
  );
  await mkdir(join(parent, 'postgres'));
  await expect(checkDataFolder(parent, nearlyFull)).resolves.toBeUndefined();
});
