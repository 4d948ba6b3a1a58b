import { allFeatures } from '#platform/features/all-features.ts';
import type { SettingName } from './settings.ts';

/** The settings of the shop that a backup keeps for the operator. None of them is a secret; what is not listed is left out. */
const keptShopSettings: readonly SettingName[] = [
  'PORT',
  'HOST',
  'PUBLIC_ORIGIN',
  'READ_STALENESS_MS',
  'DATABASE_POOL_SIZE',
  'WORKERS',
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
  'LOG_LEVEL',
  'LOG_FORMAT',
  'NODE_ENV',
  'ALLOW_SANDBOX',
  'SANDBOX_LATER_MS',
];

const keptSettings = [...keptShopSettings, ...allFeatures.flatMap(({ settings }) => settings?.kept ?? [])];

/** The values of the settings that are set and no secret. */
export const selectKeptSettings = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(keptSettings.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
