import type { PaymentSandbox } from '@sneaker-paradise/payment-sandbox';
import { purgeCatalogChanges } from '#server/modules/bulk-changes/bulk-changes.ts';
import { repairTotals, watchCatalog } from '#server/modules/catalog/catalog.ts';
import { purgeDemoArchive } from '#server/modules/demo-data/demo-data.ts';
import { startHealthJob } from '#server/modules/health/health.ts';
import { purgeUploads } from '#server/modules/import-export/import-export.ts';
import { startLaunchJob } from '#server/modules/launches/launches.ts';
import type { LiveShoes } from '#server/modules/live/live.ts';
import { startOutboxWorker } from '#server/modules/mail/mail.ts';
import { removeUnusedPictures } from '#server/modules/media/media.ts';
import {
  createPaymentContext,
  startCheckoutAlarm,
  startRecovery,
} from '#server/modules/payments/payments.ts';
import { enforceRetention, startPersonalDataJob } from '#server/modules/privacy/privacy.ts';
import { startWaitlistJob } from '#server/modules/waitlist/waitlist.ts';
import { startWebhookWorker } from '#server/modules/webhooks/webhooks.ts';
import type { EvictableCache } from '#server/shared/cache-invalidator.ts';
import type { Dependencies } from '#server/shared/dependencies.ts';
import type { Mailer } from '#server/shared/mailer.ts';
import { startPolling } from '#server/shared/start-polling.ts';

/** The dependencies of the background jobs. */
export interface BackgroundJobsOptions {
  readonly dependencies: Dependencies;
  readonly cache: EvictableCache;
  readonly live: LiveShoes;
  readonly mailer: Mailer;
  readonly processor: PaymentSandbox | null;
  /** Where the sandbox processor delivers webhooks for this process. */
  readonly webhookUrl: string;
  /** See `CreateShopOptions`. */
  readonly isFirst: boolean;
}

const hourMs = 60 * 60 * 1000;

/** Starts the jobs of every process: outbox, webhooks, waitlist, launches, payment recovery, catalog watch, the alarm of checkout, personal data and cleanup. */
export function startBackgroundJobs(options: BackgroundJobsOptions): AsyncDisposable {
  const { dependencies, cache, live, mailer, processor, webhookUrl, isFirst } = options;
  const { db, longDb, identity, settings, files, log } = dependencies;
  const { publicOrigin, contactEmails, rateLimitScale } = settings;
  processor?.deliverWebhooksTo(webhookUrl);
  const outbox = startOutboxWorker({ db, mailer, host: new URL(publicOrigin).hostname, log });
  const webhooks = startWebhookWorker({
    ...{ db, log, secrets: dependencies.webhookSecrets },
    network: { allowPrivate: settings.allowPrivateWebhooks },
  });
  const waitlist = startWaitlistJob({
    ...{ db, publicOrigin, rateLimitScale, log },
    claims: dependencies.waitlistClaims,
  });
  const launches = startLaunchJob(dependencies);
  const recovery = startRecovery(createPaymentContext(dependencies, log));
  const watch = watchCatalog({ db, cache, live, log });
  const alarm = startCheckoutAlarm({ db, mailer, contactEmails, publicOrigin, isFirst, log });
  const health = startHealthJob(dependencies);
  const personalData = startPersonalDataJob(dependencies);
  const removeExpired = () =>
    Promise.all([
      identity.removeExpired(),
      removeUnusedPictures(longDb, files),
      enforceRetention(longDb).then((rows) => {
        if (Object.keys(rows).length > 0) log.info({ rows }, 'retention.enforced');
      }),
      purgeDemoArchive(longDb),
      purgeCatalogChanges(longDb),
      purgeUploads(longDb),
      isFirst && repairTotals(longDb, log),
    ]);
  const cleanup = startPolling(removeExpired, {
    pause: hourMs,
    onError: (err) => log.warn({ err }, 'cleanup.failed'),
  });
  const jobs = [
    ...[outbox, webhooks, waitlist, launches, recovery, watch, alarm, health, personalData],
    cleanup,
  ];
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(jobs.map((job) => job.stop()));
      mailer.close();
    },
  };
}
