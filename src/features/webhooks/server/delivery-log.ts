import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { countLimit } from '#platform/contract/endpoints/query-params.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { messageEvent, type OutgoingDelivery } from '../contract.ts';

type Row = Selectable<Tables['webhook_delivery']>;

/** The deliveries of a webhook, newest first, and their number (up to 1,000). */
export async function listDeliveries(
  db: Database,
  webhook: string,
  { offset = 0, limit = 20 }: { offset?: number | undefined; limit?: number | undefined },
): Promise<{ deliveries: OutgoingDelivery[]; total: number }> {
  const ofWebhook = db.selectFrom('webhook_delivery').where('endpoint_id', '=', webhook);
  const rows = await ofWebhook
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const total = await countRows(db, ofWebhook.select('id').limit(countLimit));
  return { deliveries: rows.map(toDelivery), total };
}

/** Makes a waiting delivery due now, or queues a copy of one that is over, with the same message id; null when there is none. */
export async function resendDelivery(
  db: Database,
  webhook: string,
  id: number,
): Promise<OutgoingDelivery | null> {
  const waiting = await db
    .updateTable('webhook_delivery')
    .set({ run_at: sql<Date>`least(run_at, now())` })
    .where('id', '=', id)
    .where('endpoint_id', '=', webhook)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst();
  if (waiting) return toDelivery(waiting);
  const copied = ['endpoint_id', 'message_id', 'event', 'body'] as const;
  const copy = await db
    .insertInto('webhook_delivery')
    .columns([...copied, 'resend_of'])
    .expression(
      db
        .selectFrom('webhook_delivery')
        .select([...copied, 'id'])
        .where('id', '=', id)
        .where('endpoint_id', '=', webhook),
    )
    .returningAll()
    .executeTakeFirst();
  return copy ? toDelivery(copy) : null;
}

/** Queues a message that is about nothing but its webhook; null when there is none. */
export async function queueTest(db: Database, webhook: string): Promise<OutgoingDelivery | null> {
  const { rows } = await sql<Row>`
    insert into webhook_delivery (endpoint_id, message_id, event, body)
    select id, webhook_message_id(event, id, data), event, webhook_body(event, now(), data)
    from webhook_endpoint, json_build_object('webhook', id) data, (values ('webhook.test')) test (event)
    where id = ${webhook} returning *`.execute(db);
  const [queued] = rows;
  return queued ? toDelivery(queued) : null;
}

const toDelivery = (row: Row): OutgoingDelivery => ({
  _id: String(row.id),
  messageId: row.message_id,
  event: messageEvent.parse(row.event),
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  answer: row.answer,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  nextAttemptAt: row.state === 'queued' ? row.run_at.toISOString() : null,
  resendOf: row.resend_of === null ? null : String(row.resend_of),
});
