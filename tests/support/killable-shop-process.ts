import { once } from 'node:events';
import { Client } from 'pg';
import { pino } from 'pino';
import { connect } from '#database/connect.ts';
import { createProcessNumber, holdProcessLock } from '#database/process-lock.ts';
import { startLaunchJob } from '#features/launches/server/launch-job.ts';
import { startWaitlistJob } from '#features/waitlist/server/waitlist-job.ts';
import { createPostgresCacheInvalidator } from '#platform/cache/postgres-cache-invalidator.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { inboxMailer } from '#platform/outbox/mailer.ts';
import { createSecretCipher } from '#platform/security/secret-cipher.ts';
import { buyerLinks } from '#shop/buyer-links.ts';
import { watchCatalog } from '#shop/catalog/server/catalog.ts';
import { startOutboxWorker } from '#shop/content/server/mail/mail.ts';
import { createServer } from '#shop/create-server.ts';
import { duties } from '#shop/duties.ts';
import { healthChecks } from '#shop/health-checks.ts';
import { type RecoveryTimes, startRecovery } from '#shop/orders/server/payments/status/payment-recovery.ts';
import { sandboxBrowserSettings } from '#shop/orders/server/stripe/browser-settings.ts';
import { createStripePaymentProvider } from '#shop/orders/server/stripe/stripe-payment-provider.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { purchaseHooks } from '#shop/purchase-hooks.ts';
import { setUp } from '#shop/set-up.ts';
import { createFindMailSite, createShopSettingsStore } from '#shop/settings/server/settings.ts';
import { shoeColumns } from '#shop/shoe-columns.ts';
import {
  killableShopAdministrators as administrators,
  createKillableShopIdentity,
  killableShopOrigin as publicOrigin,
} from './killable-shop-identity.ts';
import { memoryFiles } from './memory-files.ts';
import { openReplica } from './replica.ts';

/**
 * A whole back-end with payment recovery, and with pages where there are launches, for tests that kill it. It starts on the first line of stdin, prints its
 * address to stdout, and exits when stdin closes, so that it never outlives the test.
 */
const [databaseUrl = '', kind = '', processorPort = '', webhookSecret = '', replicaUrl = '', ...times] =
  process.argv.slice(2);
const [absentAfter = 0, openFor = 0, launchHoldMs = 0] = times.map(Number);
/** Times in ms. */
const recoveryTimes: RecoveryTimes = { every: 20, openFor, waitingFor: openFor, compareEvery: 50 };
/** A request that the provider may still get has to end before its payment counts as absent. */
const providerTimeout = absentAfter * 0.8;

process.stdin.once('end', () => process.exit());
await once(process.stdin, 'data');
const { db } = await connect(databaseUrl, { poolSize: 5, pooled: kind === 'pooled' });
const readDb =
  replicaUrl === '' ? db : await openReplica(databaseUrl, replicaUrl, new AsyncDisposableStack());
const log = pino({ level: 'silent' });
const payment = createStripePaymentProvider({
  secretKey: 'sk_sandbox',
  webhookSecret,
  browser: sandboxBrowserSettings,
  country: 'US',
  sandboxPort: Number(processorPort),
  timeouts: { charge: providerTimeout, call: providerTimeout },
  log,
});
const worker = kind === 'pooled' ? null : createProcessNumber();
if (worker !== null) {
  const alive = new Client({ connectionString: databaseUrl });
  alive.on('error', () => {});
  await alive.connect();
  await holdProcessLock(alive, worker);
}
const cache = createResponseCache();
const cacheInvalidator =
  launchHoldMs > 0
    ? await createPostgresCacheInvalidator({ url: databaseUrl, db, cache })
    : { invalidate: async () => {} };
const settings = {
  publicOrigin,
  administrators,
  trustProxy: [],
  contactEmails: [],
  // The thousands of a launch drill have one address.
  rateLimitScale: launchHoldMs > 0 ? 1e6 : 100,
  allowPrivateImages: false,
  allowPrivateWebhooks: false,
  waitlistHoldMs: 3_600_000,
  returnHoldDays: 14,
  payLinkHoldHours: 72,
  launchHoldMs,
  launchAdmissionsPerSecond: 50,
};
const files = memoryFiles();
const createCipher = (purpose: string) => createSecretCipher('a secret that nobody signs with', purpose);
const shopSettings = await createShopSettingsStore(readDb, cache.values);
const mailSite = createFindMailSite(shopSettings, publicOrigin, buyerLinks);
const dependencies = {
  db,
  readDb,
  longDb: db,
  payment,
  worker,
  healthChecks,
  privacyRules,
  duties,
  setUp,
  purchaseHooks,
  shoeColumns,
  archivePayments: async () => {},
  redactPayments: async () => {},
  log,
  settings,
  identity: createKillableShopIdentity(db),
  createCipher,
  files,
  bundledFiles: memoryFiles(),
  shopSettings,
  mailSite,
  cacheInvalidator,
};
const app = await createServer(dependencies, { cache });
if (launchHoldMs > 0) {
  startLaunchJob({ db, longDb: db, cacheInvalidator, settings, mailSite, log });
  watchCatalog({ db, cache, listeners: app.changeListeners, log });
  // Loaded here, because it takes longer than all the rest.
  const { registerBuiltPages } = await import('./killable-shop-pages.ts');
  await registerBuiltPages(app, { dependencies, cache });
}
// The time of an offer begins when its email was sent.
startOutboxWorker({ db, mailer: inboxMailer, host: 'localhost', log });
startWaitlistJob({
  db,
  claims: createCipher('waitlist'),
  mailSite,
  rateLimitScale: settings.rateLimitScale,
  log,
});
startRecovery(
  { db, payment, mailSite, contactEmails: [], log, absentAfter, worker, hooks: purchaseHooks },
  recoveryTimes,
);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${url}\n`);
