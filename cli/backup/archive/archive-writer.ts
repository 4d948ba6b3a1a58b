import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { BackupError } from '../backup-error.ts';
import { checksumsName } from './archive-layout.ts';

/** A backup file that is being written. */
export interface ArchiveWriter {
  /** Adds an entry; resolves once the next one can be taken. */
  add(name: string, bytes: Buffer): Promise<void>;
}

/** gzip's level: three times as fast as the default, for a tenth more bytes. */
const level = 3;

/**
 * Writes a backup file. It has its name only once it is whole and on disk: what `write` leaves unfinished, by an error or
 * a killed process, never looks like a backup.
 * @returns the number of bytes
 * @throws BackupError when the disk refuses it
 */
export async function writeArchive(
  file: string,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  const tar = pack();
  const stored = pipeline(
    tar,
    createGzip({ level }),
    createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }),
  );
  // An error of the disk is noticed by the next entry; awaited below.
  stored.catch(() => {});
  try {
    const sums: string[] = [];
    const add = async (name: string, bytes: Buffer) => {
      sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
      await Promise.race([addEntry(tar, name, bytes), stored]);
    };
    await write({ add });
    await add(checksumsName, Buffer.from(sums.join('')));
    tar.finalize();
    await stored;
    const size = await syncFile(unfinished);
    await rename(unfinished, file);
    await syncFile(dirname(file));
    return size;
  } catch (error) {
    tar.destroy();
    const cause = await stored.then(
      () => error,
      (failure: unknown) => (isSystemError(failure) ? failure : error),
    );
    await rm(unfinished, { force: true });
    throw isSystemError(cause)
      ? new BackupError(`The backup could not be written: ${cause.message}.`, { cause })
      : cause;
  }
}

const addEntry = (tar: Pack, name: string, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.end(bytes);
  });

async function syncFile(path: string): Promise<number> {
  await using handle = await open(path, 'r');
  await handle.sync();
  return (await handle.stat()).size;
}

const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;
