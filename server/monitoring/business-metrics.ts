import { expressionBuilder, sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import { healthStatus } from '#contract/health.ts';
import { countJobs, healthParts, listHealthStatuses } from '../modules/health/health.ts';
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
  new Gauge({
    name: 'shop_jobs_waiting',
    help: 'Items waiting for background jobs, by kind.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const unknown = { mails: Number.NaN, payments: Number.NaN, refunds: Number.NaN };
      const { mails, payments, refunds } = await countJobs(db).catch(() => unknown);
      this.set({ kind: 'mail' }, mails);
      this.set({ kind: 'payment' }, payments);
      this.set({ kind: 'refund' }, refunds);
    },
  });
  new Gauge({
    name: 'shop_health',
    help: 'Status of each part on /admin/health: 0 works, 1 needs attention, 2 fails.',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      const unknown = healthParts.map(
        (part) => ({ part, status: part === 'database' ? 'fail' : null }) as const,
      );
      const parts = await listHealthStatuses(db).catch(() => unknown);
      for (const { part, status } of parts)
        this.set({ part }, status ? healthStatus.options.indexOf(status) : Number.NaN);
    },
  });
  gauge('shop_mails_refused', 'Emails that could not be delivered; listed on /admin/mails.', refusedMails);
  gauge('shop_waitlist_waiting', 'Places on waitlists.', entriesOf('waiting'));
  gauge('shop_waitlist_offered', 'Pairs held for someone on a waitlist.', entriesOf('offered'));
  gauge('shop_launch_waiting', 'People in the lines of open launches.', placesToCome);
  gauge('shop_launch_admitted', 'Current admissions to open launches.', runningAdmissions);
  gauge(
    'shop_launch_admission_age_seconds',
    'Longest time since an open launch with people in line last admitted someone; 0 if no one is waiting.',
    admissionAge,
  );
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

const entriesOf =
  (state: 'waiting' | 'offered'): CountQuery =>
  (db) =>
    db.selectFrom('waitlist_entry').select(countAll).where('state', '=', state);

/** Launches that are open, with the tickets that are still to be let in. */
const joinPlacesToCome = (db: Database) =>
  db
    .selectFrom('launch')
    .innerJoin('launch_ticket as ticket', 'ticket.shoe_id', 'launch.shoe_id')
    .where('launch.drawn_at', 'is not', null)
    .where('launch.sold_out_at', 'is', null)
    .where('launch.ended_at', 'is', null)
    .where('ticket.left_at', 'is', null)
    .where('ticket.uid', 'is not', null)
    .whereRef('ticket.place', '>', 'launch.admitted_through');

const placesToCome: CountQuery = (db) => joinPlacesToCome(db).select(countAll);

const runningAdmissions: CountQuery = (db) =>
  db
    .selectFrom('launch_ticket')
    .select(countAll)
    .where('held', '>', 0)
    .where('admitted_until', '>', sql<Date>`now()`);

const admissionAge: CountQuery = (db) =>
  joinPlacesToCome(db).select(
    sql<number>`coalesce(max(extract(epoch from now() - coalesce(launch.admitted_at, launch.drawn_at))), 0)::float8`.as(
      'count',
    ),
  );

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
