import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { defineSettings } from '#platform/settings/feature-settings.ts';
import { zeroOrOne } from '#platform/settings/setting-schemas.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';
import { webhookEndpoints } from './contract.ts';
import { auditedWebhook } from './server/audited-webhook.ts';
import { startWebhookWorker } from './server/delivery-worker.ts';
import { registerWebhookRoutes } from './server/routes.ts';
import { webhookPrivacy } from './server/webhook-privacy.ts';
import { webhookWords } from './server/webhook-words.ts';

declare module '#platform/handlers/dependencies.ts' {
  interface ServerSettings {
    /** Whether webhooks may lead into private networks. */
    readonly allowPrivateWebhooks: boolean;
  }
}

/** Encrypts the secrets with which messages are signed. */
const secretsOf = ({ createCipher }: Dependencies) => createCipher('webhooks');

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly webhook: true;
  }
}

/** Tells other programs of events (Standard Webhooks). */
export const webhooks = {
  endpoints: webhookEndpoints,
  settings: defineSettings(z.object({ ALLOW_PRIVATE_WEBHOOKS: zeroOrOne.default(false) }), [], (values) => ({
    allowPrivateWebhooks: values.ALLOW_PRIVATE_WEBHOOKS,
  })),
  async plugin(_app, { registerRoute, dependencies }) {
    registerWebhookRoutes(registerRoute, { ...dependencies, secrets: secretsOf(dependencies) });
  },
  startJob: (dependencies) =>
    startWebhookWorker({
      db: dependencies.db,
      log: dependencies.log,
      secrets: secretsOf(dependencies),
      network: { allowPrivate: dependencies.settings.allowPrivateWebhooks },
    }),
  purchases: { onRestored: tellRestoredOrder },
  privacy: webhookPrivacy,
  logWords: webhookWords,
  auditedEvents: { webhook: auditedWebhook },
} satisfies ShopFeature;

/**
 * Queues `order.paid` of an order that has just been restored with its own date, in the caller's transaction, for each
 * webhook that was not told of it before (`tell_restored_order` of migration 0043). New orders are told by a trigger.
 */
async function tellRestoredOrder(db: Database, id: string): Promise<void> {
  await sql`select tell_restored_order(${id})`.execute(db);
}
