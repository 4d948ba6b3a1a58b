import { expressionBuilder, sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import { allFeatures } from '../all-features.ts';
import { checkoutCounter, refundCounter } from '../modules/payments/payments.ts';
import { isFarInFuture } from '../shared/clock-set-back.ts';
import type { Database } from '../shared/dependencies.ts';
import type { EventCounter } from '../shared/event-counter.ts';

/** Measures what the shop does, rather than how fast: sales, refunds, and what waits, which one process measures for all. */
export function measureBusiness(db: Database, registry: Registry, isFirst = true): void {
  measureSales(registry);
  if (isFirst) measureQueues(db, registry);
}

/** Measures how checkouts and refunds of this process ended. */
function measureSales(registry: Registry): void {
  const counter = (name: string, help: string, label: string, events: EventCounter<string>) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset();
        for (const [kind, count] of events.totals) this.inc({ [label]: kind }, count);
      },
    });
  counter('shop_checkout_total', 'Checkouts, by result.', 'result', checkoutCounter);
  counter('shop_refund_total', 'Refunds, by status.', 'status', refundCounter);
}

/** Measures what waits in the database; NaN while it does not answer. */
function measureQueues(db: Database, registry: Registry): void {
  const gauge = (name: string, help: string, query: CountQuery) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await countOf(db, query));
      },
    });
  for (const { name, help, label, read } of allFeatures.flatMap(({ gauges = [] }) => gauges)) {
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        const value = await read(db).catch(() => Number.NaN);
        if (typeof value === 'number') this.set(value);
        else if (label !== undefined)
          for (const [key, one] of Object.entries(value)) this.set({ [label]: key }, one);
      },
    });
  }
  gauge('shop_mails_refused', 'Emails that could not be delivered; listed on /admin/mails.', refusedMails);
  gauge('shop_orders_last_hour', 'Orders in the last hour.', ordersLastHour);
  gauge('shop_backup_age_seconds', 'Age of the newest backup; infinite if there is none.', backupAge);
}

type CountQuery = (db: Database) => { executeTakeFirstOrThrow(): Promise<{ count: number }> };

const countOf = async (db: Database, query: CountQuery): Promise<number> =>
  query(db)
    .executeTakeFirstOrThrow()
    .then(
      ({ count }) => count,
      () => Number.NaN,
    );

const countAll = expressionBuilder().fn.countAll<number>().as('count');

const refusedMails: CountQuery = (db) =>
  db.selectFrom('outbox').select(countAll).where('state', '=', 'failed');

const ordersLastHour: CountQuery = (db) =>
  db.selectFrom('shop_order').select(countAll).where('created_at', '>', sql<Date>`now() - interval '1 hour'`);

const backupAge: CountQuery = (db) =>
  db.selectNoFrom(({ fn, not, selectFrom }) =>
    fn
      .coalesce(
        selectFrom('backup_state')
          .select(sql<number>`extract(epoch from now() - made_at)::float8`.as('age'))
          .where(not(isFarInFuture('made_at'))),
        sql<number>`'infinity'::float8`,
      )
      .as('count'),
  );
