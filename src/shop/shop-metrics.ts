import { expressionBuilder, sql } from 'kysely';
import { allFeatures } from '#platform/features/all-features.ts';
import type { BusinessMetrics } from '#platform/monitoring/business-metrics.ts';
import { isFarInFuture } from '#platform/shared/clock-set-back.ts';
import type { Database } from '#platform/shared/dependencies.ts';
import { healthChecks } from '#shop/health-checks.ts';
import { checkoutCounter, refundCounter } from '#shop/orders/server/payments/payments.ts';

const countAll = expressionBuilder().fn.countAll<number>().as('count');

async function countRefusedMails(db: Database): Promise<number> {
  const query = db.selectFrom('outbox').select(countAll).where('state', '=', 'failed');
  return (await query.executeTakeFirstOrThrow()).count;
}

async function countOrdersOfLastHour(db: Database): Promise<number> {
  const query = db.selectFrom('shop_order').select(countAll);
  const young = query.where('created_at', '>', sql<Date>`now() - interval '1 hour'`);
  return (await young.executeTakeFirstOrThrow()).count;
}

async function readBackupAge(db: Database): Promise<number> {
  const row = await db
    .selectFrom('backup_state')
    .select(sql<number>`extract(epoch from now() - made_at)::float8`.as('age'))
    .where(({ not }) => not(isFarInFuture('made_at')))
    .executeTakeFirst();
  return row?.age ?? Number.POSITIVE_INFINITY;
}

/** What the shop and its features do: sales, refunds, and what waits. */
export const shopMetrics: BusinessMetrics = {
  counters: [
    { name: 'shop_checkout_total', help: 'Checkouts, by result.', label: 'result', events: checkoutCounter },
    { name: 'shop_refund_total', help: 'Refunds, by status.', label: 'status', events: refundCounter },
  ],
  gauges: [
    ...allFeatures.flatMap(({ gauges = [] }) => gauges),
    ...allFeatures.flatMap(({ healthGauges }) => healthGauges?.(healthChecks.map(({ name }) => name)) ?? []),
    {
      name: 'shop_mails_refused',
      help: 'Emails that could not be delivered; listed on /admin/mails.',
      read: countRefusedMails,
    },
    { name: 'shop_orders_last_hour', help: 'Orders in the last hour.', read: countOrdersOfLastHour },
    {
      name: 'shop_backup_age_seconds',
      help: 'Age of the newest backup; infinite if there is none.',
      read: readBackupAge,
    },
  ],
};
