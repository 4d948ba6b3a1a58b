import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import type { OrderEvent } from '../../contract/order-events.ts';
import { listOrderEventsEndpoint } from '../../contract/order-events.ts';
import { describeEntry } from './describe-entry.ts';

/**
 * Lists the events of an order, oldest first; null when there is no such order. All of them are in its ledger; its emails,
 * which change nothing about it, are in the outbox.
 */
export async function listOrderEvents(db: Database, idPayment: string): Promise<OrderEvent[] | null> {
  const order = await db
    .selectFrom('shop_order')
    .select('id')
    .where('id_payment', '=', idPayment)
    .executeTakeFirst();
  if (!order) return null;
  const entries = await db
    .selectFrom('order_ledger')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const events = entries.map((entry) => ({
    at: entry.at.toISOString(),
    ...describeEntry(entry),
    amount: entry.amount_cents,
    by: entry.by,
    about: entry.about || null,
  }));
  // Those of one moment stay in this order.
  return [...events, ...(await listMails(db, order.id))].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  );
}

interface MailRow {
  readonly at: Date;
  readonly kind: 'mail-queued' | 'mail-sent' | 'mail-failed';
  readonly text: string;
}

/** Lists the emails of an order that are not about refunds, by their `once` keys, and their resent copies. */
async function listMails(db: Database, id: string): Promise<OrderEvent[]> {
  const { rows } = await sql<MailRow>`
    with recursive mail as (
      select outbox.* from outbox where dedup = ${`order-paid:${id}`} or starts_with(dedup, ${`order-shipped:${id}:`})
        or starts_with(dedup, ${`order-changed:${id}:`}) or dedup = ${`order-canceled:${id}`}
      union all
      select again.* from outbox again join mail on again.resend_of = mail.id
    )
    select * from (
      select created_at as at, 1 as rank, 'mail-queued' as kind, format('Email “%s” queued for %s', subject, recipient) as text
      from mail
      union all
      select sent_at, 2, 'mail-sent', format('Email “%s” sent to %s', subject, recipient) from mail where state = 'sent'
      union all
      select failed_at, 2, 'mail-failed', format('Email “%s” to %s failed: %s', subject, recipient, last_error)
      from mail where state = 'failed' and failed_at is not null
    ) mails order by at, rank`.execute(db);
  return rows.map(({ at, kind, text }) => ({
    at: at.toISOString(),
    kind,
    text,
    amount: null,
    by: null,
    about: null,
    state: null,
  }));
}

/** GET /admin/orders/{idPayment}/timeline. */
export function registerOrderEventRoutes(registerRoute: RegisterRoute, { db }: Dependencies): void {
  registerRoute(listOrderEventsEndpoint, async ({ params }) => {
    const events = await listOrderEvents(db, params.idPayment);
    return events ? reply(200, events) : problem('NOT_FOUND');
  });
}
