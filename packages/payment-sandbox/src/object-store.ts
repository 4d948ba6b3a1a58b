import type { PoolClient } from 'pg';

/** A transaction on the processor's books. */
export type SandboxDatabase = Pick<PoolClient, 'query'>;

type Kind = 'payment_intent' | 'charge';

/** Reads one object of the books, or undefined. `lock` keeps others from changing it until the transaction ends. */
export async function readObject<T extends object>(
  books: SandboxDatabase,
  kind: Kind,
  id: string,
  { lock = false } = {},
): Promise<T | undefined> {
  const { rows } = await books.query<{ object: T }>(
    `select object from sandbox.${kind} where id = $1${lock ? ' for update' : ''}`,
    [id],
  );
  return rows[0]?.object;
}

/** Writes a changed object back. */
export async function changeObject(
  books: SandboxDatabase,
  kind: Kind,
  object: { id: string },
): Promise<void> {
  await books.query(`update sandbox.${kind} set object = $2 where id = $1`, [
    object.id,
    JSON.stringify(object),
  ]);
}

/** Adds an object that needs no further columns. */
export async function addObject(
  books: SandboxDatabase,
  kind: 'charge' | 'refund',
  object: { id: string },
): Promise<void> {
  await books.query(`insert into sandbox.${kind} (id, object) values ($1, $2)`, [
    object.id,
    JSON.stringify(object),
  ]);
}
