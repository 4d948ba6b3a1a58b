import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@sneaker-paradise/embedded-postgres';
import { ExpectedError } from '#platform/tracing/expected-error.ts';

/** The data folder cannot be used; the message is shown to the operator. */
export class DataFolderError extends ExpectedError {}

/** What a new shop with its database, and one that exists already, need at least, in MB. */
const spaceOfNewShop = 200;
const spaceOfOldShop = 20;

/**
 * Fails early when the data folder cannot be written to, or its disk is nearly full, before the slow steps of the start.
 * @throws DataFolderError
 */
export async function checkDataFolder(folder: string, readSpace = readFreeSpace): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch (cause) {
    const isFile = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    const message = `The data folder ${folder} ${isFile ? 'is a file' : 'cannot be written to'}. Fix that, or set DATA_DIR to another folder.`;
    throw new DataFolderError(message, { cause });
  }
  const needed = existsSync(join(folder, 'postgres')) ? spaceOfOldShop : spaceOfNewShop;
  const free = await readSpace(folder);
  if (free >= needed) return;
  throw new DataFolderError(
    `The disk that holds ${folder} has ${free} MB left, but the shop needs ${needed} MB. Free some space, or set DATA_DIR to a folder on another disk.`,
  );
}

/** What a user without special rights can still write to the disk of a folder, in MB. */
async function readFreeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / 1024 ** 2);
}
