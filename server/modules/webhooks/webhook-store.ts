import type { Selectable } from 'kysely';
import { type OutgoingWebhook, outgoingEvent } from '#contract/webhooks.ts';
import type { Tables } from '#database/tables.ts';
import type { Database } from '../../shared/dependencies.ts';

/** All webhooks, oldest first. */
export async function listWebhooks(db: Database): Promise<OutgoingWebhook[]> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .select(['id', 'url', 'events', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toWebhook);
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

const toWebhook = (row: Omit<Selectable<Tables['webhook_endpoint']>, 'secret'>): OutgoingWebhook => ({
  _id: row.id,
  url: row.url,
  events: outgoingEvent.array().parse(row.events),
  createdAt: row.created_at.toISOString(),
});
