import type { PoolClient } from 'pg';

/** A transaction on the schema `sandbox`, where all objects are. */
export type LedgerTransaction = Pick<PoolClient, 'query'>;

type Kind = 'payment_intent' | 'charge';

/** Finds an object by its id. `lock` locks its row until the transaction ends. */
export async function readObject<T extends object>(
  ledger: LedgerTransaction,
  kind: Kind,
  id: string,
  { lock = false } = {},
): Promise<T | undefined> {
  const { rows } = await ledger.query<{ object: T }>(
    `select object from sandbox.${kind}
     where id = $1${kind === 'payment_intent' ? ' and not archived' : ''}${lock ? ' for update' : ''}`,
    [id],
  );
  return rows[0]?.object;
}

/** Updates an object. */
export async function updateObject(
  ledger: LedgerTransaction,
  kind: Kind,
  object: { id: string },
): Promise<void> {
  await ledger.query(`update sandbox.${kind} set object = $2 where id = $1`, [
    object.id,
    JSON.stringify(object),
  ]);
}

/** Inserts an object that needs no further columns. */
export async function insertObject(
  ledger: LedgerTransaction,
  kind: 'charge' | 'refund',
  object: { id: string },
): Promise<void> {
  await ledger.query(`insert into sandbox.${kind} (id, object) values ($1, $2)`, [
    object.id,
    JSON.stringify(object),
  ]);
}
