import { prepareSandboxDatabase } from '@sneaker-paradise/payment-sandbox';
import { sql } from 'kysely';
import type { Print } from '#cli/output/print.ts';
import type { Settings } from '#config/settings.ts';
import type { DatabaseConnection } from '#database/connect.ts';
import { demoCustomers } from '#demo/people/demo-customers.ts';
import { demoMessages } from '#demo/people/demo-messages.ts';
import { demoSubscribers } from '#demo/people/demo-subscribers.ts';
import { randomChoice, randomNumber } from '#demo/random.ts';
import { createDemoSales } from '#demo/sales/create-demo-sales.ts';
import { daysBefore } from '#demo/sales/days.ts';
import type { DemoOrder } from '#demo/sales/demo-order.ts';
import { createDemoVisits, type DemoVisits } from '#demo/sales/demo-visits.ts';
import type { Database } from '#platform/database/database.ts';
import type { Administrator, ServerSettings } from '#platform/handlers/dependencies.ts';
import { lockSettings, readMailTemplates, toMailSite } from '#shop/settings/server/settings.ts';
import { demoVisitsSlot } from '../demo.ts';
import { orderIds } from './order-rows.ts';
import {
  messageId,
  seedAccounts,
  seedFavorites,
  seedMessages,
  seedReviews,
  seedSubscribers,
} from './seed-customers.ts';
import { seedMails } from './seed-mails.ts';
import { seedOrders } from './seed-orders.ts';

/** The numbers of what was inserted. */
interface SeededSales {
  readonly customers: number;
  readonly orders: number;
  readonly reviews: number;
}

/**
 * Inserts demo customers and everything they did in the last 90 days, in one transaction: once per database, and only
 * while it has no other customer and no order. The schema of the payment sandbox must exist.
 * @returns null when nothing was inserted
 */
export function seedDemoSales(
  db: Database,
  settings: Pick<ServerSettings, 'administrators' | 'publicOrigin' | 'contactEmails'>,
  now = new Date(),
): Promise<SeededSales | null> {
  return db.transaction().execute(async (transaction) => {
    if (!(await claimSeed(transaction, settings))) return null;
    const { orders, reviews } = createDemoSales(now);
    const subscriptions = demoSubscribers.map((email) => ({
      email,
      at: daysBefore(now, 85 * randomNumber(email)),
    }));
    const messages = demoMessages.map((message) => ({ ...message, at: daysBefore(now, message.daysAgo) }));
    await seedAccounts(transaction, now);
    await seedOrders(transaction, orders);
    await seedReviews(transaction, reviews);
    await seedFavorites(transaction, now);
    await seedSubscribers(transaction, subscriptions);
    await seedMessages(transaction, messages);
    const { contactEmails, publicOrigin } = settings;
    const site = toMailSite(
      { settings: await lockSettings(transaction), mailTemplates: await readMailTemplates(transaction) },
      publicOrigin,
    );
    await seedMails(transaction, { site, contactEmails }, { now, orders, subscriptions, messages });
    await seedAuditLog(transaction, settings.administrators, { now, orders });
    await seedVisits(transaction, createDemoVisits(now, orders));
    // What happened to the orders before now.
    await sql`select fill_order_ledger()`.execute(transaction);
    await recordDemoData(transaction);
    return { customers: demoCustomers.length, orders: orders.length, reviews: reviews.length };
  });
}

/** @returns whether the caller inserts the demo sales: nobody did before, and the shop has no customer and no order */
async function claimSeed(
  db: Database,
  { administrators }: Pick<ServerSettings, 'administrators'>,
): Promise<boolean> {
  const claimed = await db
    .insertInto('shop_fact')
    .values({ key: 'demo_sales', value: JSON.stringify({ customers: demoCustomers.length }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) return false;
  const own = administrators.map(({ uid }) => uid);
  const customer = await db
    .selectFrom('shop_user')
    .select('id')
    .where('uid', 'not in', own)
    .executeTakeFirst();
  const payment = await db.selectFrom('checkout_attempt').select('id').limit(1).executeTakeFirst();
  return customer === undefined && payment === undefined;
}

/** Records what belongs to the demo, so that it can be removed as one. */
async function recordDemoData(db: Database): Promise<void> {
  await db
    .insertInto('demo_record')
    .values([
      ...demoCustomers.map(({ uid }) => ({ kind: 'customer' as const, id: uid })),
      ...demoSubscribers.map((email) => ({ kind: 'subscriber' as const, id: email })),
      ...demoMessages.map(({ email }) => ({ kind: 'message' as const, id: messageId(email) })),
    ])
    .execute();
}

/** Inserts the visits, as counts of a slot that no process adds to. */
async function seedVisits(db: Database, visits: readonly DemoVisits[]): Promise<void> {
  await sql`
    insert into analytics_day (day, event, screen, slot, times)
    select day, event, screen, ${demoVisitsSlot}, times
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as seen (day date, event text, screen text, times int)`.execute(
    db,
  );
}

/** Inserts the entries of what the administrators did: every order that was received, and one account that was closed for a day. */
async function seedAuditLog(
  db: Database,
  administrators: readonly [Administrator, Administrator],
  { now, orders }: { now: Date; orders: readonly DemoOrder[] },
): Promise<void> {
  const received = orders.flatMap((order) => {
    if (!order.receivedAt) return [];
    const administrator = randomChoice(`${order.key} administrator`, administrators) ?? administrators[0];
    return [
      {
        at: order.receivedAt,
        administrator,
        entity: 'order',
        id: orderIds(order).id,
        before: { status: 'Pending' },
        after: { status: 'Received' },
      },
    ];
  });
  const entries = [...received, ...(await closedAccount(db, administrators[0], now))].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  await db
    .insertInto('admin_history')
    .values(
      entries.map(({ at, administrator, entity, id, before, after }) => ({
        at,
        uid: administrator.uid,
        email: administrator.email,
        action: 'change',
        entity,
        entity_id: id,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute();
}

const hourMs = 60 * 60 * 1000;

/** The last customer was disabled eight days ago and enabled again the next morning. */
async function closedAccount(db: Database, administrator: Administrator, now: Date) {
  const customer = demoCustomers.at(-1);
  const row = await db
    .selectFrom('shop_user')
    .select(['id', 'email'])
    .where('uid', '=', customer?.uid ?? '')
    .executeTakeFirstOrThrow();
  const state = (status: string) => ({ email: row.email, status, manager: false });
  const entry = { administrator, entity: 'user', id: row.id };
  const at = (hours: number) => new Date(now.getTime() - hours * hourMs);
  return [
    { ...entry, at: at(8 * 24), before: state('Enabled'), after: state('Disabled') },
    { ...entry, at: at(7 * 24 + 9), before: state('Disabled'), after: state('Enabled') },
  ];
}

/**
 * Inserts the demo customers and orders where they are missing. Their payments are in the ledger of the payment sandbox,
 * so a shop that takes real cards opens without them.
 */
export async function seedSales(
  { db, pool }: DatabaseConnection,
  settings: Settings,
  print: Print,
): Promise<void> {
  if (settings.stripe) return;
  await prepareSandboxDatabase(pool);
  const seeded = await seedDemoSales(db, settings);
  if (!seeded) return;
  const { customers, orders, reviews } = seeded;
  print(
    `Added demo sales: ${customers} customers, ${orders} orders, ${reviews} reviews. To remove them, go to /admin.`,
  );
}
