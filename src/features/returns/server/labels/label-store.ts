import { createHash, randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Database } from '#platform/database/database.ts';

/*
 * Triggers of `admin_history`. A write also does this, in the same transaction:
 *
 * - `admin_history_return_label`: records in `order_ledger` that a label was attached or removed
 */

type LabelRow = Selectable<Tables['order_return_label']>;

/** The label of a return, without its content; `bytes` is the size of the file. */
export interface StoredLabel extends Pick<LabelRow, 'id' | 'type'> {
  readonly bytes: number;
}

/** A file that was checked. */
export type LabelFile = Pick<LabelRow, 'type' | 'content'>;

/** Finds the labels of returns, by return. */
export async function findLabels(
  db: Database,
  returnIds: readonly string[],
): Promise<ReadonlyMap<string, StoredLabel>> {
  const rows = await db
    .selectFrom('order_return_label')
    .select(['return_id', 'id', 'type'])
    .select(({ fn }) => fn<number>('octet_length', ['content']).as('bytes'))
    .where('return_id', '=', sql<string>`any(${returnIds}::text[])`)
    .where('current', '=', true)
    .execute();
  return new Map(rows.map(({ return_id, ...label }) => [return_id, label]));
}

/**
 * Stores a file as the label of a locked return. Nothing but the link in the email has its key.
 * @returns the key that opens it; null if the return has this file already
 */
export async function storeLabel(
  db: Database,
  returnId: string,
  { type, content }: LabelFile,
): Promise<{ readonly id: string; readonly key: string } | null> {
  const same = await db
    .selectFrom('order_return_label')
    .select('id')
    .where('return_id', '=', returnId)
    .where('current', '=', true)
    .where('content', '=', content)
    .executeTakeFirst();
  if (same) return null;
  await setCurrentLabel(db, returnId, null);
  const key = randomBytes(32).toString('base64url');
  const { id } = await db
    .insertInto('order_return_label')
    .values({ return_id: returnId, type, content, key: hashLabelKey(key) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key };
}

/** What is stored of a key: 256 random bits cannot be guessed, so the hash needs neither salt nor a slow function. */
export const hashLabelKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * Makes a stored file the label of a locked return; with null, it has none. The other files stay until they expire.
 * @returns whether the file is still there
 */
export async function setCurrentLabel(db: Database, returnId: string, id: string | null): Promise<boolean> {
  await db
    .updateTable('order_return_label')
    .set({ current: false, unused_at: sql`now()` })
    .where('return_id', '=', returnId)
    .where('current', '=', true)
    .execute();
  if (id === null) return true;
  const { numUpdatedRows } = await db
    .updateTable('order_return_label')
    .set({ current: true, unused_at: null })
    .where('return_id', '=', returnId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records whether the label of a locked return is still needed. */
export async function markLabel(db: Database, returnId: string, isNeeded: boolean): Promise<void> {
  await db
    .updateTable('order_return_label')
    .set({ unused_at: isNeeded ? null : sql`now()` })
    .where('return_id', '=', returnId)
    .where('current', '=', true)
    .execute();
}
