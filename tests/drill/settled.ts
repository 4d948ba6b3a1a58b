import { setTimeout as wait } from 'node:timers/promises';
import type { Stage } from './stage.ts';

/** The states of an attempt that is not over. */
export const openStates = ['open', 'waiting', 'refunding'] as const;

/** Attempts that are not over. */
export async function countOpen({ db }: Pick<Stage, 'db'>): Promise<number> {
  const open = await db
    .selectFrom('checkout_attempt')
    .select('id')
    .where('state', 'in', openStates)
    .execute();
  return open.length;
}

/** Waits until no attempt is open. @returns whether that came true within so many ms */
export async function settled(stage: Pick<Stage, 'db'>, { within }: { within: number }): Promise<boolean> {
  const until = performance.now() + within;
  while ((await countOpen(stage)) > 0) {
    if (performance.now() > until) return false;
    await wait(10);
  }
  return true;
}
