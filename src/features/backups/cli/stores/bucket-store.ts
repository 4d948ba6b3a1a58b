import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3ObjectStore } from '#platform/files/s3-object-store.ts';
import { BackupError } from '../backup-error.ts';
import { type BackupStore, type BackupTarget, nameAt, namesBeyond, unfinishedAge } from './backup-store.ts';

/** An object of a bucket, which is there once its upload is completed. */
export const bucketTarget = (store: S3ObjectStore, key: string): BackupTarget => ({
  name: `s3://${store.bucket}/${key}`,
  store: (content: Readable) =>
    store.upload(key, content).catch((cause: unknown) => {
      throw content.errored ?? refusal(`stored in s3://${store.bucket}/${key}`, cause);
    }),
});

/** Keeps backups below a prefix of a bucket: '' or one that ends with `/`. */
export const createBucketStore = (store: S3ObjectStore, prefix: string): BackupStore => ({
  open: async (at) => bucketTarget(store, `${prefix}${nameAt(at)}`),

  async removeOld(keep) {
    const names = (await store.list(`${prefix}shop-`)).map((key) => key.slice(prefix.length));
    for (const name of namesBeyond(names, keep)) await store.remove(`${prefix}${name}`);
    await store.abortUploads(`${prefix}shop-`, new Date(Date.now() - unfinishedAge));
  },
});

/**
 * Copies an object into a file that only this user can read.
 * @throws BackupError when there is none, or it cannot be had whole
 */
export async function downloadObject(store: S3ObjectStore, key: string, file: string): Promise<void> {
  try {
    const content = await store.download(key);
    if (content === null) throw new BackupError(`There is no backup s3://${store.bucket}/${key}.`);
    await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (cause) {
    throw cause instanceof BackupError ? cause : refusal(`read from s3://${store.bucket}/${key}`, cause);
  }
}

const refusal = (what: string, cause: unknown): BackupError => {
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : 'no response';
  return new BackupError(`The backup could not be ${what} (${reason}). Check the BACKUP_… settings.`, {
    cause,
  });
};
