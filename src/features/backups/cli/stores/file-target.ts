import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '../backup-error.ts';
import type { BackupTarget } from './backup-store.ts';

/**
 * A file on a disk. What is left unfinished, by an error or a killed process, has another name and never looks like a
 * backup.
 */
export const fileTarget = (file: string): BackupTarget => ({
  name: file,
  async store(content: Readable) {
    const unfinished = `${file}.${randomUUID()}.unfinished`;
    try {
      await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }));
      const size = await syncFile(unfinished);
      await rename(unfinished, file);
      await syncFile(dirname(file));
      return size;
    } catch (cause) {
      await rm(unfinished, { force: true });
      throw isSystemError(cause)
        ? new BackupError(`The backup could not be written: ${cause.message}.`, { cause })
        : cause;
    }
  },
});

async function syncFile(path: string): Promise<number> {
  await using handle = await open(path, 'r');
  await handle.sync();
  return (await handle.stat()).size;
}

const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;
