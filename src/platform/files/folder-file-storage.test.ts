import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderFileStorage } from './folder-file-storage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a file is read as stored, listed by its prefix, and removed', async () => {
  const files = createFolderFileStorage(join(folder, 'plain'));
  await files.put('pictures/a1/side-320.webp', Buffer.from([0, 255]));
  await files.put('pictures/b2/side-320.webp', Buffer.from('b'));
  await files.put('avatars/mia/1.webp', Buffer.from('m'));
  expect(await files.get('pictures/a1/side-320.webp')).toEqual(Buffer.from([0, 255]));
  expect(await files.list('pictures/')).toEqual(['pictures/a1/side-320.webp', 'pictures/b2/side-320.webp']);
  expect(await files.list('pictures/a')).toEqual(['pictures/a1/side-320.webp']);
  expect(await files.list('')).toHaveLength(3);
  await files.remove('pictures/a1/side-320.webp');
  await files.remove('pictures/a1/side-320.webp');
  expect(await files.get('pictures/a1/side-320.webp')).toBeNull();
  expect(await files.get('pictures/nothing.webp')).toBeNull();
  expect(await files.list('nowhere/')).toEqual([]);
});

test('concurrent writes replace an existing file atomically', async () => {
  const files = createFolderFileStorage(join(folder, 'race'));
  const versions = Array.from({ length: 20 }, (_, index) => Buffer.alloc(50_000, index));
  await Promise.all(versions.map((bytes) => files.put('one/file.webp', bytes)));
  const found = await files.get('one/file.webp');
  expect(versions.some((bytes) => found?.equals(bytes))).toBe(true);
  expect(await readdir(join(folder, 'race/one'))).toEqual(['file.webp']);
});

test('a failed write leaves no file behind', async () => {
  const base = join(folder, 'blocked');
  const files = createFolderFileStorage(base);
  await files.put('a/b.webp', Buffer.from('a file where a folder should be'));
  await expect(files.put('a/b.webp/c.webp', Buffer.from('x'))).rejects.toThrow();
  await files.put('taken/x.webp/y.webp', Buffer.from('x'));
  await expect(files.put('taken/x.webp', Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(join(base, 'taken'))).toEqual(['x.webp']);
});

test('an unfinished file of a crash is not listed', async () => {
  const base = join(folder, 'crash');
  const files = createFolderFileStorage(base);
  await files.put('a/b.webp', Buffer.from('b'));
  await writeFile(join(base, 'a/.0000.unfinished'), 'half');
  expect(await files.list('')).toEqual(['a/b.webp']);
});

test('files are readable by their owner only', async () => {
  await createFolderFileStorage(join(folder, 'private')).put('a.webp', Buffer.from('a'));
  expect((await stat(join(folder, 'private/a.webp'))).mode & 0o077).toBe(0);
});

test.each([
  '../x',
  'a/../../x',
  '/etc/passwd',
  'a//b',
  '',
  '.',
  'a/.hidden',
  'a\\b',
  'a\0b',
  'é',
  'x'.repeat(200),
])('the key %j is rejected', async (key) => {
  const files = createFolderFileStorage(folder);
  await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('not a file key');
  await expect(files.get(key)).rejects.toThrow('not a file key');
  await expect(files.remove(key)).rejects.toThrow('not a file key');
});
