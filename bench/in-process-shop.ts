import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { launchDatabase } from '@sneaker-paradise/embedded-postgres';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { connect, type DatabaseConnection } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { createSecretCipher } from '#platform/security/secret-cipher.ts';
import { createIdentityProvider, recommendedPasswordCost } from '#shop/accounts/server/identity/identity.ts';
import { createServer } from '#shop/create-server.ts';
import { duties } from '#shop/duties.ts';
import { healthChecks } from '#shop/health-checks.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { purchaseHooks } from '#shop/purchase-hooks.ts';
import { setUp } from '#shop/set-up.ts';
import { createFindMailSite, createShopSettingsStore } from '#shop/settings/server/settings.ts';
import { shoeColumns } from '#shop/shoe-columns.ts';
import { approvingPayment } from '#tests/support/approving-payment.ts';
import { fastTemporaryFolder } from '#tests/support/fast-temporary-folder.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { createClient, type TestClient } from '#tests/support/test-client.ts';

/** A shop in this process on a temporary database. */
export interface InProcessShop {
  readonly app: FastifyInstance;
  readonly database: DatabaseConnection;
  /** An administrator, signed in. */
  readonly administrator: TestClient;
  close(): Promise<void>;
}

/** Opens an empty shop in a temporary folder, without response cache and rate limits. */
export async function openInProcessShop(): Promise<InProcessShop> {
  const folder = await mkdtemp(join(await fastTemporaryFolder(), 'shop-bench-'));
  const server = await launchDatabase({
    dataFolder: join(folder, 'postgres'),
    log: () => {},
    durable: false,
  });
  await migrate(server.url);
  const database = await connect(server.url, { statementTimeout: 0 });
  const administrators = [
    { email: 'ada@shop.test', uid: 'administrator-1' },
    { email: 'grace@shop.test', uid: 'administrator-2' },
  ] as const;
  const settings = {
    publicOrigin: 'http://localhost:4100',
    administrators,
    trustProxy: [],
    rateLimitScale: 1e6,
    contactEmails: [],
    allowPrivateImages: false,
    allowPrivateWebhooks: false,
    waitlistHoldMs: 3_600_000,
    returnHoldDays: 14,
    payLinkHoldHours: 72,
    launchHoldMs: 300_000,
    launchAdmissionsPerSecond: 50,
  };
  const cache = createResponseCache(1);
  const shopSettings = await createShopSettingsStore(database.db, cache.values);
  const mailSite = createFindMailSite(shopSettings, settings.publicOrigin, () => []);
  const identity = createIdentityProvider({
    ...settings,
    findSiteName: () => mailSite().name,
    db: database.db,
    secret: 'a secret that only the bench knows, and long enough',
    google: null,
    sendPasswordReset: async () => {},
    sendPasswordChanged: async () => {},
    sendFactorChanged: async () => {},
    sendNewDevice: async () => {},
    requireSecondFactor: false,
    passwordCost: recommendedPasswordCost,
    warn: () => {},
  });
  const app = await createServer(
    {
      settings,
      identity,
      createCipher: (purpose) => createSecretCipher('a secret that only the bench knows', purpose),
      db: database.db,
      readDb: database.db,
      longDb: database.db,
      log: pino({ level: 'silent' }),
      files: memoryFiles(),
      payment: approvingPayment(),
      healthChecks,
      duties,
      privacyRules,
      setUp,
      purchaseHooks,
      shoeColumns,
      archivePayments: async () => {},
      redactPayments: async () => {},
      bundledFiles: memoryFiles(),
      shopSettings,
      mailSite,
      cacheInvalidator: { invalidate: async () => {} },
    },
    { cache },
  );
  await app.ready();
  const [{ uid, email }] = administrators;
  const password = 'correct horse';
  await identity.ensureAccount({ uid, email, password, displayName: 'Ada' });
  const administrator = createClient(app, settings.publicOrigin);
  await administrator.request('POST', '/api/auth/sign-in/email', { body: { email, password } });
  return {
    app,
    database,
    administrator,
    async close() {
      await app.close();
      await database.close();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
