import { checksumsName } from '#features/backups/cli/archive/archive-layout.ts';
import { readAll, readArchive } from '#features/backups/cli/archive/archive-reader.ts';
import { writeArchive } from '#features/backups/cli/archive/archive-writer.ts';
import { fileTarget } from '#features/backups/cli/stores/file-target.ts';

/** Entries of a backup, by name. */
export type BackupEntry = readonly [name: string, bytes: Buffer];

/** Writes a copy of a backup whose checksums fit and whose entries are other ones. */
export async function rewriteBackup(
  from: string,
  to: string,
  change: (entries: readonly BackupEntry[]) => readonly BackupEntry[],
): Promise<void> {
  const entries: BackupEntry[] = [];
  for await (const entry of readArchive(from)) entries.push([entry.name, await readAll(entry)]);
  await writeArchive(fileTarget(to), async (archive) => {
    for (const [name, bytes] of change(entries.filter(([name]) => name !== checksumsName)))
      await archive.add(name, bytes);
  });
}

/** Changes the JSON of one entry. */
export const changeJson = (
  entries: readonly BackupEntry[],
  changed: string,
  change: (text: string) => string,
): BackupEntry[] =>
  entries.map(([name, bytes]) => [name, name === changed ? Buffer.from(change(bytes.toString())) : bytes]);
