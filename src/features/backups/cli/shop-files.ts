import { isFileKey } from '#platform/files/file-key.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { erasedPeopleFolder, storageIdFile, unfinishedRestoreFile } from '#platform/storage/storage-marks.ts';
import { fileKeyOf, nameOfFile } from './archive/archive-layout.ts';
import { readAll, readArchive } from './archive/archive-reader.ts';
import type { ArchiveWriter } from './archive/archive-writer.ts';

/** What belongs to a storage itself and not to the shop in it. */
const isOwn = (key: string): boolean =>
  key === storageIdFile || key === unfinishedRestoreFile || key.startsWith(erasedPeopleFolder);

/** Whether a file of the storage goes into a backup. */
export type ChooseFile = (key: string) => boolean;

/**
 * Copies the files that `copied` does not have yet into a backup, and adds them to it. One that is removed meanwhile is
 * left out.
 */
export async function copyFilesOut(
  files: FileStorage,
  archive: ArchiveWriter,
  copied: Set<string>,
  isChosen: ChooseFile,
): Promise<void> {
  for (const key of await listFiles(files)) {
    if (copied.has(key) || !isChosen(key)) continue;
    const bytes = await files.get(key);
    if (bytes === null) continue;
    await archive.add(nameOfFile(key), bytes);
    copied.add(key);
  }
}

/**
 * Writes the files of a backup into the storage, where they are not there already.
 * @param beforeFirst called before the first change
 * @returns the keys of all files of the backup
 */
export async function copyFilesIn(
  files: FileStorage,
  file: string,
  beforeFirst: () => Promise<void>,
): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  let changed = false;
  for await (const entry of readArchive(file)) {
    const key = fileKeyOf(entry.name);
    if (key === null || !isFileKey(key) || isOwn(key)) continue;
    keys.add(key);
    const bytes = await readAll(entry);
    if ((await files.get(key))?.equals(bytes)) continue;
    if (!changed) await beforeFirst();
    changed = true;
    await files.put(key, bytes);
  }
  return keys;
}

/** Removes the files that are not of the backup. */
export async function removeOtherFiles(files: FileStorage, kept: ReadonlySet<string>): Promise<void> {
  for (const key of await listFiles(files)) if (!kept.has(key)) await files.remove(key);
}

const listFiles = async (files: FileStorage): Promise<string[]> =>
  (await files.list('')).filter((key) => isFileKey(key) && !isOwn(key));
