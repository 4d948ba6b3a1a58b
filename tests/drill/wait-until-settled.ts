import { setTimeout as wait } from 'node:timers/promises';
import type { DrillEnvironment } from './drill-environment.ts';

/** The states of a payment attempt that is not final. */
export const openStates = ['open', 'waiting', 'refunding'] as const;

/** Counts payment attempts and refunds that are not final. */
export async function countOpenPayments({ db }: Pick<DrillEnvironment, 'db'>): Promise<number> {
  const [attempts, refunds] = await Promise.all([
    db.selectFrom('checkout_attempt').select('id').where('state', 'in', openStates).execute(),
    db.selectFrom('refund').select('id').where('status', '=', 'pending').execute(),
  ]);
  return attempts.length + refunds.length;
}

/**
 * Waits until the database has ended what it was asked by a shop that is dead: a statement that waited for a lock still
 * runs afterwards, for instance one that postpones the next check of a refund.
 */
export async function waitForLastStatements({ pool }: Pick<DrillEnvironment, 'pool'>): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
         and backend_type = 'client backend' limit 1`,
    );
    if (rows.length === 0) return;
    await wait(5);
  }
}

/**
 * Makes the attempts and refunds that are not final two minutes older: recovery takes them at once, and still finds
 * their charges around the time of the attempt.
 */
export async function ageOpenPayments({ db }: Pick<DrillEnvironment, 'db'>): Promise<void> {
  const earlier = new Date(Date.now() - 120_000);
  await db
    .updateTable('checkout_attempt')
    .set({ created_at: earlier, updated_at: earlier, tries: 0 })
    .where('state', 'in', openStates)
    .execute();
  await db
    .updateTable('refund')
    .set({ checked_at: earlier, tries: 0 })
    .where('status', '=', 'pending')
    .execute();
}

/**
 * Lets everything happen that the provider has scheduled, delivers its webhooks, and waits until the shop has followed.
 * @returns false when something is still open after `within` ms
 */
export async function waitUntilProviderIsQuiet(
  environment: Pick<DrillEnvironment, 'db' | 'sandboxPool'>,
  { within }: { within: number },
): Promise<boolean> {
  const until = performance.now() + within;
  const { sandboxPool } = environment;
  for (;;) {
    await sandboxPool.query('update sandbox.scheduled_change set due_at = now()');
    await sandboxPool.query('update sandbox.delivery set due_at = now()');
    await ageOpenPayments(environment);
    await wait(1_000);
    const { rows } = await sandboxPool.query(
      'select 1 from sandbox.scheduled_change union all select 1 from sandbox.delivery limit 1',
    );
    if (rows.length === 0 && (await countOpenPayments(environment)) === 0) return true;
    if (performance.now() > until) return false;
  }
}

/** Waits until every payment attempt and refund is final. @returns false when some are still open after `within` ms */
export async function waitUntilSettled(
  environment: Pick<DrillEnvironment, 'db'>,
  { within }: { within: number },
): Promise<boolean> {
  const until = performance.now() + within;
  while ((await countOpenPayments(environment)) > 0) {
    if (performance.now() > until) return false;
    await wait(10);
  }
  return true;
}
