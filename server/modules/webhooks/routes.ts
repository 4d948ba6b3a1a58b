import { totalCountHeader } from '#contract/endpoints/query-params.ts';
import {
  listDeliveriesEndpoint,
  listWebhooksEndpoint,
  removeWebhookEndpoint,
  resendDeliveryEndpoint,
  testWebhookEndpoint,
} from '#contract/webhooks.ts';
import type { Database } from '../../shared/dependencies.ts';
import { problem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { type CreationOptions, registerWebhookCreation } from './creation-route.ts';
import { listDeliveries, queueTest, resendDelivery } from './delivery-log.ts';
import { findWebhook, listWebhooks, removeWebhook } from './webhook-store.ts';

/** POST, GET and DELETE /admin/webhooks, and their deliveries. */
export function registerWebhookRoutes(registerRoute: RegisterRoute, options: CreationOptions): void {
  const { db } = options;
  registerWebhookCreation(registerRoute, options);

  registerRoute(listWebhooksEndpoint, async () => reply(200, await listWebhooks(db)));

  registerRoute(removeWebhookEndpoint, async ({ params, caller }) =>
    db.transaction().execute(async (transaction) => {
      const removed = await removeWebhook(transaction, params.id);
      if (!removed) return problem('NOT_FOUND');
      const { _id: id, url, events } = removed;
      const entry = { action: 'remove', entity: 'webhook', id, before: { url, events } } as const;
      await recordAuditEntry(transaction, caller, entry);
      return reply(200, removed);
    }),
  );
  registerDeliveries(registerRoute, db);
}

function registerDeliveries(registerRoute: RegisterRoute, db: Database): void {
  registerRoute(listDeliveriesEndpoint, async ({ params, query }) => {
    if ((await findWebhook(db, params.id)) === null) return problem('NOT_FOUND');
    const { deliveries, total } = await listDeliveries(db, params.id, query);
    return reply(200, deliveries, { [totalCountHeader]: String(total) });
  });

  registerRoute(resendDeliveryEndpoint, async ({ params, caller }) =>
    db.transaction().execute(async (transaction) => {
      const webhook = await findWebhook(transaction, params.id);
      const delivery = webhook && (await resendDelivery(transaction, params.id, params.deliveryId));
      if (!delivery) return problem('NOT_FOUND');
      const after = { url: webhook.url, delivery: delivery._id };
      const entry = { action: 'resend', entity: 'webhook', id: webhook._id, after } as const;
      await recordAuditEntry(transaction, caller, entry);
      return reply(201, delivery);
    }),
  );

  registerRoute(testWebhookEndpoint, async ({ params: { id }, caller }) =>
    db.transaction().execute(async (transaction) => {
      const webhook = await findWebhook(transaction, id);
      const delivery = webhook && (await queueTest(transaction, id));
      if (!delivery) return problem('NOT_FOUND');
      const after = { url: webhook.url, delivery: delivery._id };
      await recordAuditEntry(transaction, caller, { action: 'test', entity: 'webhook', id, after });
      return reply(201, delivery);
    }),
  );
}
