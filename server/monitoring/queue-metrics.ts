import cluster from 'node:cluster';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../shared/dependencies.ts';

/** Measures what waits in the database; NaN while it does not answer. Only one of the processes does. */
export function measureQueues(db: Database, registry: Registry): void {
  if (cluster.isWorker && cluster.worker?.id !== 1) return;
  const gauge = (name: string, help: string, count: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await count().catch(() => Number.NaN));
      },
    });
  const countOf = async (query: ReturnType<typeof sql<{ count: number }>>) =>
    (await query.execute(db)).rows[0]?.count ?? 0;
  gauge('shop_mails_waiting', 'Mails in the outbox that were not sent yet.', () =>
    countOf(sql<{ count: number }>`select count(*) as count from outbox where sent_at is null`),
  );
  gauge('shop_payments_unsettled', 'Payments that are neither an order nor given up.', () =>
    countOf(
      sql<{
        count: number;
      }>`select count(*) as count from checkout_attempt where state in ('open', 'waiting', 'refunding')`,
    ),
  );
  gauge('shop_orders_last_hour', 'Orders of the last hour.', () =>
    countOf(
      sql<{
        count: number;
      }>`select count(*) as count from shop_order where created_at > now() - interval '1 hour'`,
    ),
  );
}
