import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The file of a scheduled backup, named after its time (UTC). */
export const backupFile = (folder: string, at: Date): string =>
  join(folder, `shop-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`);

const scheduled = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/;
const unfinished = /^shop-.*\.tar\.gz\..*\.unfinished$/;

/** What a killed process left unfinished is removed after so many ms. */
const unfinishedAge = 24 * 3_600_000;

/** Makes sure that the folder exists; only the shop's user can read it. */
export async function openBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Removes the oldest scheduled backups beyond `keep`, and what was left unfinished a day ago; nothing else. */
export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).sort();
  const old = names.filter((name) => scheduled.test(name)).slice(0, -keep);
  for (const name of names.filter((one) => unfinished.test(one))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > unfinishedAge) old.push(name);
  }
  for (const name of old) await rm(join(folder, name), { force: true });
}
