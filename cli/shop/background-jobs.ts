import type { PaymentSandbox } from '@sneaker-paradise/payment-sandbox';
import { allFeatures } from '#platform/features/all-features.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import type { ChangeListener, EvictableCache } from '#platform/invalidation/cache-invalidator.ts';
import { startPolling } from '#platform/jobs/start-polling.ts';
import type { Mailer } from '#platform/outbox/mailer.ts';
import { purgeCatalogChanges } from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import { repairTotals, watchCatalog } from '#shop/catalog/server/catalog.ts';
import { removeUnusedPictures } from '#shop/catalog/server/media/media.ts';
import { startOutboxWorker } from '#shop/content/server/mail/mail.ts';
import {
  createPaymentContext,
  startCheckoutAlarm,
  startRecovery,
} from '#shop/orders/server/payments/payments.ts';

/** The dependencies of the background jobs. */
export interface BackgroundJobsOptions {
  readonly dependencies: Dependencies;
  readonly cache: EvictableCache;
  readonly listeners: readonly ChangeListener[];
  readonly mailer: Mailer;
  readonly processor: PaymentSandbox | null;
  /** Where the sandbox processor delivers webhooks for this process. */
  readonly webhookUrl: string;
  /** See `CreateShopOptions`. */
  readonly isFirst: boolean;
}

const hourMs = 60 * 60 * 1000;

/** Starts the jobs of every process: outbox, payment recovery, catalog watch, the alarm of checkout, cleanup, and those of the features. */
export function startBackgroundJobs(options: BackgroundJobsOptions): AsyncDisposable {
  const { dependencies, cache, listeners, mailer, processor, webhookUrl, isFirst } = options;
  const { db, longDb, identity, settings, files, log } = dependencies;
  const { publicOrigin, contactEmails } = settings;
  processor?.deliverWebhooksTo(webhookUrl);
  const outbox = startOutboxWorker({ db, mailer, host: new URL(publicOrigin).hostname, log });
  const recovery = startRecovery(createPaymentContext(dependencies, log));
  const watch = watchCatalog({ db, cache, listeners, log });
  const [statusPage = null] = allFeatures.flatMap((feature) => feature.statusPage ?? []);
  const alarm = startCheckoutAlarm({
    db,
    mailer,
    contactEmails,
    mailSite: dependencies.mailSite,
    statusPage,
    isFirst,
    log,
  });
  const cleanUp = () =>
    Promise.all([
      identity.removeExpired(),
      removeUnusedPictures(longDb, files),
      purgeCatalogChanges(longDb),
      ...allFeatures.map(({ removeExpired }) => removeExpired?.(dependencies)),
      isFirst && repairTotals(longDb, log),
    ]);
  const cleanup = startPolling(cleanUp, {
    pause: hourMs,
    onError: (err) => log.warn({ err }, 'cleanup.failed'),
  });
  const jobs = [
    ...[outbox, recovery, watch, alarm, cleanup],
    ...allFeatures.flatMap(({ startJob }) => startJob?.(dependencies) ?? []),
  ];
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(jobs.map((job) => job.stop()));
      mailer.close();
    },
  };
}
