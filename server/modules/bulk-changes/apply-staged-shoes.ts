import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { foldText } from '#contract/fields/fold-text.ts';
import type { CacheTag } from '../../shared/cache-tags.ts';
import type { SignedIn } from '../../shared/caller.ts';
import type { Database } from '../../shared/dependencies.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { findCatalogueChange } from './audited-catalogue-change.ts';
import { recordBefore } from './record-before.ts';
import type { StagedCounts } from './staging.ts';
import { writeStagedShoes } from './write-staged-shoes.ts';

/** A bulk change that was written. */
export interface BulkResult {
  readonly changeId: string;
  /** What cached responses depend on. */
  readonly tags: readonly CacheTag[];
}

/** How a staged change is written. */
export interface BulkOptions {
  /** Its title in the audit log. */
  readonly title: string;
  readonly who: Pick<SignedIn, 'uid' | 'email'>;
  readonly counts: StagedCounts;
  /** As it was compared. */
  readonly sizes: boolean;
  /** Told the share that is written, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Writes a staged and counted change with one audit entry, in the caller's transaction; null when nothing changes. */
export async function applyStagedShoes(
  transaction: Database,
  { title, who, counts, sizes, onProgress = () => {} }: BulkOptions,
): Promise<BulkResult | null> {
  const { created, changed, removed } = counts;
  if (created + changed + removed === 0) return null;
  const changeId = randomUUID();
  const brands = await createBrands(transaction);
  await transaction
    .insertInto('catalogue_change')
    .values({ id: changeId, title, created, changed, removed, brands })
    .execute();
  await recordBefore(transaction, { changeId, sizes });
  await writeStagedShoes(transaction, { sizes, onProgress });
  const after = await findCatalogueChange(transaction, changeId);
  await recordAuditEntry(transaction, who, { action: 'create', entity: 'catalogue', id: changeId, after });
  return { changeId, tags: await listTags(transaction) };
}

/** Creates the brands that are new to their shoe and to the shop; resolves to their ids. */
async function createBrands(transaction: Database): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    select min(brand) as brand from staged_shoe staged
    where (kind = 'create' or kind = 'change' and exists (
        select from shoe where shoe.id = staged.shoe_id and shoe.brand_key <> staged.brand_key))
      and not exists (select from brand where brand.name_key = staged.brand_key and brand.deleted_at is null)
    group by brand_key order by brand_key`.execute(transaction);
  if (rows.length === 0) return [];
  const created = await transaction
    .insertInto('brand')
    .values(rows.map(({ brand }) => ({ id: randomUUID(), name: brand, name_key: foldText(brand) })))
    .onConflict((conflict) => conflict.column('name_key').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .execute();
  return created.map(({ id }) => id);
}

async function listTags(transaction: Database): Promise<CacheTag[]> {
  const { rows } = await sql<{ id: string }>`
    select shoe_id as id from staged_shoe where kind in ('change', 'remove')`.execute(transaction);
  return ['catalogue', 'brands', ...rows.map(({ id }) => `shoe:${id}` as const)];
}
