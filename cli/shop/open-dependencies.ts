import type { Settings } from '#config/settings.ts';
import { createProcessNumber, holdProcessLock } from '#database/process-lock.ts';
import { createPostgresCacheInvalidator } from '#platform/cache/postgres-cache-invalidator.ts';
import { reportInvalidations } from '#platform/cache/report-invalidations.ts';
import { createResponseCache, type ResponseCache } from '#platform/cache/response-cache.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { buyerLinks } from '#shop/buyer-links.ts';
import { duties } from '#shop/duties.ts';
import { healthChecks } from '#shop/health-checks.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { purchaseHooks } from '#shop/purchase-hooks.ts';
import { setUp } from '#shop/set-up.ts';
import { createFindMailSite, createShopSettingsStore } from '#shop/settings/server/settings.ts';
import { shoeColumns } from '#shop/shoe-columns.ts';
import { openDatabases } from './open-databases.ts';
import { openBundledFiles, openFiles } from './open-files.ts';
import { openCiphers, openIdentity } from './open-identity.ts';
import { openPayments, type PaymentOptions, type Payments } from './open-payments.ts';

/** The dependencies of the server, and what pages and jobs need beside them. */
export interface OpenDependencies {
  readonly dependencies: Dependencies;
  readonly cache: ResponseCache;
  readonly payments: Payments;
  /** Ends what runs long in the database, before the process stops. */
  beginShutdown(): void;
}

/** What {@link openDependencies} opens them with. */
interface DependencyOptions extends PaymentOptions {
  readonly settings: Settings;
}

/** Opens the dependencies of a process; `opened` closes them again. */
export async function openDependencies(
  options: DependencyOptions,
  opened: AsyncDisposableStack,
): Promise<OpenDependencies> {
  const { settings, databaseUrl, log } = options;
  const { beginShutdown, markReplicaStale, ...databases } = await openDatabases(
    {
      databaseUrl,
      pooledUrl: settings.pooledDatabaseUrl,
      log,
      replica: settings.readReplica,
      poolSize: settings.databasePoolSize,
    },
    opened,
  );
  const { db } = databases;
  const worker = createProcessNumber();
  let readSettingsAgain = () => {};
  const cache = reportInvalidations(createResponseCache(), () => {
    markReplicaStale();
    // After the invalidation has taken effect, so that no email is written with the old settings.
    setImmediate(readSettingsAgain);
  });
  const cacheInvalidator = opened.adopt(
    await createPostgresCacheInvalidator({
      url: databaseUrl,
      db,
      cache,
      onConnect: (client) => holdProcessLock(client, worker),
    }),
    (it) => it.close(),
  );
  const shopSettings = await createShopSettingsStore(databases.readDb, cache.values);
  readSettingsAgain = () => void shopSettings.latest();
  const mailSite = createFindMailSite(shopSettings, settings.publicOrigin, buyerLinks);
  const payments = opened.use(await openPayments(options));
  const dependencies: Dependencies = {
    ...openFeatureDependencies(settings),
    ...databases,
    settings,
    log,
    identity: await openIdentity(settings, {
      db,
      mailSite,
      warn: (message) => log.warn({ reason: message }, 'identity.warning'),
    }),
    createCipher: await openCiphers(settings, db),
    worker,
    healthChecks,
    privacyRules,
    duties,
    setUp,
    purchaseHooks,
    shoeColumns,
    payment: payments.payment,
    archivePayments: payments.archivePayments,
    redactPayments: payments.redactPayments,
    files: await openFiles(settings, opened),
    sendsMail: settings.smtpUrl !== null,
    bundledFiles: openBundledFiles(),
    cacheInvalidator,
    shopSettings,
    mailSite,
  };
  return { dependencies, cache, payments, beginShutdown };
}

function openFeatureDependencies(settings: Settings): Partial<Dependencies> {
  let opened: Partial<Dependencies> = {};
  for (const feature of allFeatures) opened = { ...opened, ...feature.openDependencies?.(settings) };
  return opened;
}
