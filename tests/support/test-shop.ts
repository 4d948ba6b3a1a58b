import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { pino } from 'pino';
import { createResponseCache, type ResponseCache } from '#platform/cache/response-cache.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies, ServerSettings } from '#platform/handlers/dependencies.ts';
import type { CacheTag } from '#platform/invalidation/cache-tags.ts';
import { queueEmail } from '#platform/outbox/queue-email.ts';
import { createSecretCipher } from '#platform/security/secret-cipher.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import {
  factorChangedEmail,
  newDeviceEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from '#shop/accounts/mails/account-emails.ts';
import { createIdentityProvider } from '#shop/accounts/server/identity/create-identity.ts';
import type { GoogleSettings } from '#shop/accounts/server/identity/identity-settings.ts';
import type { IdentityProvider } from '#shop/accounts/server/identity-provider.ts';
import { buyerLinks } from '#shop/buyer-links.ts';
import { createServer } from '#shop/create-server.ts';
import { duties } from '#shop/duties.ts';
import { healthChecks } from '#shop/health-checks.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { purchaseHooks } from '#shop/purchase-hooks.ts';
import { setUp } from '#shop/set-up.ts';
import { createFindMailSite, createShopSettingsStore } from '#shop/settings/server/settings.ts';
import { shoeColumns } from '#shop/shoe-columns.ts';
import { approvingPayment } from './approving-payment.ts';
import { openBucketFiles } from './bucket-files.ts';
import { cheapPasswordCost } from './cheap-password-cost.ts';
import { readConfiguration } from './configuration.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { memoryFiles } from './memory-files.ts';
import { addPasskey, signInWithPasskey } from './passkey-client.ts';
import { seedShoes } from './seed-shoes.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts';
import { createClient, type TestClient } from './test-client.ts';
import { countSetUp } from './times/measured-times.ts';

/** What a test may replace; the rest is as in production, except files in memory and a payment provider that approves every charge. */
export interface TestShopOptions {
  /** One with a shop in it, which `close` drops; otherwise a new one with {@link seedShoes}. */
  readonly database?: FreshDatabase;
  readonly settings?: Partial<ServerSettings>;
  readonly payment?: Dependencies['payment'];
  readonly redactPayments?: Dependencies['redactPayments'];
  readonly purchaseHooks?: Dependencies['purchaseHooks'];
  readonly files?: FileStorage;
  readonly bundledFiles?: Dependencies['bundledFiles'];
  /** Those of features. */
  readonly dependencies?: Partial<Dependencies>;
  readonly google?: GoogleSettings;
  /** Whether administrators need a second factor, as in production. */
  readonly requireSecondFactor?: boolean;
  readonly log?: Dependencies['log'];
  /** Additional routes, such as those of the payment sandbox. */
  readonly mount?: FastifyPluginAsync;
}

/** A client that is signed in. */
export interface Member extends TestClient {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
}

/** A shop with the real API, real accounts and its own database. */
export interface TestShop {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly database: FreshDatabase;
  readonly identity: IdentityProvider;
  readonly files: FileStorage;
  readonly bundledFiles: Dependencies['bundledFiles'];
  readonly settings: ServerSettings;
  readonly origin: string;
  /** The response cache of this process. */
  readonly cache: ResponseCache;
  readonly cacheInvalidator: Dependencies['cacheInvalidator'];
  /** Every invalidated cache tag, in order. */
  readonly invalidatedTags: readonly CacheTag[];
  /** What the server got, for the jobs, which test shops do not run in the background. */
  readonly dependencies: Dependencies;
  visitor(): TestClient;
  /** Signs up a new customer with a user record; the default email is random. */
  signUp(email?: string): Promise<Member>;
  /** Signs in with email and password. */
  signIn(account: { email: string; password: string }): Promise<Member>;
  administrator(number: 1 | 2): Promise<Member>;
  close(): Promise<void>;
}

/** The secret that signs the cookies of a test shop. */
export const testSecret = 'a secret that only the tests know, and long enough';

/** The password of every account in a test shop. */
export const testPassword = 'correct horse';

/** Opens a shop. Close it after the tests. */
export const openTestShop = (options: TestShopOptions = {}): Promise<TestShop> =>
  countSetUp(() => open(options));

async function open(options: TestShopOptions): Promise<TestShop> {
  const configuration = readConfiguration();
  const database = options.database ?? (await freshDatabase());
  const { db, readDb } = database;
  const settings = createSettings(options);
  const isProduction = configuration === 'production' && options.requireSecondFactor === undefined;
  const caches = Array.from({ length: configuration === 'two-processes' ? 2 : 1 }, createResponseCache);
  const [cache = createResponseCache(), otherCache] = caches;
  const shopSettings = await createShopSettingsStore(readDb, cache.values);
  const mailSite = createFindMailSite(shopSettings, settings.publicOrigin, buyerLinks);
  const identity = createIdentity({ db, mailSite }, settings, {
    ...(isProduction && { requireSecondFactor: true }),
    ...options,
  });
  const bucket = configuration === 'bucket' && !options.files ? await openBucketFiles() : null;
  const files = options.files ?? bucket?.files ?? memoryFiles();
  const invalidatedTags: CacheTag[] = [];
  const dependencies = {
    log: options.log ?? pino({ level: 'silent' }),
    db,
    readDb,
    longDb: db,
    settings,
    identity,
    createCipher: (purpose: string) => createSecretCipher(testSecret, purpose),
    files,
    payment: options.payment ?? approvingPayment(),
    healthChecks,
    privacyRules,
    duties,
    setUp,
    purchaseHooks: options.purchaseHooks ?? purchaseHooks,
    shoeColumns,
    archivePayments: async () => {},
    ...options.dependencies,
    redactPayments: options.redactPayments ?? (async () => {}),
    bundledFiles: options.bundledFiles ?? memoryFiles(),
    shopSettings,
    mailSite,
    cacheInvalidator: {
      invalidate: async (tags: readonly CacheTag[]) => {
        invalidatedTags.push(...tags);
        for (const one of caches) one.evict(tags);
      },
    },
  };
  const openProcess = async (own: ResponseCache) => {
    const app = await createServer(dependencies, { cache: own });
    if (options.mount) await app.register(options.mount);
    await app.ready();
    return app;
  };
  const app = await openProcess(cache);
  const other = otherCache && (await openProcess(otherCache));
  if (!options.database) await seedShoes(db);

  return {
    app,
    db,
    database,
    identity,
    files,
    bundledFiles: dependencies.bundledFiles,
    settings,
    origin: settings.publicOrigin,
    cacheInvalidator: dependencies.cacheInvalidator,
    invalidatedTags,
    cache,
    dependencies,
    ...createAccountActions({ app, other, isProduction }, identity, settings),
    async close() {
      await app.close();
      await other?.close();
      await bucket?.[Symbol.asyncDispose]();
      await database.close();
    },
  };
}

/** Settings of features. A shop without one of these features ignores its settings. */
const featureSettings = {
  allowPrivateImages: false,
  allowPrivateWebhooks: false,
  waitlistHoldMs: 3_600_000,
  returnHoldDays: 14,
  payLinkHoldHours: 72,
  launchHoldMs: 300_000,
  launchAdmissionsPerSecond: 1_000,
};

const createSettings = ({ settings }: TestShopOptions): ServerSettings => ({
  publicOrigin: 'http://localhost:4100',
  administrators: [
    { email: 'ada@shop.test', uid: 'administrator-1' },
    { email: 'grace@shop.test', uid: 'administrator-2' },
  ],
  trustProxy: [],
  rateLimitScale: 100,
  contactEmails: ['ada@shop.test', 'grace@shop.test'],
  ...featureSettings,
  ...settings,
});

const createIdentity = (
  { db, mailSite }: Pick<Dependencies, 'db' | 'mailSite'>,
  settings: ServerSettings,
  { google, log, requireSecondFactor = false }: TestShopOptions,
) =>
  createIdentityProvider({
    db,
    secret: testSecret,
    publicOrigin: settings.publicOrigin,
    findSiteName: () => mailSite().name,
    administrators: settings.administrators,
    google: google ?? null,
    rateLimitScale: settings.rateLimitScale,
    sendPasswordReset: ({ address, uid, ...reset }) =>
      queueEmail(db, passwordResetEmail(reset, mailSite()), { address, uid, scale: settings.rateLimitScale }),
    sendPasswordChanged: ({ uid, ...change }, transaction) =>
      queueEmail(transaction, passwordChangedEmail(change, mailSite()), {
        uid,
        scale: settings.rateLimitScale,
      }),
    sendFactorChanged: ({ uid, ...change }, transaction) =>
      queueEmail(transaction, factorChangedEmail(change, mailSite()), {
        uid,
        scale: settings.rateLimitScale,
      }),
    sendNewDevice: ({ uid, ...signIn }, transaction) =>
      queueEmail(transaction, newDeviceEmail(signIn, mailSite()), {
        uid,
        scale: settings.rateLimitScale,
      }),
    requireSecondFactor,
    passwordCost: cheapPasswordCost,
    warn: (reason) => log?.warn({ reason }, 'identity.warning'),
  });

function createAccountActions(
  {
    app,
    other,
    isProduction,
  }: { app: FastifyInstance; other: FastifyInstance | undefined; isProduction: boolean },
  identity: IdentityProvider,
  settings: ServerSettings,
): Pick<TestShop, 'visitor' | 'signUp' | 'signIn' | 'administrator'> {
  const visitor = () => createClient(app, settings.publicOrigin, { other });
  const passkeys = new Map<string, SoftwarePasskey>();
  const giveSecondFactor = async (member: Member) => {
    const passkey = passkeys.get(member.uid);
    if (passkey) return signInWithPasskey(member, passkey);
    const added = createSoftwarePasskey(settings.publicOrigin);
    await addPasskey(member, added);
    passkeys.set(member.uid, added);
  };
  const authenticate = async (
    path: string,
    account: { email: string; password: string },
  ): Promise<Member> => {
    const client = visitor();
    const response = await client.request('POST', path, { body: account });
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.body}`);
    const uid = response.json<{ user: { id: string } }>().user.id;
    await client.call('POST /users', { body: { email: account.email, idUser: uid } });
    return { ...client, ...account, uid };
  };
  const signIn: TestShop['signIn'] = ({ email, password }) =>
    authenticate('/api/auth/sign-in/email', { email, password });
  return {
    visitor,
    signIn,
    signUp: (email = `${randomUUID()}@mail.test`) =>
      authenticate('/api/auth/sign-up/email', { email, password: testPassword }),
    async administrator(number) {
      const { email, uid } = settings.administrators[number === 1 ? 0 : 1];
      const displayName = `Administrator ${number}`;
      await identity.ensureAccount({ uid, email, password: testPassword, displayName });
      const member = await signIn({ email, password: testPassword });
      if (isProduction) await giveSecondFactor(member);
      return member;
    },
  };
}
