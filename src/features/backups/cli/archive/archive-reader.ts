import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { BackupError } from '../backup-error.ts';

/** An entry of a backup file; its bytes can be read until the next one is asked for. */
export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * The entries of a backup file, in order, with memory for a few blocks of them.
 * @throws BackupError when the file cannot be read, or is no backup
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  pipeline(createReadStream(file), createGunzip(), entries, () => {});
  try {
    for await (const entry of entries) {
      yield { name: entry.header.name, bytes: chunksOf(file, entry) };
      entry.resume();
    }
  } catch (cause) {
    throw toBackupError(file, cause);
  } finally {
    entries.destroy();
  }
}

/** All bytes of an entry, for one that is small. */
export async function readAll({ bytes }: ArchiveEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* chunksOf(file: string, entry: Entry): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
  } catch (cause) {
    throw toBackupError(file, cause);
  }
}

const toBackupError = (file: string, cause: unknown): BackupError =>
  cause instanceof BackupError ? cause : new BackupError(explain(file, cause), { cause });

function explain(file: string, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ENOENT') return `There is no file ${file}.`;
  if (code === 'EACCES' || code === 'EISDIR') return `${file} cannot be read (${code}).`;
  return `${file} is damaged, or is not a backup of a shop. Nothing was changed. Use another backup.`;
}
