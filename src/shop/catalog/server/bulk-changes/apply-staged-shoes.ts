import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import { setActor } from '#platform/handlers/set-actor.ts';
import type { CacheTag } from '#platform/invalidation/cache-tags.ts';
import { findCatalogChange } from './audited-catalog-change.ts';
import { changedColumns, columnList } from './changed-columns.ts';
import type { ShoeColumns } from './shoe-columns.ts';
import { recordedNumbers } from './staged-numbers.ts';
import { writeStagedValues } from './staged-values.ts';
import type { StagedCounts } from './staging.ts';
import { writeStagedShoes } from './write-staged-shoes.ts';

/** A bulk change that was written. */
export interface BulkResult {
  readonly changeId: string;
  /** Its audit entry. */
  readonly recorded: RecordedChange;
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
  /** As it was compared. */
  readonly columns?: readonly ShoeColumns[];
  /** Told the share that is written, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Writes a staged and counted change with one audit entry, in the caller's transaction; null when nothing changes. */
export async function applyStagedShoes(
  transaction: Database,
  { title, who, counts, sizes, columns = [], onProgress = () => {} }: BulkOptions,
): Promise<BulkResult | null> {
  const { created, changed, removed } = counts;
  if (created + changed + removed === 0) return null;
  const changeId = randomUUID();
  await setActor(transaction, who);
  const brands = await createBrands(transaction);
  await transaction
    .insertInto('catalogue_change')
    .values({ id: changeId, title, created, changed, removed, brands })
    .execute();
  await recordBefore(transaction, { changeId, sizes });
  await writeStagedShoes(transaction, { sizes, onProgress });
  await writeStagedValues(transaction, columns, changeId);
  const after = await findCatalogChange(transaction, changeId);
  const recorded = await recordAuditEntry(transaction, who, {
    action: 'create',
    entity: 'catalogue',
    id: changeId,
    after,
  });
  return { changeId, recorded, tags: await listTags(transaction) };
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
    .values(rows.map(({ brand }) => ({ id: randomUUID(), name: brand, name_key: normalizeText(brand) })))
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

/** Records what a staged change is about to do to each shoe, so that it can be undone. */
async function recordBefore(
  transaction: Database,
  { changeId, sizes }: { changeId: string; sizes: boolean },
): Promise<void> {
  await sql`
    insert into catalogue_change_shoe (change_id, shoe_id, kind)
    select ${changeId}, shoe_id, kind from staged_shoe where kind in ('create', 'remove')`.execute(
    transaction,
  );
  await sql`
    insert into catalogue_change_shoe (change_id, shoe_id, kind, before, after)
    select ${changeId}, shoe.id, 'change', coalesce(difference.before, '{}'), coalesce(difference.after, '{}')
    from staged_shoe staged join shoe on shoe.id = staged.shoe_id, lateral (
      select jsonb_object_agg(key, former.value) as before, jsonb_object_agg(key, later.value) as after
      from jsonb_each((select to_jsonb(former) from (select ${columnList(changedColumns, 'shoe')}) former)) former
      join jsonb_each((select to_jsonb(later) from (select ${columnList(changedColumns, 'staged')}) later)) later using (key)
      where former.value <> later.value and (staged.picture_base is not null or key not like 'picture%')
    ) difference
    where staged.kind = 'change'`.execute(transaction);
  if (!sizes) return;
  await sql`
    insert into catalogue_change_size (change_id, shoe_id, size, before, after, numbers_before, numbers_after)
    select ${changeId}, staged.shoe_id, coalesce(entry.size, wanted.size), entry.quantity + entry.offered,
      case when wanted.size is null then 0 else coalesce(wanted.quantity, entry.quantity + entry.offered, 0) end,
      case when number.position is not null then ${recordedNumbers('number.old_sku', 'number.old_barcode')} end,
      case when number.position is not null then ${recordedNumbers('number.sku', 'number.barcode')} end
    from staged_shoe staged
    cross join lateral (
      select size from staged_size where position = staged.position
      union select size from shoe_size where shoe_id = staged.shoe_id) either
    left join staged_size wanted on wanted.position = staged.position and wanted.size = either.size
    left join shoe_size entry on entry.shoe_id = staged.shoe_id and entry.size = either.size
    left join staged_number number on number.position = staged.position and number.size = either.size
    where staged.kind = 'change' and (entry.id is null or number.position is not null
      or wanted.size is null and entry.quantity + entry.offered > 0 or wanted.quantity <> entry.quantity + entry.offered)`.execute(
    transaction,
  );
}
