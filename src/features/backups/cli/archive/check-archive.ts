import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BackupError } from '../backup-error.ts';
import { type Manifest, parseManifest } from '../manifest.ts';
import { checksumsName, countsName, manifestName } from './archive-layout.ts';
import { type ArchiveEntry, readAll, readArchive } from './archive-reader.ts';

/** What a backup file says of itself, once it is known to be whole. */
export interface CheckedArchive {
  readonly manifest: Manifest;
  /** The rows of each table, `schema.name`. */
  readonly rowCounts: Readonly<Record<string, number>>;
}

const counts = z.record(z.string(), z.number());

/**
 * Reads a whole backup file and compares every entry with its checksum.
 * @throws BackupError when an entry is damaged, missing or not listed
 */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const found: string[] = [];
  let listed: string | null = null;
  let manifest: Manifest | null = null;
  let rowCounts: Record<string, number> | null = null;
  for await (const entry of readArchive(file)) {
    const { name } = entry;
    if (name === checksumsName) {
      listed = (await readAll(entry)).toString();
      continue;
    }
    if (name === manifestName || name === countsName) {
      const text = await readAll(entry);
      found.push(`${createHash('sha256').update(text).digest('hex')}  ${name}\n`);
      if (name === manifestName) manifest = parseManifest(file, text.toString());
      else rowCounts = counts.parse(JSON.parse(text.toString()));
    } else found.push(`${await hashOf(entry)}  ${name}\n`);
  }
  if (listed === null || manifest === null || rowCounts === null || found.join('') !== listed)
    throw new BackupError(
      `${file} is damaged: its checksums do not match. Nothing was changed. Use another backup.`,
    );
  return { manifest, rowCounts };
}

async function hashOf({ bytes }: ArchiveEntry): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
