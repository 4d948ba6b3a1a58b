import { sql } from 'kysely';
import type { ErasureProgress } from '#contract/personal-data.ts';
import { isFarInFuture } from '../../shared/clock-set-back.ts';
import type { Database, Dependencies } from '../../shared/dependencies.ts';
import { doErasureStep, type ErasureRow, erasureSteps } from './erasure-steps.ts';

/** The longest pause before an erasure that failed is tried again, in seconds. */
const longestPause = 3_600;

/** What an erasure needs. */
export type ErasureOptions = Pick<Dependencies, 'longDb' | 'files' | 'redactPayments'> & {
  readonly log: Record<'info' | 'warn', (details: object, message: string) => void>;
};

/**
 * Does the next part of the erasure that is due first. Each part is one short transaction that locks the erasure and
 * records how far it is: a process that is killed leaves nothing half done, and any number of processes may do this.
 * @returns whether there was anything to do
 */
export async function continueErasure(dependencies: ErasureOptions): Promise<boolean> {
  const { longDb, log } = dependencies;
  let claimed: ErasureRow | undefined;
  try {
    return await longDb.transaction().execute(async (transaction) => {
      claimed = await claim(transaction);
      if (!claimed) return false;
      const step = erasureSteps.includes(claimed.step) ? claimed.step : (erasureSteps[0] ?? '');
      const position = await doErasureStep(transaction, dependencies, { ...claimed, step });
      const next = position === null ? erasureSteps[erasureSteps.indexOf(step) + 1] : step;
      if (next === undefined) await finish(transaction, claimed);
      else await record(transaction, claimed.id, { step: next, position: position ?? 0, failures: 0 });
      if (next === undefined) log.info({ record: claimed.record_id }, 'account.erased');
      return true;
    });
  } catch (err) {
    if (!claimed) throw err;
    const { id, record_id, step, failures } = claimed;
    log.warn({ err, record: record_id, step }, 'account.erasure_failed');
    const pause = Math.min(longestPause, 5 * 2 ** failures);
    const run_at = sql<Date>`clock_timestamp() + interval '1 second' * ${pause}::int`;
    await record(longDb, id, { failures: failures + 1, run_at });
    return true;
  }
}

/** Returns the erasures that were begun last and are not forgotten yet, newest first. */
export async function listErasures(db: Database): Promise<ErasureProgress[]> {
  const rows = await db.selectFrom('erasure').selectAll().orderBy('closed_at', 'desc').limit(100).execute();
  return rows.map(({ record_id, closed_at, finished_at, step, failures }) => ({
    ...{ _id: record_id, closedAt: closed_at.toISOString(), failures },
    finishedAt: finished_at?.toISOString() ?? null,
    share: finished_at ? 1 : Math.max(0, erasureSteps.indexOf(step)) / erasureSteps.length,
  }));
}

async function claim(db: Database): Promise<ErasureRow | undefined> {
  return db
    .selectFrom('erasure')
    .selectAll()
    .where('finished_at', 'is', null)
    .where(sql<boolean>`(run_at <= clock_timestamp() or ${isFarInFuture('run_at', longestPause)})`)
    .orderBy('run_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

const record = (
  db: Database,
  id: string,
  change: Partial<Pick<ErasureRow, 'step' | 'position' | 'failures'>> & {
    run_at?: ReturnType<typeof sql<Date>>;
  },
) => db.updateTable('erasure').set(change).where('id', '=', id).execute();

const finish = (db: Database, { id }: ErasureRow) =>
  db
    .updateTable('erasure')
    .set({ uid: '', email: '', names: [], step: '', failures: 0, finished_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
