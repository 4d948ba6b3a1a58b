import type { PoolClient } from 'pg';

/** A transaction on the schema `sandbox`, where all objects are. */
export type LedgerTransaction = Pick<PoolClient, 'query'>;

/** The tables of objects. */
export type ObjectTable =
  | 'payment_intent'
  | 'charge'
  | 'refund'
  | 'balance_transaction'
  | 'dispute'
  | 'event'
  | 'early_fraud_warning'
  | 'review';

/** The condition that hides what belongs to an archived payment; the table has the alias `stored`. */
export function isShown(table: ObjectTable): string {
  if (table === 'payment_intent') return 'not stored.archived';
  return `not exists (select from sandbox.payment_intent intent
    where intent.id = stored.object ->> 'payment_intent' and intent.archived)`;
}

/** Finds an object by its id. `lock` locks its row until the transaction ends. */
export async function readObject<T extends object>(
  ledger: LedgerTransaction,
  table: ObjectTable,
  id: string,
  { lock = false } = {},
): Promise<T | undefined> {
  const { rows } = await ledger.query<{ object: T }>(
    `select object from sandbox.${table} stored
     where id = $1 and ${isShown(table)}${lock ? ' for update of stored' : ''}`,
    [id],
  );
  return rows[0]?.object;
}

/** Updates an object. */
export async function updateObject<T extends { id: string }>(
  ledger: LedgerTransaction,
  table: ObjectTable,
  object: T,
): Promise<void> {
  await ledger.query(`update sandbox.${table} set object = $2 where id = $1`, [
    object.id,
    JSON.stringify(object),
  ]);
}

/** Inserts an object that needs no further columns. */
export async function insertObject<T extends { id: string }>(
  ledger: LedgerTransaction,
  table: Exclude<ObjectTable, 'payment_intent'>,
  object: T,
): Promise<void> {
  await ledger.query(`insert into sandbox.${table} (id, object) values ($1, $2)`, [
    object.id,
    JSON.stringify(object),
  ]);
}
