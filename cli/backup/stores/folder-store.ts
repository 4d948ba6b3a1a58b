import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupStore, nameAt, namesBeyond, unfinishedAge } from './backup-store.ts';
import { fileTarget } from './file-target.ts';

const unfinished = /^shop-.*\.tar\.gz\..*\.unfinished$/;

/** Keeps backups in a folder, which only the shop's user can read. */
export const createFolderStore = (folder: string): BackupStore => ({
  async open(at) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return fileTarget(join(folder, nameAt(at)));
  },

  async removeOld(keep) {
    const names = await readdir(folder);
    const old = namesBeyond(names, keep);
    for (const name of names.filter((one) => unfinished.test(one))) {
      const { mtimeMs } = await stat(join(folder, name));
      if (Date.now() - mtimeMs > unfinishedAge) old.push(name);
    }
    for (const name of old) await rm(join(folder, name), { force: true });
  },
});
