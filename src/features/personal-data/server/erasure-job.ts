import { sql, type UpdateObject } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { isFarInFuture } from '#platform/database/clock-set-back.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import type { ErasureProgress } from '../contract.ts';
import { rememberErasure } from './erased-people.ts';
import { doErasureStep, type ErasureRow, erasureSteps } from './erasure-steps.ts';
import { removePhotos } from './photo-folder.ts';

/** The longest pause before an erasure that failed is tried again, in seconds. */
const longestPause = 3_600;

/** What an erasure needs. */
export type ErasureOptions = Pick<Dependencies, 'longDb' | 'files' | 'privacyRules' | 'redactPayments'> & {
  readonly log: Record<'info' | 'warn', (details: object, message: string) => void>;
};

/**
 * Does the next part of the erasure that is due first: its files, then parts in the database. Each of these is one short
 * transaction that locks the erasure and records how far it is: a process that is killed leaves nothing half done, and any
 * number of processes may do this.
 * @returns whether there was anything to do
 */
export async function continueErasure(options: ErasureOptions): Promise<boolean> {
  const { longDb, log } = options;
  let erasure: ErasureRow | undefined;
  try {
    erasure = await selectDue(longDb).where('step', '=', '').executeTakeFirst();
    if (erasure) {
      // Files may be on another machine: no connection waits for them.
      await rememberErasure(options.files, erasure);
      await removePhotos(options.files, erasure.uid);
      const [step = ''] = erasureSteps(options.privacyRules);
      await record(longDb, erasure.id, { step, failures: 0 }).where('step', '=', '').execute();
      return true;
    }
    return await longDb.transaction().execute(async (transaction) => {
      erasure = await selectDue(transaction)
        .where('step', '<>', '')
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (erasure) await doPart(transaction, options, erasure);
      return erasure !== undefined;
    });
  } catch (err) {
    if (!erasure) throw err;
    const { id, record_id, step, failures } = erasure;
    log.warn({ err, record: record_id, step: step || 'files' }, 'account.erasure_failed');
    const pause = Math.min(longestPause, 5 * 2 ** failures);
    const run_at = sql<Date>`clock_timestamp() + interval '1 second' * ${pause}::int`;
    await record(longDb, id, { failures: failures + 1, run_at }).execute();
    return true;
  }
}

async function doPart(db: Database, options: ErasureOptions, erasure: ErasureRow): Promise<void> {
  const steps = erasureSteps(options.privacyRules);
  // A release may have renamed the step at which another stopped.
  const step = steps.includes(erasure.step) ? erasure.step : (steps[0] ?? '');
  const position = await doErasureStep(db, options, { ...erasure, step });
  const next = position === null ? steps[steps.indexOf(step) + 1] : step;
  if (next !== undefined) {
    await record(db, erasure.id, { step: next, position: position ?? 0, failures: 0 }).execute();
    return;
  }
  await record(db, erasure.id, {
    uid: '',
    email: '',
    names: [],
    places: [],
    failures: 0,
    finished_at: sql<Date>`clock_timestamp()`,
  }).execute();
  options.log.info({ record: erasure.record_id }, 'account.erased');
}

/** Returns the erasures that were begun last and are not forgotten yet, newest first. */
export async function listErasures({
  db,
  privacyRules,
}: Pick<Dependencies, 'db' | 'privacyRules'>): Promise<ErasureProgress[]> {
  const steps = erasureSteps(privacyRules);
  const rows = await db
    .selectFrom('erasure')
    .selectAll()
    .where('closed_at', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('closed_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ record_id, closed_at, finished_at, step, failures }) => ({
    _id: record_id,
    closedAt: closed_at.toISOString(),
    failures,
    finishedAt: finished_at?.toISOString() ?? null,
    share: finished_at ? 1 : Math.max(0, steps.indexOf(step)) / steps.length,
  }));
}

const selectDue = (db: Database) =>
  db
    .selectFrom('erasure')
    .selectAll()
    .where('finished_at', 'is', null)
    .where(sql<boolean>`(run_at <= clock_timestamp() or ${isFarInFuture('run_at', longestPause)})`)
    .orderBy('run_at')
    .limit(1);

const record = (db: Database, id: string, change: UpdateObject<Tables, 'erasure'>) =>
  db.updateTable('erasure').set(change).where('id', '=', id);
