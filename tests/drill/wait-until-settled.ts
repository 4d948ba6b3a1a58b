import { setTimeout as wait } from 'node:timers/promises';
import type { DrillEnvironment } from './drill-environment.ts';

/** The states of a payment attempt that is not final. */
export const openStates = ['open', 'waiting', 'refunding'] as const;

/** Counts payment attempts that are not final. */
export async function countOpenAttempts({ db }: Pick<DrillEnvironment, 'db'>): Promise<number> {
  const open = await db
    .selectFrom('checkout_attempt')
    .select('id')
    .where('state', 'in', openStates)
    .execute();
  return open.length;
}

/**
 * Makes the attempts that are not final two minutes older: recovery takes them at once, and still finds their charges
 * around the time of the attempt.
 */
export async function ageOpenAttempts({ db }: Pick<DrillEnvironment, 'db'>): Promise<void> {
  const earlier = new Date(Date.now() - 120_000);
  await db
    .updateTable('checkout_attempt')
    .set({ created_at: earlier, updated_at: earlier, tries: 0 })
    .where('state', 'in', openStates)
    .execute();
}

/** Waits until every payment attempt is final. @returns false when some are still open after `within` ms */
export async function waitUntilSettled(
  environment: Pick<DrillEnvironment, 'db'>,
  { within }: { within: number },
): Promise<boolean> {
  const until = performance.now() + within;
  while ((await countOpenAttempts(environment)) > 0) {
    if (performance.now() > until) return false;
    await wait(10);
  }
  return true;
}
