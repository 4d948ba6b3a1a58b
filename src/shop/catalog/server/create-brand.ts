import { randomUUID } from 'node:crypto';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';

/**
 * Creates a brand.
 * @returns its audit entry; null when one of that name exists (case-insensitive)
 */
export async function createBrand(
  db: Database,
  caller: SignedIn,
  name: string,
): Promise<RecordedChange | null> {
  const brand = await db
    .insertInto('brand')
    .values({ id: randomUUID(), name, name_key: normalizeText(name) })
    .onConflict((conflict) => conflict.column('name_key').where('deleted_at', 'is', null).doNothing())
    .returning(['id as _id', 'name'])
    .executeTakeFirst();
  if (!brand) return null;
  return recordAuditEntry(db, caller, { action: 'create', entity: 'brand', id: brand._id, after: brand });
}
