import { sql } from 'kysely';
import { webhookEndpoints } from '#contract/webhooks.ts';
import type { Database } from '../../shared/dependencies.ts';
import type { ShopFeature } from '../../shop-feature.ts';
import { startWebhookWorker } from './delivery-worker.ts';
import { registerWebhookRoutes } from './routes.ts';
import { webhookPrivacy } from './webhook-privacy.ts';
import { webhookWords } from './webhook-words.ts';

/** Tells other programs of events (Standard Webhooks). */
export const webhooks = {
  endpoints: webhookEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerWebhookRoutes(registerRoute, dependencies);
  },
  startJob: ({ db, log, webhookSecrets, settings }) =>
    startWebhookWorker({
      ...{ db, log, secrets: webhookSecrets },
      network: { allowPrivate: settings.allowPrivateWebhooks },
    }),
  purchases: { onRestored: tellRestoredOrder },
  personalData: webhookPrivacy,
  logWords: webhookWords,
} satisfies ShopFeature;

/**
 * Queues `order.paid` of an order that has just been restored with its own date, in the caller's transaction, for each
 * webhook that was not told of it before (`tell_restored_order` of migration 0043). New orders are told by a trigger.
 */
async function tellRestoredOrder(db: Database, id: string): Promise<void> {
  await sql`select tell_restored_order(${id})`.execute(db);
}
