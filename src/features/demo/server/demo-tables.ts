import { type RawBuilder, sql } from 'kysely';

/** The slot of `analytics_day` with the visits of the demo seed. */
export const demoVisitsSlot = -1;

/** Rows of one table that belong to the demo. */
export interface DemoRows {
  readonly table: string;
  readonly where: RawBuilder<unknown>;
  /** Tickets stay, and only lose their owner. */
  readonly stays?: boolean;
  /** Whether a row that comes back, `restored`, still belongs to something. */
  readonly restoredIf?: RawBuilder<unknown>;
}

const recorded = (kind: 'customer' | 'subscriber' | 'message') =>
  sql`(select id from demo_record where kind = ${sql.lit(kind)})`;
export const customers = recorded('customer');
const orders = sql`(select id from shop_order where uid in ${customers})`;
/** The payment attempts of the demo customers. */
export const attempts = sql<string>`(select id from checkout_attempt where uid in ${customers})`;
const senders = sql`(select email from contact_message where id in ${recorded('message')})`;
const recipients = sql`(
  select email from account_user where id in ${customers}
  union select id from demo_record where kind = 'subscriber'
  union ${senders})`;

/** The PaymentIntents of the demo customers. */
export const demoIntents = sql`select intent from checkout_attempt where uid in ${customers} and intent is not null`;

/**
 * The rows of the demo, in an order in which they can be removed: rows that refer to others come first, and rows that
 * conditions need come last. Restoring goes the other way round.
 */
export const demoRows: readonly DemoRows[] = [
  { table: 'favorite', where: sql`uid in ${customers}` },
  {
    table: 'waitlist_entry',
    where: sql`uid in ${customers}`,
    restoredIf: sql`exists (select from shoe where shoe.id = restored.shoe_id)`,
  },
  {
    table: 'launch_reminder',
    where: sql`uid in ${customers}`,
    // A launch that was announced again is another one.
    restoredIf: sql`exists (select from launch where launch.shoe_id = restored.shoe_id
      and launch.announced_at < (select min(archived_at) from demo_archive))`,
  },
  {
    table: 'launch_purchase',
    where: sql`attempt_id in ${attempts}`,
    restoredIf: sql`exists (select from launch_ticket where launch_ticket.id = restored.ticket_id)`,
  },
  // The draw needs the tickets.
  { table: 'launch_ticket', where: sql`uid in ${customers}`, stays: true },
  { table: 'review', where: sql`uid in ${customers}` },
  { table: 'outbox', where: sql`recipient in ${recipients} or reply_to in ${recipients}` },
  {
    table: 'admin_history',
    where: sql`entity = 'order' and entity_id in ${orders}
      or entity = 'user' and entity_id in (select id from shop_user where uid in ${customers})`,
  },
  { table: 'order_event', where: sql`order_id in ${orders}` },
  { table: 'order_ledger', where: sql`order_id in ${attempts}` },
  { table: 'order_item', where: sql`order_id in ${orders}` },
  { table: 'shipment_line', where: sql`order_id in ${orders}` },
  { table: 'shipment', where: sql`order_id in ${orders}` },
  { table: 'shop_order', where: sql`uid in ${customers}` },
  {
    table: 'order_return_item',
    where: sql`return_id in (select id from order_return where order_id in ${attempts})`,
  },
  { table: 'order_return', where: sql`order_id in ${attempts}` },
  {
    table: 'refund_line',
    where: sql`refund_id in (select id from refund where attempt_id in ${attempts})`,
  },
  { table: 'refund', where: sql`attempt_id in ${attempts}` },
  { table: 'dispute', where: sql`attempt_id in ${attempts}` },
  { table: 'attempt_line', where: sql`attempt_id in ${attempts}` },
  { table: 'checkout_attempt', where: sql`uid in ${customers}` },
  { table: 'contact_message', where: sql`id in ${recorded('message')}` },
  { table: 'newsletter_subscriber', where: sql`email_key in ${recorded('subscriber')}` },
  { table: 'ended_consent', where: sql`email_key in ${recorded('subscriber')}` },
  { table: 'account_credential', where: sql`user_id in ${customers}` },
  { table: 'account_user', where: sql`id in ${customers}` },
  { table: 'shop_user', where: sql`uid in ${customers}` },
  { table: 'analytics_day', where: sql`slot = ${sql.lit(demoVisitsSlot)}` },
  { table: 'demo_record', where: sql`true` },
];
