import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { isFarInFuture } from '../shared/clock-set-back.ts';
import type { Database } from '../shared/dependencies.ts';

/** Measures what waits in the database; NaN while it does not answer. */
export function measureQueues(db: Database, registry: Registry): void {
  const gauge = (name: string, help: string, query: CountQuery) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await countOf(db, query));
      },
    });
  new Gauge({
    name: 'shop_jobs_waiting',
    help: 'What background jobs have left to do, by kind.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      for (const [kind, query] of Object.entries(jobQueries)) this.set({ kind }, await countOf(db, query));
    },
  });
  gauge(
    'shop_mails_refused',
    'Mails that were given up; administrators find them on /admin/mails.',
    refusedMails,
  );
  gauge('shop_payments_unsettled', 'Payments that are neither an order nor given up.', jobQueries.payment);
  gauge('shop_orders_last_hour', 'Orders of the last hour.', ordersLastHour);
  gauge('shop_backup_age_seconds', 'Age of the newest backup; infinite before the first.', backupAge);
}

type CountQuery = ReturnType<typeof sql<{ count: number }>>;

const countOf = async (db: Database, query: CountQuery): Promise<number> =>
  query.execute(db).then(
    ({ rows }) => rows[0]?.count ?? 0,
    () => Number.NaN,
  );

/** What waits for a background job; a mail that was given up does not. */
const jobQueries = {
  mail: sql<{ count: number }>`select count(*) as count from outbox where state = 'queued'`,
  payment: sql<{
    count: number;
  }>`select count(*) as count from checkout_attempt where state in ('open', 'waiting', 'refunding')`,
  refund: sql<{ count: number }>`select count(*) as count from refund where status = 'pending'`,
} satisfies Record<string, CountQuery>;

const refusedMails = sql<{ count: number }>`select count(*) as count from outbox where state = 'failed'`;

const ordersLastHour = sql<{
  count: number;
}>`select count(*) as count from shop_order where created_at > now() - interval '1 hour'`;

const backupAge = sql<{ count: number }>`
  select coalesce((select extract(epoch from now() - made_at)::float8 from backup_state
    where not ${isFarInFuture('made_at')}), 'infinity'::float8) as count`;
