import { constants } from 'node:fs';
import { access, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { errorCode, makeFolder } from '@sneaker-paradise/embedded-postgres';
import type { Settings } from '#config/settings.ts';
import type { S3ObjectStore } from '#platform/files/s3-object-store.ts';
import type { BackupLocation } from '../../backups.ts';
import { BackupError } from '../backup-error.ts';
import { type BackupStore, type BackupTarget, nameAt, namesBeyond, unfinishedAge } from './backup-store.ts';
import { fileTarget } from './file-target.ts';

type BackupSettings = Pick<Settings, 'backups' | 'bucket'>;

/**
 * Opens the place of scheduled backups.
 * @throws BackupError when it is a folder that cannot be created or written to, or a bucket that refuses to be used; one
 * that does not answer is tried again later
 */
export async function openBackupStore(
  settings: BackupSettings,
  opened: AsyncDisposableStack,
): Promise<BackupStore> {
  const { place, everyHours } = settings.backups;
  if (place.kind === 'path') {
    if (everyHours > 0) await requireFolder(place.path);
    return createFolderStore(place.path);
  }
  const store = await openBucket(settings, place.bucket, opened);
  const refusal = everyHours > 0 ? await store.findRefusal() : null;
  if (refusal !== null)
    throw new BackupError(
      `The bucket ${place.bucket} of BACKUP_DIR cannot be used (${refusal}). Check the bucket and the BACKUP_S3_… settings.`,
    );
  const { createBucketStore } = await import('./bucket-store.ts');
  return createBucketStore(store, place.key === '' ? '' : `${place.key.replace(/\/$/, '')}/`);
}

/** @throws BackupError */
async function requireFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder, 0o700);
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw new BackupError(
      `The folder ${folder} of BACKUP_DIR cannot be written to (${errorCode(cause)}). Fix that, or choose another folder.`,
      { cause },
    );
  }
}

/** Opens the place of one backup, as a command names it. @throws BackupError */
export async function openBackupTarget(
  location: BackupLocation,
  settings: BackupSettings,
  opened: AsyncDisposableStack,
): Promise<BackupTarget> {
  if (location.kind === 'path') return fileTarget(location.path);
  const store = await openBucket(settings, location.bucket, opened);
  const { bucketTarget } = await import('./bucket-store.ts');
  return bucketTarget(store, location.key);
}

/**
 * The path of a backup, to be read: one of a bucket is copied into a temporary folder (TMPDIR), which needs its room, so
 * that a restore, which reads it twice, reads the same.
 * @throws BackupError
 */
export async function openBackupFile(
  location: BackupLocation,
  settings: BackupSettings,
  opened: AsyncDisposableStack,
): Promise<string> {
  if (location.kind === 'path') return location.path;
  const store = await openBucket(settings, location.bucket, opened);
  const folder = await mkdtemp(join(tmpdir(), 'shop-backup-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, basename(location.key));
  const { downloadObject } = await import('./bucket-store.ts');
  await downloadObject(store, location.key, file);
  return file;
}

/** The library of buckets is loaded only for one. */
async function openBucket(
  { backups, bucket: filesBucket }: BackupSettings,
  bucket: string,
  opened: AsyncDisposableStack,
): Promise<S3ObjectStore> {
  if (filesBucket && filesBucket.bucket === bucket && filesBucket.endpoint === backups.s3.endpoint)
    throw new BackupError(
      `${bucket} is the bucket for uploads (S3_BUCKET). A restore deletes everything there that is not in the backup, so choose another one.`,
    );
  const { openS3ObjectStore } = await import('#platform/files/s3-object-store.ts');
  return opened.use(openS3ObjectStore({ ...backups.s3, bucket }));
}

const unfinished = /^shop-.*\.tar\.gz\..*\.unfinished$/;

/** Keeps backups in a folder, which only the shop's user can read. */
export const createFolderStore = (folder: string): BackupStore => ({
  async open(at) {
    await makeFolder(folder, 0o700);
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
