import type { SettingName } from './settings.ts';

/** The settings that a backup keeps for the operator. None of them is a secret; what is not listed is left out. */
const keptSettings: readonly SettingName[] = [
  'PORT',
  'HOST',
  'PUBLIC_ORIGIN',
  'READ_STALENESS_MS',
  'DATABASE_POOL_SIZE',
  'WORKERS',
  'SEED',
  'ADMIN_1',
  'ADMIN_2',
  'STRIPE_PUBLISHABLE_KEY',
  'GOOGLE_CLIENT_ID',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'MAIL_FROM',
  'CONTACT_EMAIL',
  'SECURITY_CONTACT',
  'CONTACT_API_URL',
  'TRUST_PROXY',
  'RATE_LIMIT_SCALE',
  'DRAIN_SECONDS',
  'BACKUP_EVERY_HOURS',
  'BACKUP_KEEP',
  'BACKUP_DIR',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ENDPOINT',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'NODE_ENV',
  'ALLOW_SANDBOX',
  'SANDBOX_LATER_MS',
  'WAITLIST_HOLD_MS',
  'LAUNCH_HOLD_MS',
  'LAUNCH_ADMISSIONS_PER_SECOND',
  'LAUNCH_BEACON_URL',
];

/** The values of the settings that are set and no secret. */
export const selectKeptSettings = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(keptSettings.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
