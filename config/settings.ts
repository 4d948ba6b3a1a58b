import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import type * as features from '#features.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import type { Administrator } from '#platform/handlers/dependencies.ts';
import { isLoopback } from '#platform/network/is-loopback.ts';
import type { FeatureSettings, ShopPlaces } from '#platform/settings/feature-settings.ts';
import type { S3Connection, S3Settings } from '#platform/settings/s3-settings.ts';
import { parseVariables, requireTogether, SettingError } from '#platform/settings/setting-error.ts';
import {
  administrator,
  apiBase,
  contacts,
  databaseUrl,
  emails,
  networks,
  oneOf,
  origin,
  password,
  positiveNumber,
  secret,
  sender,
  text,
  url,
  wholeNumber,
  zeroOrOne,
} from '#platform/settings/setting-schemas.ts';
import { suitsAdministrator } from '#shop/accounts/contract/fields/common-password.ts';
import { defaultAdministrators } from './default-administrators.ts';
import { findWhyPublic } from './find-why-public.ts';

const variables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  READ_STALENESS_MS: wholeNumber(100, 3_600_000).default(2_000),
  DATABASE_POOL_SIZE: wholeNumber(5, 1_000).default(10),
  WORKERS: wholeNumber(1, 512).optional(),
  ADMIN_1: administrator.default(defaultAdministrators[0]),
  ADMIN_2: administrator.default(defaultAdministrators[1]),
  ADMIN_PASSWORD: password.optional(),
  AUTH_SECRET: secret.optional(),
  STRIPE_SECRET_KEY: text('must begin with sk_ or rk_', (key) => /^[sr]k_\w+$/.test(key)).optional(),
  STRIPE_PUBLISHABLE_KEY: text('must begin with pk_', (key) => /^pk_\w+$/.test(key)).optional(),
  STRIPE_WEBHOOK_SECRET: text('must begin with whsec_', (key) => key.startsWith('whsec_')).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  S3_BUCKET: text('must be the name of a bucket', (name) =>
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name),
  ).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: origin.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: url('must be like smtps://user:password@host', 'smtp:', 'smtps:').optional(),
  SHIP_TO_COUNTRY: text('must be an ISO 3166 code of two capitals, like US', (code) =>
    /^[A-Z]{2}$/.test(code),
  ).default('US'),
  MAIL_FROM: sender.optional(),
  CONTACT_EMAIL: emails.optional(),
  SECURITY_CONTACT: contacts.optional(),
  CONTACT_API_URL: apiBase.default('/api'),
  TRUST_PROXY: networks.default([]),
  RATE_LIMIT_SCALE: positiveNumber.default(1),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  SHARED_CACHE_SECONDS: wholeNumber(0, 60).default(0),
  METRICS_TOKEN: text('must have at least 16 characters', (token) => token.length >= 16).optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  LOG_FORMAT: oneOf('json', 'text').optional(),
  NODE_ENV: oneOf('production', 'development', 'test').optional(),
  ALLOW_SANDBOX: zeroOrOne.default(false),
  ALLOW_NEW_FILES: zeroOrOne.default(false),
  SANDBOX_LATER_MS: wholeNumber(0, 3_600_000).default(2_000),
});

export type SettingName = keyof typeof variables.shape;

/** The names of all settings, with those of the features. */
export const settingNames: readonly string[] = [
  ...Object.keys(variables.shape),
  ...allFeatures.flatMap(({ settings }) => settings?.names ?? []),
];

/**
 * Parses the settings from environment variables; an empty one counts as not set. Paths become absolute.
 * @throws SettingError for the first invalid setting, or when production lacks a provider
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>) {
  const nonEmpty = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
  const values = parseVariables(variables, nonEmpty);
  const providers = readProviders(values);
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`;
  requireEncryption(publicOrigin);
  const whyPublic = findWhyPublic(values, publicOrigin);
  const isPublic = whyPublic !== null;
  const sandbox = values.ALLOW_SANDBOX || !isPublic;
  const isWeak = values.ADMIN_PASSWORD !== undefined && !suitsAdministrator(values.ADMIN_PASSWORD);
  if (isPublic && isWeak)
    throw new SettingError(
      `ADMIN_PASSWORD must have at least 12 characters and must not be a common password, because ${whyPublic}.`,
    );
  if (whyPublic !== null && !sandbox) requireProviders(providers, whyPublic);
  const dataFolder = resolve(values.DATA_DIR);
  const s3 = readConnection(values);
  const bucket = readBucket(values, s3);
  return Object.freeze({
    /** Whether others than this machine may reach the shop, so that the rules of production hold. */
    isPublic,
    host: values.HOST,
    port: values.PORT,
    publicOrigin,
    dataFolder,
    databaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
    pooledDatabaseUrl: values.DATABASE_DIRECT_URL ? (values.DATABASE_URL ?? null) : null,
    readReplica: readReplica(values),
    databasePoolSize: values.DATABASE_POOL_SIZE,
    workers: values.WORKERS ?? (values.DATABASE_URL ? availableParallelism() : 1),
    administrators: distinct(values.ADMIN_1, values.ADMIN_2),
    administratorPassword: values.ADMIN_PASSWORD ?? null,
    authSecret: values.AUTH_SECRET ?? null,
    ...providers,
    bucket,
    ...readFeatureSettings(nonEmpty, { dataFolder, bucket, s3 }),
    sandbox: sandbox ? (isPublic ? ('restricted' as const) : ('open' as const)) : null,
    sandboxLaterMs: values.SANDBOX_LATER_MS,
    shipToCountry: values.SHIP_TO_COUNTRY,
    mailFrom: values.MAIL_FROM ?? null,
    contactEmails: values.CONTACT_EMAIL ?? [values.ADMIN_1.email, values.ADMIN_2.email],
    securityContacts: values.SECURITY_CONTACT ??
      values.CONTACT_EMAIL?.map((email) => `mailto:${email}`) ?? [`${publicOrigin}/contactUs`],
    contactApi: values.CONTACT_API_URL,
    trustProxy: values.TRUST_PROXY,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    allowNewFiles: values.ALLOW_NEW_FILES,
    drainSeconds: values.DRAIN_SECONDS,
    sharedCacheSeconds: values.SHARED_CACHE_SECONDS,
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
    /** `null` leaves it to where the log goes: text at a terminal, otherwise JSON. */
    logFormat: values.LOG_FORMAT ?? (values.NODE_ENV === 'production' ? ('json' as const) : null),
  });
}

/** All settings, validated and frozen. `null` means not set: the sandbox replaces that provider. */
export type Settings = ReturnType<typeof readSettings>;

type Variables = z.output<typeof variables>;

function readProviders(values: Variables) {
  requireTogether(values, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
  requireTogether(values, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  requireOneMode(secretKey, publishableKey);
  const { STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  return {
    stripe:
      secretKey && publishableKey && webhookSecret ? { secretKey, publishableKey, webhookSecret } : null,
    google: clientId && clientSecret ? { clientId, clientSecret } : null,
    smtpUrl: values.SMTP_URL ?? null,
  };
}

/** A test key beside a live one: every payment would fail. */
function requireOneMode(secretKey = '', publishableKey = ''): void {
  const [secret, publishable] = [secretKey, publishableKey].map((key) => /_(test|live)_/.exec(key)?.[1]);
  if (secret && publishable && secret !== publishable)
    throw new SettingError(
      `STRIPE_SECRET_KEY is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} key. Use two keys of the same mode.`,
    );
}

function readReplica({ DATABASE_URL, DATABASE_READ_URL: url, READ_STALENESS_MS: staleness }: Variables) {
  if (url === undefined) return null;
  if (DATABASE_URL === undefined)
    throw new SettingError('DATABASE_URL must be set too, because DATABASE_READ_URL is.');
  return { url, staleness };
}

/** The connection to the buckets of uploaded files. */
function readConnection(values: Variables): S3Connection {
  requireTogether(values, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
  return { region: values.S3_REGION, endpoint: values.S3_ENDPOINT ?? null, credentials };
}

/** The bucket for uploaded files, or null when they are stored in the data folder. */
function readBucket({ S3_BUCKET: bucket }: Variables, s3: S3Connection): S3Settings | null {
  if (bucket !== undefined) return { bucket, ...s3 };
  if (s3.credentials ?? s3.endpoint)
    throw new SettingError('S3_BUCKET must be set too, because other S3_… settings are.');
  return null;
}

type SettingsOf<F> = F extends { readonly settings: FeatureSettings<infer Own> } ? (own: Own) => void : never;

/** The settings of all features; an object without any where there are none. */
type AllFeatureSettings =
  SettingsOf<(typeof features)[keyof typeof features]> extends (all: infer All) => void
    ? object & All
    : never;

/** Each feature reads its own part. */
const readFeatureSettings = (
  environment: Readonly<Record<string, string>>,
  places: ShopPlaces,
): AllFeatureSettings =>
  Object.assign({}, ...allFeatures.map(({ settings }) => settings?.read(environment, places)));

/** Without TLS everybody on the way reads cookies and passwords. */
function requireEncryption(publicOrigin: string): void {
  const { protocol, hostname } = new URL(publicOrigin);
  if (protocol === 'https:' || isLoopback(hostname)) return;
  throw new SettingError(
    'PUBLIC_ORIGIN must begin with https:// if others can reach the shop, like https://shop.example. http:// is for localhost only.',
  );
}

function requireProviders({ stripe, google, smtpUrl }: ReturnType<typeof readProviders>, why: string): void {
  const missing = [
    ...(stripe ? [] : ['STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET']),
    ...(google ? [] : ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET']),
    ...(smtpUrl ? [] : ['SMTP_URL']),
  ];
  if (missing.length === 0) return;
  throw new SettingError(
    `${why}, so the shop needs ${missing.join('; ')}. To use the sandbox instead, set ALLOW_SANDBOX=1.`,
  );
}

function distinct(first: Administrator, second: Administrator): readonly [Administrator, Administrator] {
  if (first.email !== second.email && first.uid !== second.uid) return [first, second];
  throw new SettingError('ADMIN_1 and ADMIN_2 must have different emails and different uids.');
}
