import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { HealthCheck, HealthContext, HealthFinding } from '#platform/features/health-check.ts';
import { type CheckedPart, type HealthStatus, healthStatus } from '../contract.ts';

/** How long a check may take, in ms. */
const longest = 5_000;

/** Runs the checks at once, and notes since when each part has its status. */
export const runHealthChecks = (
  context: HealthContext,
  checks: readonly HealthCheck[],
): Promise<CheckedPart[]> => Promise.all(checks.map((check) => runCheck(context, check)));

async function runCheck(context: HealthContext, check: HealthCheck): Promise<CheckedPart> {
  const { name, title } = check;
  const finding = await findOut(context, check);
  return { name, title, ...finding, since: await noteStatus(context, name, finding) };
}

async function findOut(context: HealthContext, check: HealthCheck): Promise<HealthFinding> {
  const stop = new AbortController();
  const late = wait(longest, undefined, { signal: stop.signal }).then(() => {
    throw new Error('It did not respond within five seconds');
  });
  late.catch(() => {});
  try {
    return await Promise.race([check.run(context), late]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const action = 'Check that it is reachable, and search the log for errors at this time.';
    return { status: 'fail', detail: `The check failed: ${reason}`, action };
  } finally {
    stop.abort();
  }
}

/**
 * What each part was found to be when it was checked last; null when it never was. A database that has not taken the
 * results for two minutes fails.
 */
export async function listHealthStatuses(
  db: Database,
  parts: readonly string[],
): Promise<{ part: string; status: HealthStatus | null }[]> {
  const facts = await db
    .selectFrom('shop_fact')
    .select(['key', 'value', sql<boolean>`at < now() - interval '2 minutes'`.as('isOld')])
    .where('key', 'in', [checkedKey, ...parts.map(keyOf)])
    .execute();
  const isStale = facts.some(({ key, isOld }) => key === checkedKey && isOld);
  return parts.map((part) => {
    if (isStale && part === 'database') return { part, status: 'fail' };
    const fact = facts.find(({ key }) => key === keyOf(part));
    return { part, status: fact ? healthStatus.parse(fact.value) : null };
  });
}

/** Called at the start of the shop: while it was stopped, nobody ran the checks, and the database is not to blame. */
export async function forgetMissedChecks(db: Database): Promise<void> {
  const at = sql<Date>`greatest(at, now() - interval '30 seconds')`;
  await db.updateTable('shop_fact').set({ at }).where('key', '=', checkedKey).execute();
}

/** The fact of when the checks ran last, and that of what one of them found. */
export const checkedKey = 'health-checked';
const keyOf = (part: string): string => `health-${part}`;

/** @returns when the part came to this status, as far as the shop has noticed */
async function noteStatus({ db }: HealthContext, name: string, { status }: HealthFinding): Promise<string> {
  const { at } = await db
    .insertInto('shop_fact')
    .values({ key: keyOf(name), value: JSON.stringify(status) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: ({ ref }) => ref('excluded.value'),
        at: sql<Date>`case when shop_fact.value = excluded.value then shop_fact.at else now() end`,
      }),
    )
    .returning('at')
    .executeTakeFirstOrThrow();
  return at.toISOString();
}
