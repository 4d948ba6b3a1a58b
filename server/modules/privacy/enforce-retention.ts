import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/dependencies.ts';

/** Rows of one statement, so that none locks many rows for long. */
const batchSize = 500;

/**
 * Removes what is older than the retention rules allow, in small batches; any number of processes may do this at once.
 * @returns the number of rows by rule
 */
export async function enforceRetention(db: Database): Promise<Readonly<Record<string, number>>> {
  const done: Record<string, number> = {};
  for (const rule of retentionRules) {
    let rows = 0;
    for (let batch = batchSize; batch === batchSize; rows += batch) batch = await enforceOnce(db, rule);
    if (rows > 0) done[rule.what] = rows;
  }
  return done;
}

async function enforceOnce(
  db: Database,
  { table, age, days, where, action }: RetentionRule,
): Promise<number> {
  const old = sql`
    select ctid from ${sql.table(table)}
    where ${typeof age === 'string' ? sql.ref(age) : age} < now() - ${days} * interval '1 day' and ${where ?? sql`true`}
    limit ${batchSize} for update skip locked`;
  const { numAffectedRows } = await (action === 'remove'
    ? sql`delete from ${sql.table(table)} where ctid in (${old})`
    : sql`update ${sql.table(table)} set ${assign(action)} where ctid in (${old})`
  ).execute(db);
  return Number(numAffectedRows ?? 0n);
}

const assign = (values: Exclude<RetentionRule['action'], 'remove'>) =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

/** How long personal data is kept, and why. docs/operations.md has the same list; a test compares both. */
interface RetentionRule {
  readonly what: string;
  readonly days: number;
  readonly why: string;
  readonly table: string;
  /** The column that tells how old a row is, or an expression; null of one that stays. */
  readonly age: string | RawBuilder<unknown>;
  /** Which rows; all of them by default, and never again those that are done. */
  readonly where?: RawBuilder<unknown>;
  /** What becomes of a row: it is removed, or these columns are set. */
  readonly action: 'remove' | Readonly<Record<string, RawBuilder<unknown>>>;
}

const nobody = sql`'closed-' || id`;
const hasBuyer = sql`(email <> '' or address is not null)`;
const withoutBuyer = { email: sql`''`, uid: nobody, client_address: sql`null`, address: sql`null` };

/**
 * Since when a launch is over: one that was taken back can come back until its time has passed, and one whose shoe is
 * deleted never ends by itself.
 */
const overOf = (table: string) => sql`(
  select coalesce(sold_out_at, ended_at, greatest(coalesce(withdrawn_at, deleted_at), launch.opens_at))
  from launch join shoe on shoe.id = launch.shoe_id
  where launch.shoe_id = ${sql.table(table)}.shoe_id and coalesce(sold_out_at, ended_at, withdrawn_at, deleted_at) is not null)`;

/** Rows that others refer to come after these. */
export const retentionRules: readonly RetentionRule[] = [
  {
    what: 'email contents',
    days: 30,
    why: 'administrators can read and resend them',
    table: 'outbox',
    age: 'sent_at',
    where: sql`body_text <> ''`,
    action: { body_text: sql`''`, body_html: sql`''` },
  },
  {
    what: 'who received which email',
    days: 400,
    why: 'proof that a customer was notified, for a year of complaints',
    table: 'outbox',
    age: 'created_at',
    where: sql`state <> 'queued'`,
    action: 'remove',
  },
  {
    what: 'webhook deliveries',
    days: 30,
    why: 'they can be sent again if a receiver loses them',
    table: 'webhook_delivery',
    age: 'created_at',
    action: 'remove',
  },
  {
    what: 'ended waitlist entries',
    days: 30,
    why: 'customers can see how they ended',
    table: 'waitlist_entry',
    age: 'updated_at',
    where: sql`state in ('taken', 'expired', 'canceled') and notice is null`,
    action: 'remove',
  },
  {
    what: 'waitlist entries that a visitor did not confirm',
    days: 1,
    why: 'the confirmation link works that long',
    table: 'waitlist_entry',
    age: 'created_at',
    where: sql`state = 'unconfirmed'`,
    action: 'remove',
  },
  {
    what: 'owners of tickets in past launches (the tickets stay in the draw)',
    days: 30,
    why: 'like waitlist entries; orders show who bought',
    table: 'launch_ticket',
    age: overOf('launch_ticket'),
    where: sql`uid is not null`,
    action: { uid: sql`null` },
  },
  {
    what: 'launch reminders after the launch',
    days: 30,
    why: 'administrators can see how many there were',
    table: 'launch_reminder',
    age: overOf('launch_reminder'),
    action: 'remove',
  },
  {
    what: 'files with personal data',
    days: 1,
    why: 'time to download them',
    table: 'data_export',
    age: 'ready_at',
    action: 'remove',
  },
  {
    what: 'records of erased accounts',
    days: 30,
    why: 'administrators can see that it was done',
    table: 'erasure',
    age: 'finished_at',
    action: 'remove',
  },
  {
    what: 'messages from the contact form',
    days: 730,
    why: 'agreements with customers, as long as goods are under warranty',
    table: 'contact_message',
    age: 'created_at',
    action: 'remove',
  },
  {
    what: 'actions of administrators',
    days: 1095,
    why: 'claims about changes expire after three years',
    table: 'admin_history',
    age: 'at',
    where: sql`not exists (select from admin_history later where later.undo_of = admin_history.id)`,
    action: 'remove',
  },
  {
    what: 'buyers of failed payments',
    days: 365,
    why: 'late charges and refunds',
    table: 'checkout_attempt',
    age: 'updated_at',
    where: sql`state = 'failed' and ${hasBuyer}`,
    action: withoutBuyer,
  },
  {
    what: 'buyers of orders (the orders stay)',
    days: 3650,
    why: 'accounting records must be kept for ten years',
    table: 'shop_order',
    age: 'created_at',
    where: sql`email <> ''`,
    action: { email: sql`''`, uid: nobody, tracking_number: sql`null` },
  },
  {
    what: 'buyers of paid and refunded payments',
    days: 3650,
    why: 'like orders',
    table: 'checkout_attempt',
    age: 'created_at',
    where: sql`state in ('paid', 'refunded') and ${hasBuyer}`,
    action: withoutBuyer,
  },
  {
    what: 'notes on refunds',
    days: 3650,
    why: 'like orders',
    table: 'refund',
    age: 'created_at',
    where: sql`note is not null`,
    action: { note: sql`null` },
  },
];
