import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CheckedPart } from '#contract/health.ts';
import { healthChecks } from './checks/all-checks.ts';
import type { HealthCheck, HealthContext, HealthFinding } from './health-check.ts';

/** How long a check may take, in ms. */
const longest = 5_000;

/** Runs the checks at once, and notes since when each part has its status. */
export const runHealthChecks = (
  context: HealthContext,
  checks: readonly HealthCheck[] = healthChecks,
): Promise<CheckedPart[]> => Promise.all(checks.map((check) => runCheck(context, check)));

async function runCheck(context: HealthContext, check: HealthCheck): Promise<CheckedPart> {
  const { name, title } = check;
  const finding = await findOut(context, check);
  return { name, title, ...finding, since: await noteStatus(context, name, finding) };
}

async function findOut(context: HealthContext, check: HealthCheck): Promise<HealthFinding> {
  const stop = new AbortController();
  const late = wait(longest, undefined, { signal: stop.signal }).then(() => {
    throw new Error('It did not answer within five seconds');
  });
  late.catch(() => {});
  try {
    return await Promise.race([check.run(context), late]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const action = 'Search the log for what happened at this time, and look whether it is reachable.';
    return { status: 'fail', detail: `Could not be checked: ${reason}`, action };
  } finally {
    stop.abort();
  }
}

/** @returns when the part came to this status, as far as the shop has noticed */
async function noteStatus({ db }: HealthContext, name: string, { status }: HealthFinding): Promise<string> {
  const { at } = await db
    .insertInto('shop_fact')
    .values({ key: `health-${name}`, value: JSON.stringify(status) })
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
