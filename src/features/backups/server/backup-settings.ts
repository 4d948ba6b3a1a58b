import { join, resolve } from 'node:path';
import { z } from 'zod';
import { defineSettings, type ShopPlaces } from '#platform/settings/feature-settings.ts';
import type { S3Connection } from '#platform/settings/s3-settings.ts';
import { requireTogether, SettingError } from '#platform/settings/setting-error.ts';
import { origin, text, wholeNumber } from '#platform/settings/setting-schemas.ts';
import { type BackupLocation, parseBackupLocation } from './backup-location.ts';

const variables = z.object({
  BACKUP_EVERY_HOURS: wholeNumber(0, 8_760).default(0),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(7),
  BACKUP_DIR: text(
    'must be a folder, or a bucket with a folder in it, like s3://my-backups/shop',
    (place) => parseBackupLocation(place) !== null,
  ).optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ENDPOINT: origin.optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
});
type Variables = z.output<typeof variables>;

/** How often backups are made, where they are kept, and the connection for those in a bucket. */
export const backupSettings = defineSettings(
  variables,
  ['BACKUP_EVERY_HOURS', 'BACKUP_KEEP', 'BACKUP_DIR', 'BACKUP_S3_REGION', 'BACKUP_S3_ENDPOINT'],
  (values, places) => ({ backups: readBackups(values, places) }),
);

function readBackups(values: Variables, { dataFolder, bucket, s3: ofFiles }: ShopPlaces) {
  const location = parseBackupLocation(values.BACKUP_DIR ?? join(dataFolder, 'backups'));
  if (location === null) throw new SettingError('BACKUP_DIR must be a folder or a bucket.');
  const place: BackupLocation =
    location.kind === 'path' ? { kind: 'path', path: resolve(location.path) } : location;
  const s3 = readConnection(values) ?? ofFiles;
  if (place.kind === 'bucket' && place.bucket === bucket?.bucket && s3.endpoint === bucket.endpoint)
    throw new SettingError(
      'BACKUP_DIR must not be in the bucket S3_BUCKET, because a restore removes everything there that is not in the backup.',
    );
  return { everyHours: values.BACKUP_EVERY_HOURS, keep: values.BACKUP_KEEP, place, s3 };
}

/** The BACKUP_S3_… settings; null where none is set, so that those of uploads count. Never some of each. */
function readConnection(values: Variables): S3Connection | null {
  requireTogether(values, ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY']);
  const { BACKUP_S3_REGION: region, BACKUP_S3_ENDPOINT: endpoint } = values;
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if ([region, endpoint, accessKeyId].every((value) => value === undefined)) return null;
  return {
    region: region ?? 'us-east-1',
    endpoint: endpoint ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}
