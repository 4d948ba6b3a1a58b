import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { type ProgramKey, programScope } from '../contract.ts';

/** A page of the keys, newest first, and the number of all. */
export async function listProgramKeys(
  db: Database,
  { offset = 0, limit = 100 }: { readonly offset?: number | undefined; readonly limit?: number | undefined },
): Promise<{ keys: ProgramKey[]; total: number }> {
  const rows = await db
    .selectFrom('program_key')
    .select(shown)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { keys: rows.map(toProgramKey), total: await countProgramKeys(db) };
}

/** How many keys there are. */
export const countProgramKeys = (db: Database): Promise<number> =>
  countRows(db, db.selectFrom('program_key').select('id'));

/** Stores a new key; null if another has its name. `uid` is the administrator's. */
export async function createProgramKey(
  db: Database,
  { hash, ...key }: { id: string; name: string; scopes: string[]; uid: string; hash: Buffer },
): Promise<ProgramKey | null> {
  const row = await db
    .insertInto('program_key')
    .values({ ...key, key_hash: hash })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning(shown)
    .executeTakeFirst();
  return row ? toProgramKey(row) : null;
}

/** Removes a key; null when there is none. */
export async function removeProgramKey(db: Database, id: string): Promise<ProgramKey | null> {
  const row = await db.deleteFrom('program_key').where('id', '=', id).returning(shown).executeTakeFirst();
  return row ? toProgramKey(row) : null;
}

/** A key with the administrator who created it. */
interface KeyWithCreator extends ProgramKey {
  readonly uid: string;
  readonly email: string;
}

/** Finds a key by its hash; null when there is none, or its creator has no enabled account any more. */
export async function findProgramKey(db: Database, hash: Buffer): Promise<KeyWithCreator | null> {
  const row = await db
    .selectFrom('program_key')
    .innerJoin('shop_user', 'shop_user.uid', 'program_key.uid')
    .select(['program_key.id', 'program_key.name', 'scopes', 'program_key.created_at', 'last_used_at'])
    .select(['shop_user.uid', 'shop_user.email'])
    .where('key_hash', '=', hash)
    .where('shop_user.status', '=', 'Enabled')
    .executeTakeFirst();
  return row ? { ...toProgramKey(row), uid: row.uid, email: row.email } : null;
}

/** Records that a key was used, at most once a minute. */
export async function recordUse(db: Database, id: string): Promise<void> {
  await db
    .updateTable('program_key')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    // Of many requests at once, one writes.
    .where(sql<boolean>`last_used_at is null or abs(extract(epoch from now() - last_used_at)) > 60`)
    .execute();
}

const shown = ['id', 'name', 'scopes', 'created_at', 'last_used_at'] as const;

const toProgramKey = (row: {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}): ProgramKey => ({
  _id: row.id,
  name: row.name,
  scopes: programScope.array().parse(row.scopes),
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
