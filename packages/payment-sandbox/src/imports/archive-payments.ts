import type { ExecuteStatement } from './execute-statement.ts';

/** Hides payments from all of the API, for example with the sample data they belong to, or shows them again. */
export async function archivePayments(
  execute: ExecuteStatement,
  intents: readonly string[],
  archived: boolean,
): Promise<void> {
  await execute('update sandbox.payment_intent set archived = $2 where id = any($1)', [intents, archived]);
}
