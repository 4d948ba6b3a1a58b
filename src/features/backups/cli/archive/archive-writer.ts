import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { BackupError } from '../backup-error.ts';
import type { BackupTarget } from '../stores/backup-store.ts';
import { checksumsName } from './archive-layout.ts';

/** A backup file that is being written. */
export interface ArchiveWriter {
  /** Adds an entry; resolves once the next one can be taken. */
  add(name: string, bytes: Buffer): Promise<void>;
}

/** gzip's level: three times as fast as the default, for a tenth more bytes. */
const level = 3;

/**
 * Writes a backup. What `write` leaves unfinished is not there: see {@link BackupTarget}.
 * @returns the number of bytes
 * @throws BackupError when the place refuses it
 */
export async function writeArchive(
  target: BackupTarget,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const tar = pack();
  const zipped = createGzip({ level });
  pipeline(tar, zipped, () => {});
  const stored = target.store(zipped);
  // An error of the place is noticed by the next entry; awaited below.
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
    return await stored;
  } catch (error) {
    zipped.destroy(error instanceof Error ? error : new Error(String(error)));
    tar.destroy();
    throw await stored.then(
      () => error,
      (failure: unknown) => (failure instanceof BackupError ? failure : error),
    );
  }
}

const addEntry = (tar: Pack, name: string, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.end(bytes);
  });
