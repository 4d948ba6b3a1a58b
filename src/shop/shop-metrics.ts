import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import type { BusinessMetrics } from '#platform/monitoring/business-metrics.ts';
import { healthChecks } from '#shop/health-checks.ts';
import { checkoutCounter, refundCounter } from '#shop/orders/server/payments/payments.ts';

async function countOrdersOfLastHour(db: Database): Promise<number> {
  const query = db.selectFrom('shop_order').select(({ fn }) => fn.countAll<number>().as('count'));
  const young = query.where('created_at', '>', sql<Date>`now() - interval '1 hour'`);
  return (await young.executeTakeFirstOrThrow()).count;
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
    { name: 'shop_orders_last_hour', help: 'Orders in the last hour.', read: countOrdersOfLastHour },
  ],
};
