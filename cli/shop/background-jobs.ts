import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentSandbox } from '@sneaker-paradise/payment-sandbox';
import { watchStock } from '#server/modules/catalog/catalog.ts';
import { purgeOldEmails, startOutboxWorker } from '#server/modules/mail/mail.ts';
import { removeUnusedPictures } from '#server/modules/media/media.ts';
import { defaultAbsentAfter, startRecovery } from '#server/modules/payments/payments.ts';
import type { EvictableCache } from '#server/shared/cache-invalidator.ts';
import type { Dependencies } from '#server/shared/dependencies.ts';
import type { Mailer } from '#server/shared/mailer.ts';

/** What works beside the calls needs. */
export interface BackgroundOptions {
  readonly dependencies: Dependencies;
  readonly cache: EvictableCache;
  readonly mailer: Mailer;
  readonly processor: PaymentSandbox | null;
  /** Where this process hears the sandbox processor's news. */
  readonly webhookUrl: string;
  /** Runs until it is told to end; what it throws is logged. */
  readonly warm: (signal: AbortSignal) => Promise<void>;
}

const hourMs = 60 * 60 * 1000;

/** Starts what every process of a shop does by itself: send mail, settle payments, forget what expired, draw pictures. */
export function startBackgroundJobs(options: BackgroundOptions): AsyncDisposable {
  const { dependencies, cache, mailer, processor, webhookUrl, warm } = options;
  const { db, payment, identity, settings, files, log } = dependencies;
  const { publicOrigin } = settings;
  const closing = new AbortController();
  const { signal } = closing;
  processor?.deliverWebhooksTo(webhookUrl);
  const outbox = startOutboxWorker({ db, mailer, host: new URL(publicOrigin).hostname, log });
  const recovery = startRecovery({ db, payment, publicOrigin, log, absentAfter: defaultAbsentAfter });
  const stock = watchStock({ db, cache, log });
  const tidying = everyHour(signal, () =>
    Promise.all([identity.removeExpired(), removeUnusedPictures(db, files), purgeOldEmails(db)]).catch(
      (err: unknown) => log.warn({ err }, 'cleanup.failed'),
    ),
  );
  const warming = warm(signal).catch((err: unknown) => {
    if (!signal.aborted) log.warn({ err }, 'pictures.prerender_failed');
  });
  return {
    async [Symbol.asyncDispose]() {
      closing.abort();
      await Promise.all([outbox.stop(), recovery.stop(), stock.stop(), tidying, warming]);
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
