import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from '../storage/file-storage.ts';
import { splitFileKey } from './file-key.ts';

/**
 * Stores files below a folder. A file is written to a temporary name, synced and then renamed, so that no reader ever
 * sees a partial one, not even after a power failure.
 */
export function createFolderFileStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, ...splitFileKey(key));

  return {
    async put(key, bytes) {
      const target = pathOf(key);
      const unfinished = join(dirname(target), `.${randomUUID()}${temporary}`);
      await mkdir(dirname(target), { recursive: true });
      try {
        await writeSynced(unfinished, bytes);
        await rename(unfinished, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async list(prefix) {
      const above = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const base = above === '' ? folder : pathOf(above.slice(0, -1));
      const keys = await listBelow(base, above);
      return keys.filter((key) => key.startsWith(prefix)).sort();
    },
  };
}

const temporary = '.unfinished';

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  await using file: FileHandle = await open(path, 'wx', 0o600);
  await file.writeFile(bytes);
  await file.sync();
}

async function syncFolder(path: string): Promise<void> {
  await using handle: FileHandle = await open(path, 'r');
  await handle.sync();
}

async function listBelow(path: string, prefix: string): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    if (entry.isDirectory())
      found.push(...(await listBelow(join(path, entry.name), `${prefix}${entry.name}/`)));
    else if (!entry.name.endsWith(temporary)) found.push(prefix + entry.name);
  }
  return found;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
