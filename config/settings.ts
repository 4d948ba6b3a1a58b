import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { passwordLength } from '#contract/fields.ts';
import type { S3Settings } from '#server/integrations/s3-file-storage.ts';
import type { Administrator } from '#server/shared/dependencies.ts';
import { defaultAdministrators } from './default-administrators.ts';
import * as kind from './setting-types.ts';

/** A setting that cannot be; the message is one line that names it. */
export class SettingError extends Error {}

const variables = z.object({
  PORT: kind.wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: kind.origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: kind.databaseUrl.optional(),
  WORKERS: kind.wholeNumber(1, 512).optional(),
  SEED: kind.oneOf('demo', 'none').default('demo'),
  ADMIN_1: kind.administrator.default(defaultAdministrators[0]),
  ADMIN_2: kind.administrator.default(defaultAdministrators[1]),
  ADMIN_PASSWORD: kind
    .text(`must have ${passwordLength.min} to ${passwordLength.max} characters`, fitsPassword)
    .optional(),
  STRIPE_SECRET_KEY: kind.text('must begin with sk_ or rk_', (key) => /^[sr]k_\w+$/.test(key)).optional(),
  STRIPE_PUBLISHABLE_KEY: kind.text('must begin with pk_', (key) => /^pk_\w+$/.test(key)).optional(),
  STRIPE_WEBHOOK_SECRET: kind.text('must begin with whsec_', (key) => key.startsWith('whsec_')).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  S3_BUCKET: kind
    .text('must be the name of a bucket', (name) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name))
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: kind.origin.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: kind.url('must be like smtps://user:password@host', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: kind
    .text('must be an address, with or without a name: Shop <shop@shop.example>', isSender)
    .optional(),
  CONTACT_EMAIL: kind.emails.optional(),
  CONTACT_API_URL: kind.apiBase.default('/api'),
  TRUST_PROXY: kind.networks.default([]),
  RATE_LIMIT_SCALE: kind.positiveNumber.default(1),
  LOG_LEVEL: kind.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  NODE_ENV: z.string().optional(),
  ALLOW_SANDBOX: kind.yesOrNo.default(false),
});

/** The names of all settings. */
export const settingNames = Object.keys(variables.shape);

/**
 * Reads the shop's settings from environment variables; an empty one counts as not set. Paths become absolute.
 * @throws SettingError at the first that cannot be, or when production lacks a real provider
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw toSettingError(parsed.error);
  const it = parsed.data;
  const providers = readProviders(it);
  const sandbox = it.NODE_ENV !== 'production' || it.ALLOW_SANDBOX;
  if (!sandbox) requireProviders(providers);
  const publicOrigin = it.PUBLIC_ORIGIN ?? `http://localhost:${it.PORT}`;
  return Object.freeze({
    host: it.HOST,
    port: it.PORT,
    publicOrigin,
    dataFolder: resolve(it.DATA_DIR),
    databaseUrl: it.DATABASE_URL ?? null,
    workers: it.WORKERS ?? (it.DATABASE_URL ? availableParallelism() : 1),
    seed: it.SEED,
    administrators: distinct(it.ADMIN_1, it.ADMIN_2),
    administratorPassword: it.ADMIN_PASSWORD ?? null,
    ...providers,
    bucket: readBucket(it),
    sandbox,
    mailFrom: it.MAIL_FROM ?? `Sneaker Paradise <no-reply@${new URL(publicOrigin).hostname}>`,
    contactEmails: it.CONTACT_EMAIL ?? [it.ADMIN_1.email, it.ADMIN_2.email],
    contactApi: it.CONTACT_API_URL,
    trustProxy: it.TRUST_PROXY,
    rateLimitScale: it.RATE_LIMIT_SCALE,
    logLevel: it.LOG_LEVEL,
  });
}

/** Every setting of the shop, checked and frozen. `null` = not set, then the sandbox stands in. */
export type Settings = ReturnType<typeof readSettings>;

type Variables = z.output<typeof variables>;

function readProviders(it: Variables) {
  requireTogether(it, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
  requireTogether(it, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = it;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret } = it;
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = it;
  return {
    stripe:
      secretKey && publishableKey && webhookSecret ? { secretKey, publishableKey, webhookSecret } : null,
    google: clientId && clientSecret ? { clientId, clientSecret } : null,
    smtpUrl: it.SMTP_URL ?? null,
  };
}

/** The bucket that takes the files, or null: then they lie in the data folder. */
function readBucket(it: Variables): S3Settings | null {
  requireTogether(it, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = it;
  if (bucket === undefined) {
    if (accessKeyId ?? it.S3_ENDPOINT)
      throw new SettingError('S3_BUCKET must be set too, because other S3_… settings are.');
    return null;
  }
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
  return { bucket, region: it.S3_REGION, endpoint: it.S3_ENDPOINT ?? null, credentials };
}

/** Settings that only make sense together. */
function requireTogether(it: Variables, names: readonly (keyof Variables)[]): void {
  const set = names.find((name) => it[name] !== undefined);
  const missing = names.find((name) => it[name] === undefined);
  if (set && missing) throw new SettingError(`${missing} must be set too, because ${set} is.`);
}

function requireProviders({ stripe, google, smtpUrl }: ReturnType<typeof readProviders>): void {
  const missing = [
    ...(stripe ? [] : ['STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET']),
    ...(google ? [] : ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET']),
    ...(smtpUrl ? [] : ['SMTP_URL']),
  ];
  if (missing.length === 0) return;
  throw new SettingError(
    `NODE_ENV is production, which needs ${missing.join('; ')}. Or let the sandbox stand in with ALLOW_SANDBOX=1.`,
  );
}

function distinct(first: Administrator, second: Administrator): readonly [Administrator, Administrator] {
  if (first.email !== second.email && first.uid !== second.uid) return [first, second];
  throw new SettingError('ADMIN_2 must differ from ADMIN_1 in both email and uid.');
}

function isSender(text: string): boolean {
  return /^([^<>\p{C}]+ <)?[^\s@<>]+@[^\s@<>]+>?$/u.test(text) && text.includes('<') === text.endsWith('>');
}

function fitsPassword(password: string): boolean {
  return password.length >= passwordLength.min && password.length <= passwordLength.max;
}

function toSettingError(error: z.ZodError): SettingError {
  const [issue] = error.issues;
  return new SettingError(`${issue?.path.join('.')} ${issue?.message}.`);
}
