import type { Selectable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type ListedWebhook,
  messageEvent,
  type OutgoingDelivery,
  type OutgoingWebhook,
  outgoingEvent,
} from '../contract.ts';

/*
 * Triggers of `shoe_size`. A write also does this, in the same transaction:
 *
 * - `low_stock_webhook`: queues `stock.low` when the quantity falls to 2 or less
 * - `sold_out_webhook`: queues `stock.sold_out` when the quantity falls to 0
 */

/*
 * Triggers of `shop_order`. A write also does this, in the same transaction:
 *
 * - `order_paid_webhook`: queues `order.paid` for a new order, but not for one inserted with an earlier date
 * - `order_received_webhook`: queues `order.received` when the status changes to it
 * - `order_refunded_webhook`: queues `order.refunded` when more is refunded
 * - `order_canceled_webhook`: queues `order.canceled` when it is canceled
 */

/** All webhooks, oldest first, each with its newest delivery. */
export async function listWebhooks(db: Database): Promise<ListedWebhook[]> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('webhook_delivery')
          .select(['event', 'state', 'created_at as told_at'])
          .whereRef('endpoint_id', '=', 'webhook_endpoint.id')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['id', 'url', 'events', 'created_at', 'event', 'state', 'told_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...toWebhook(row), lastDelivery: toLastDelivery(row) }));
}

/** How many webhooks there are. */
export async function countWebhooks(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a new webhook; `secret` is encrypted already. */
export async function createWebhook(
  db: Database,
  webhook: { id: string; url: string; events: string[]; secret: string },
): Promise<OutgoingWebhook> {
  return toWebhook(
    await db
      .insertInto('webhook_endpoint')
      .values(webhook)
      .returning(['id', 'url', 'events', 'created_at'])
      .executeTakeFirstOrThrow(),
  );
}

/** Removes a webhook and its deliveries; null when there is none. */
export async function removeWebhook(db: Database, id: string): Promise<OutgoingWebhook | null> {
  const row = await db
    .deleteFrom('webhook_endpoint')
    .where('id', '=', id)
    .returning(['id', 'url', 'events', 'created_at'])
    .executeTakeFirst();
  if (!row) return null;
  await db.deleteFrom('webhook_delivery').where('endpoint_id', '=', id).execute();
  return toWebhook(row);
}

/** One webhook; null when there is none. */
export async function findWebhook(db: Database, id: string): Promise<OutgoingWebhook | null> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .select(['id', 'url', 'events', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toWebhook(row) : null;
}

/** The encrypted signing secret of a webhook; null when there is no such webhook. */
export async function findSecret(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .select('secret')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.secret ?? null;
}

const toWebhook = (row: Omit<Selectable<Tables['webhook_endpoint']>, 'secret'>): OutgoingWebhook => ({
  _id: row.id,
  url: row.url,
  events: outgoingEvent.array().parse(row.events),
  createdAt: row.created_at.toISOString(),
});

const toLastDelivery = ({ event, state, told_at }: NewestDelivery): ListedWebhook['lastDelivery'] =>
  event === null || state === null || told_at === null
    ? null
    : { event: messageEvent.parse(event), state, createdAt: told_at.toISOString() };

interface NewestDelivery {
  readonly event: string | null;
  readonly state: OutgoingDelivery['state'] | null;
  readonly told_at: Date | null;
}
