/** Where a backup is, or where backups are kept: a path, or a key or prefix of a bucket. */
export type BackupLocation =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'bucket'; readonly bucket: string; readonly key: string };

const inBucket = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/ -]*))?$/;

/** Parses a path or `s3://bucket/key`; null for an address of something else, which would be taken for a folder. */
export function parseBackupLocation(text: string): BackupLocation | null {
  const [, bucket, key = ''] = inBucket.exec(text) ?? [];
  if (bucket !== undefined)
    return /(^|\/)(\/|\.\.?(\/|$))/.test(key) ? null : { kind: 'bucket', bucket, key };
  return /^[a-z][a-z0-9+.-]+:/i.test(text) ? null : { kind: 'path', path: text };
}
