import { expect, test } from 'vitest';
import { readSettings, settingNames } from '#config/settings.ts';
import { SettingError } from '#platform/settings/setting-error.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

test('without any variable the settings have their defaults', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicOrigin: 'http://localhost:3000',
    databaseUrl: null,
    workers: 1,
    seed: 'demo',
    administratorPassword: null,
    authSecret: null,
    stripe: null,
    google: null,
    smtpUrl: null,
    mailFrom: null,
    sandbox: 'open',
    contactEmails: ['ada@sneaker-paradise.example', 'grace@sneaker-paradise.example'],
    contactApi: '/api',
    trustProxy: [],
    rateLimitScale: 1,
  });
});

test('an empty variable counts as not set', () => {
  expect(readSettings(Object.fromEntries(settingNames.map((name) => [name, ''])))).toEqual(readSettings({}));
});

const bucket = { S3_BUCKET: 'shoes', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };

test.each([
  [{ PORT: '8080' }, { port: 8080, publicOrigin: 'http://localhost:8080' }],
  [{ PUBLIC_ORIGIN: 'https://shop.example/', ALLOW_SANDBOX: '1' }, { publicOrigin: 'https://shop.example' }],
  [{ PUBLIC_ORIGIN: 'https://shop.example', ALLOW_SANDBOX: '1' }, { mailFrom: null }],
  [
    { DATABASE_URL: 'postgres://me@db/shop', WORKERS: '3' },
    { databaseUrl: 'postgres://me@db/shop', workers: 3 },
  ],
  [
    { DATABASE_URL: 'postgresql://me@/shop?host=/run/postgresql' },
    { databaseUrl: 'postgresql://me@/shop?host=/run/postgresql' },
  ],
  [
    { ADMIN_1: 'Ann@shop.example:ann' },
    {
      administrators: [
        { email: 'ann@shop.example', uid: 'ann' },
        { email: 'grace@sneaker-paradise.example', uid: 'administrator-grace' },
      ],
    },
  ],
  [stripe, { stripe: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' } }],
  [
    { ...stripe, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    { stripe: { secretKey: 'rk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' } },
  ],
  [google, { google: { clientId: 'id', clientSecret: 'secret' } }],
  [{ CONTACT_EMAIL: 'a@b.example, c@d.example' }, { contactEmails: ['a@b.example', 'c@d.example'] }],
  [{ CONTACT_EMAIL: 'a@b.example' }, { securityContacts: ['mailto:a@b.example'] }],
  [{}, { securityContacts: ['http://localhost:3000/contactUs'] }],
  [
    { SECURITY_CONTACT: 'me@b.example, https://b.example/report' },
    { securityContacts: ['mailto:me@b.example', 'https://b.example/report'] },
  ],
  [{ CONTACT_API_URL: 'https://mail.example/api/' }, { contactApi: 'https://mail.example/api' }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
  [
    {
      ...bucket,
      S3_ENDPOINT: 'https://storage.example',
    },
    {
      bucket: {
        bucket: 'shoes',
        region: 'us-east-1',
        endpoint: 'https://storage.example',
        credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      },
    },
  ],
  [
    { ...bucket, S3_ENDPOINT: 'https://storage.example', BACKUP_DIR: 's3://backups' },
    {
      backups: {
        everyHours: 0,
        keep: 7,
        place: { kind: 'bucket', bucket: 'backups', key: '' },
        s3: {
          region: 'us-east-1',
          endpoint: 'https://storage.example',
          credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
        },
      },
    },
  ],
  [
    { ...bucket, BACKUP_DIR: 's3://backups/shop', BACKUP_S3_REGION: 'eu-central-1' },
    {
      backups: {
        everyHours: 0,
        keep: 7,
        place: { kind: 'bucket', bucket: 'backups', key: 'shop' },
        s3: { region: 'eu-central-1', endpoint: null, credentials: null },
      },
    },
  ],
  [{ RATE_LIMIT_SCALE: '0.5' }, { rateLimitScale: 0.5 }],
  [{}, { sandboxLaterMs: 2_000 }],
  [{ SANDBOX_LATER_MS: '0' }, { sandboxLaterMs: 0 }],
  [{ SHIP_TO_COUNTRY: 'CA' }, { shipToCountry: 'CA' }],
  [{}, { shipToCountry: 'US' }],
  [{ DRAIN_SECONDS: '15' }, { drainSeconds: 15 }],
  [{ SHARED_CACHE_SECONDS: '2' }, { sharedCacheSeconds: 2 }],
  [{ ALLOW_NEW_FILES: '1' }, { allowNewFiles: true }],
  [{ DATABASE_URL: 'postgres://a@b/c' }, { databaseUrl: 'postgres://a@b/c', pooledDatabaseUrl: null }],
  [
    { DATABASE_URL: 'postgres://a@pooler/c', DATABASE_DIRECT_URL: 'postgres://a@b/c' },
    { databaseUrl: 'postgres://a@b/c', pooledDatabaseUrl: 'postgres://a@pooler/c' },
  ],
  [{ DATABASE_POOL_SIZE: '5' }, { databasePoolSize: 5 }],
  [{}, { databasePoolSize: 10, readReplica: null }],
  [
    { DATABASE_URL: 'postgres://a@b/c', DATABASE_READ_URL: 'postgres://a@d/c', READ_STALENESS_MS: '500' },
    { readReplica: { url: 'postgres://a@d/c', staleness: 500 } },
  ],
  [{ MAIL_FROM: 'shop@shop.example' }, { mailFrom: 'shop@shop.example' }],
  [{ NODE_ENV: 'production', ...stripe, ...google, SMTP_URL: 'smtps://mail.example' }, { sandbox: null }],
  [
    { NODE_ENV: 'production', ALLOW_SANDBOX: '1' },
    { sandbox: 'restricted', isPublic: true },
  ],
  [{}, { sandbox: 'open', isPublic: false }],
  [{ ADMIN_PASSWORD: 'sixsix' }, { administratorPassword: 'sixsix' }],
  [{ PUBLIC_ORIGIN: 'https://shop.example', ALLOW_SANDBOX: '1' }, { sandbox: 'restricted' }],
  [{ HOST: '0.0.0.0', ALLOW_SANDBOX: '1' }, { sandbox: 'restricted' }],
  [{ HOST: '127.0.0.2', PUBLIC_ORIGIN: 'http://shop.localhost:8080' }, { sandbox: 'open' }],
  [{ HOST: '::1', PUBLIC_ORIGIN: 'http://[::1]:3000' }, { sandbox: 'open' }],
])('%j is parsed', (variables, settings) => {
  expect(readSettings(variables)).toMatchObject(settings);
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ WORKERS: '1.5' }, 'WORKERS must be a whole number from 1 to 512.'],
  [
    { PUBLIC_ORIGIN: 'shop.example' },
    'PUBLIC_ORIGIN must be an address like https://shop.example, without a path.',
  ],
  [
    { PUBLIC_ORIGIN: 'https://shop.example/shop' },
    'PUBLIC_ORIGIN must be an address like https://shop.example, without a path.',
  ],
  [
    { PUBLIC_ORIGIN: 'ftp://shop.example' },
    'PUBLIC_ORIGIN must be an address like https://shop.example, without a path.',
  ],
  [{ DATABASE_URL: 'shop at localhost' }, 'DATABASE_URL must be like postgres://user:password@host/name.'],
  [{ DATABASE_URL: 'mysql://db/shop' }, 'DATABASE_URL must be like postgres://user:password@host/name.'],
  [{ SEED: 'full' }, 'SEED must be demo, catalogue, or none.'],
  [{ ADMIN_1: 'ann@shop.example' }, 'ADMIN_1 must be email:uid, like ada@shop.example:administrator-ada.'],
  [
    { ADMIN_2: 'ada@sneaker-paradise.example:other' },
    'ADMIN_1 and ADMIN_2 must have different emails and different uids.',
  ],
  [
    { ADMIN_2: 'other@shop.example:administrator-ada' },
    'ADMIN_1 and ADMIN_2 must have different emails and different uids.',
  ],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 6 to 128 characters.'],
  [
    { NODE_ENV: 'production', ALLOW_SANDBOX: '1', ADMIN_PASSWORD: 'elevenchars' },
    'ADMIN_PASSWORD must have at least 12 characters and must not be a common password, because NODE_ENV is production.',
  ],
  [
    { NODE_ENV: 'production', ALLOW_SANDBOX: '1', ADMIN_PASSWORD: 'password123456' },
    'ADMIN_PASSWORD must have at least 12 characters and must not be a common password, because NODE_ENV is production.',
  ],
  ...[{ PUBLIC_ORIGIN: 'https://shop.example' }, { HOST: '0.0.0.0' }].map(
    (reached): [Record<string, string>, string] => [
      { ...reached, ALLOW_SANDBOX: '1', ADMIN_PASSWORD: 'elevenchars' },
      'ADMIN_PASSWORD must have at least 12 characters and must not be a common password, because HOST or PUBLIC_ORIGIN lets others reach the shop.',
    ],
  ),
  [{ STRIPE_SECRET_KEY: 'pk_1' }, 'STRIPE_SECRET_KEY must begin with sk_ or rk_.'],
  [{ STRIPE_SECRET_KEY: 'sk_1' }, 'STRIPE_PUBLISHABLE_KEY must be set too, because STRIPE_SECRET_KEY is.'],
  [{ NODE_ENV: 'prodution' }, 'NODE_ENV must be production, development, or test.'],
  [
    { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    'STRIPE_SECRET_KEY is a test key and STRIPE_PUBLISHABLE_KEY a live key. Use two keys of the same mode.',
  ],
  [
    { ...stripe, STRIPE_SECRET_KEY: 'rk_live_1' },
    'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test key. Use two keys of the same mode.',
  ],
  [{ GOOGLE_CLIENT_SECRET: 's' }, 'GOOGLE_CLIENT_ID must be set too, because GOOGLE_CLIENT_SECRET is.'],
  [{ S3_BUCKET: 'My Shoes' }, 'S3_BUCKET must be the name of a bucket.'],
  ...['s3:/my-backups', 's3://My Backups/x', 's3://my-backups/../x', 'https://storage.example/x'].map(
    (BACKUP_DIR): [Record<string, string>, string] => [
      { BACKUP_DIR },
      'BACKUP_DIR must be a folder, or a bucket with a folder in it, like s3://my-backups/shop.',
    ],
  ),
  [
    { BACKUP_DIR: 's3://shoes/backups', S3_BUCKET: 'shoes' },
    'BACKUP_DIR must not be in the bucket S3_BUCKET, because a restore removes everything there that is not in the backup.',
  ],
  [
    { BACKUP_S3_ACCESS_KEY_ID: 'a' },
    'BACKUP_S3_SECRET_ACCESS_KEY must be set too, because BACKUP_S3_ACCESS_KEY_ID is.',
  ],
  [{ S3_ENDPOINT: 'https://storage.example' }, 'S3_BUCKET must be set too, because other S3_… settings are.'],
  [
    { S3_BUCKET: 'shoes', S3_ACCESS_KEY_ID: 'a' },
    'S3_SECRET_ACCESS_KEY must be set too, because S3_ACCESS_KEY_ID is.',
  ],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be like smtps://user:password@host.'],
  [
    { MAIL_FROM: 'the shop' },
    'MAIL_FROM must be an address, with or without a name: Shop <shop@shop.example>.',
  ],
  [{ CONTACT_EMAIL: 'a@b.example,nobody' }, 'CONTACT_EMAIL must be email addresses separated by commas.'],
  [
    { SECURITY_CONTACT: 'http://b.example\nPolicy: x' },
    'SECURITY_CONTACT must be email addresses or https:// addresses separated by commas.',
  ],
  [
    { CONTACT_API_URL: 'mail.example' },
    'CONTACT_API_URL must be a path like /api or an address like https://mail.example/api.',
  ],
  [
    { TRUST_PROXY: '10.0.0.0/33' },
    'TRUST_PROXY must be addresses or CIDR ranges separated by commas, like 10.0.0.0/8,::1.',
  ],
  [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE must be a number above 0.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace, or silent.'],
  [{ ALLOW_SANDBOX: 'yes' }, 'ALLOW_SANDBOX must be 0 or 1.'],
  [{ AUTH_SECRET: 'too short' }, 'AUTH_SECRET must have at least 32 characters.'],
  [
    { AUTH_SECRET: 'secret secret secret secret secret' },
    'AUTH_SECRET must be random, because anyone who guesses it can sign in as everyone: openssl rand -hex 32.',
  ],
])('%j is rejected with one line that names it', (variables, line) => {
  expect(() => readSettings(variables)).toThrow(new SettingError(line));
});

test('production requires every provider and names the missing ones', () => {
  const lacking = (variables: Record<string, string>) => () =>
    readSettings({ NODE_ENV: 'production', ...variables });
  expect(lacking({})).toThrow(/STRIPE_SECRET_KEY.*GOOGLE_CLIENT_ID.*SMTP_URL.*ALLOW_SANDBOX=1/);
  expect(lacking({ ...google, ...stripe })).toThrow(/^NODE_ENV is production, so the shop needs SMTP_URL\./);
});

test.each([
  { PUBLIC_ORIGIN: 'https://shop.example' },
  { PUBLIC_ORIGIN: 'https://192.168.1.5:3000' },
  { PUBLIC_ORIGIN: 'https://localhost.shop.example' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
])('a shop that others can reach does not start with a sandbox: %j', (variables) => {
  expect(() => readSettings(variables)).toThrow(
    /^HOST or PUBLIC_ORIGIN lets others reach the shop, so the shop needs STRIPE_SECRET_KEY.*ALLOW_SANDBOX=1\.$/,
  );
  expect(() => readSettings({ ...variables, ...stripe, ...google })).toThrow(/so the shop needs SMTP_URL\./);
});

test.each(['http://shop.example', 'http://192.168.1.5:3000', 'http://localhost.shop.example'])(
  'a public origin without TLS does not start, with real providers or with the sandbox: %s',
  (PUBLIC_ORIGIN) => {
    const refusal = /^PUBLIC_ORIGIN must begin with https:\/\/ if others can reach the shop.*only\.$/;
    for (const providers of [
      { ALLOW_SANDBOX: '1' },
      { ...stripe, ...google, SMTP_URL: 'smtps://mail.example' },
    ])
      expect(() => readSettings({ PUBLIC_ORIGIN, ...providers })).toThrow(refusal);
  },
);

test('the message of an invalid setting does not contain its value', () => {
  const secret = 'sk-live-very-secret!';
  expect(() => readSettings({ STRIPE_SECRET_KEY: secret })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining(secret) }),
  );
});

test('settings are frozen', () => {
  expect(Object.isFrozen(readSettings({}))).toBe(true);
});
