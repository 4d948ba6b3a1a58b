import { sql } from 'kysely';
import type { RetentionRule } from '#database/privacy/retention-rule.ts';
import type { Database } from '#platform/database/database.ts';

/** Rows of one statement, so that none locks many rows for long. */
const batchSize = 500;

/**
 * Removes what is older than the retention rules allow, in small batches; any number of processes may do this at once.
 * @returns the number of rows by rule
 */
export async function enforceRetention(
  db: Database,
  rules: readonly RetentionRule[],
): Promise<Readonly<Record<string, number>>> {
  const done: Record<string, number> = {};
  for (const rule of rules) {
    let rows = 0;
    for (let batch = batchSize; batch === batchSize; rows += batch) batch = await enforceOnce(db, rule);
    if (rows > 0) done[rule.what] = rows;
  }
  return done;
}

async function enforceOnce(
  db: Database,
  { table, age, days, where, action }: RetentionRule,
): Promise<number> {
  const old = sql`
    select ctid from ${sql.table(table)}
    where ${typeof age === 'string' ? sql.ref(age) : age} < now() - ${days} * interval '1 day'
      and (${where ?? sql`true`})
    limit ${batchSize} for update skip locked`;
  const { numAffectedRows } = await (action === 'remove'
    ? sql`delete from ${sql.table(table)} where ctid in (${old})`
    : sql`update ${sql.table(table)} set ${assign(action)} where ctid in (${old})`
  ).execute(db);
  return Number(numAffectedRows ?? 0n);
}

const assign = (values: Exclude<RetentionRule['action'], 'remove'>) =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
