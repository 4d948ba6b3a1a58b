import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentSandbox } from '@sneaker-paradise/payment-sandbox';
import { startBalanceJob } from '#server/modules/balance/balance.ts';
import { purgeCatalogueChanges } from '#server/modules/bulk-changes/bulk-changes.ts';
import { watchCatalogue } from '#server/modules/catalog/catalog.ts';
import { startCheckoutAlarm } from '#server/modules/checkout/checkout.ts';
import { purgeDemoArchive } from '#server/modules/demo-data/demo-data.ts';
import { startHealthJob } from '#server/modules/health/health.ts';
import { startOutboxWorker } from '#server/modules/mail/mail.ts';
import { removeUnusedPictures } from '#server/modules/media/media.ts';
import { createPaymentContext, startRecovery } from '#server/modules/payments/payments.ts';
import { enforceRetention } from '#server/modules/privacy/privacy.ts';
import { purgeUploads } from '#server/modules/transfer/transfer.ts';
import { startWebhookWorker } from '#server/modules/webhooks/webhooks.ts';
import type { EvictableCache } from '#server/shared/cache-invalidator.ts';
import type { Dependencies } from '#server/shared/dependencies.ts';
import type { Mailer } from '#server/shared/mailer.ts';

/** The dependencies of the background jobs. */
export interface BackgroundJobsOptions {
  readonly dependencies: Dependencies;
  readonly cache: EvictableCache;
  readonly mailer: Mailer;
  readonly processor: PaymentSandbox | null;
  /** Where the sandbox processor delivers webhooks for this process. */
  readonly webhookUrl: string;
  /** See `CreateShopOptions`. */
  readonly isFirst: boolean;
}

const hourMs = 60 * 60 * 1000;

/** Starts the jobs of every process: outbox, webhooks, payment recovery, catalogue watch, balance, the alarm of checkout and cleanup. */
export function startBackgroundJobs(options: BackgroundJobsOptions): AsyncDisposable {
  const { dependencies, cache, mailer, processor, webhookUrl, isFirst } = options;
  const { db, longDb, payment, identity, settings, files, log } = dependencies;
  const { publicOrigin, contactEmails } = settings;
  const closing = new AbortController();
  const { signal } = closing;
  processor?.deliverWebhooksTo(webhookUrl);
  const outbox = startOutboxWorker({ db, mailer, host: new URL(publicOrigin).hostname, log });
  const webhooks = startWebhookWorker({
    ...{ db, log, secrets: dependencies.webhookSecrets },
    network: { allowPrivate: settings.allowPrivateWebhooks },
  });
  const recovery = startRecovery(createPaymentContext(dependencies, log));
  const watch = watchCatalogue({ db, cache, log });
  const balance = startBalanceJob({ db, balance: payment.balance, log });
  const alarm = startCheckoutAlarm({ db, mailer, contactEmails, publicOrigin, isFirst, log });
  const health = startHealthJob(dependencies);
  const cleanup = everyHour(signal, () =>
    Promise.all([
      identity.removeExpired(),
      removeUnusedPictures(longDb, files),
      enforceRetention(longDb).then((rows) => {
        if (Object.keys(rows).length > 0) log.info({ rows }, 'retention.enforced');
      }),
      purgeDemoArchive(longDb),
      purgeCatalogueChanges(longDb),
      purgeUploads(longDb),
    ]).catch((err: unknown) => log.warn({ err }, 'cleanup.failed')),
  );
  return {
    async [Symbol.asyncDispose]() {
      closing.abort();
      await Promise.all([
        outbox.stop(),
        webhooks.stop(),
        recovery.stop(),
        watch.stop(),
        balance.stop(),
        alarm.stop(),
        health.stop(),
        cleanup,
      ]);
      mailer.close();
    },
  };
}

async function everyHour(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await work();
    await wait(hourMs, undefined, { signal }).catch(() => {});
  }
}
