import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { isFarInFuture } from '../../shared/clock-set-back.ts';
import type { Database } from '../../shared/dependencies.ts';
import { returnCounts, takeCounts } from './answer-counts.ts';
import type { HealthContext } from './health-check.ts';
import { addRouteCounts } from './route-hours.ts';
import { runHealthChecks } from './run-checks.ts';

/** The pause between two rounds of a process, and between two checks of all processes together, in ms. */
const pause = 15_000;
const checkedEvery = 30_000;

/** What the job needs. */
export interface HealthJobOptions extends HealthContext {
  readonly log: { warn(details: object, message: string): void };
}

/**
 * Stores how requests were answered, and runs the checks, so that the health page knows since when something is broken
 * that nobody looked at.
 */
export function startHealthJob(options: HealthJobOptions): { stop(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  const running = (async () => {
    while (!signal.aborted) {
      await wait(pause, undefined, { signal }).catch(() => {});
      await runOnce(options).catch((err: unknown) => options.log.warn({ err }, 'health.check_failed'));
    }
  })();
  return {
    async stop() {
      closing.abort();
      await running;
    },
  };
}

/** Stores what this process has counted; what cannot be stored is kept for the next time. */
export async function storeCounts(db: Database): Promise<void> {
  const counts = takeCounts();
  await addRouteCounts(db, counts).catch((error: unknown) => {
    returnCounts(counts);
    throw error;
  });
}

async function runOnce(options: HealthJobOptions): Promise<void> {
  await storeCounts(options.db);
  const taken = await options.db
    .insertInto('shop_fact')
    .values({ key: 'health-checked', value: 'true' })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ at: sql<Date>`now()` })
        .where(({ or, eb }) =>
          or([
            eb('shop_fact.at', '<', sql<Date>`now() - interval '1 ms' * ${checkedEvery}::int`),
            isFarInFuture('shop_fact.at'),
          ]),
        ),
    )
    .returning('key')
    .execute();
  if (taken.length > 0) await runHealthChecks(options);
}
