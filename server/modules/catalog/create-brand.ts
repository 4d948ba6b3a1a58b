import { randomUUID } from 'node:crypto';
import type { Brand } from '#contract/brands.ts';
import { normalizeText } from '#contract/fields/normalize-text.ts';
import type { SignedIn } from '../../shared/caller.ts';
import type { Database } from '../../shared/dependencies.ts';
import { recordAuditEntry } from '../audit/audit.ts';

/** Creates a brand and its audit entry; null when one of that name exists (case-insensitive). */
export async function createBrand(db: Database, caller: SignedIn, name: string): Promise<Brand | null> {
  const brand = await db
    .insertInto('brand')
    .values({ id: randomUUID(), name, name_key: normalizeText(name) })
    .onConflict((conflict) => conflict.column('name_key').where('deleted_at', 'is', null).doNothing())
    .returning(['id as _id', 'name'])
    .executeTakeFirst();
  if (!brand) return null;
  await recordAuditEntry(db, caller, { action: 'create', entity: 'brand', id: brand._id, after: brand });
  return brand;
}
