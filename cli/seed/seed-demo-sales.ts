import { demoCustomers } from '#demo/people/demo-customers.ts';
import { demoMessages } from '#demo/people/demo-messages.ts';
import { demoSubscribers } from '#demo/people/demo-subscribers.ts';
import { randomNumber } from '#demo/random.ts';
import { createDemoSales } from '#demo/sales/create-demo-sales.ts';
import { daysBefore } from '#demo/sales/days.ts';
import { createDemoVisits } from '#demo/sales/demo-visits.ts';
import type { Database, ServerSettings } from '#server/shared/dependencies.ts';
import { seedAuditLog } from './seed-audit-log.ts';
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
import { seedVisits } from './seed-visits.ts';

/** The numbers of what was inserted. */
export interface SeededSales {
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
    await seedMails(transaction, settings, { now, orders, subscriptions, messages });
    await seedAuditLog(transaction, settings.administrators, { now, orders });
    await seedVisits(transaction, createDemoVisits(now, orders));
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
