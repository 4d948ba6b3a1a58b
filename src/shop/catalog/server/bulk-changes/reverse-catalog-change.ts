import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { rejectTaken } from '../catalog.ts';
import { assign, changedColumns } from './changed-columns.ts';
import { lockShoes } from './lock-shoes.ts';
import type { ShoeColumns } from './shoe-columns.ts';
import { recordedNumbers, reverseNumbers } from './staged-numbers.ts';
import { reverseValues, valuesKey } from './staged-values.ts';
import { releaseHandles } from './write-staged-shoes.ts';

/**
 * Undoes a change of many shoes, or does it again, in the caller's transaction. Pairs are counted back by difference, so
 * that what was sold in between stays sold.
 * @returns false when what it did is no longer known
 * @throws ApiError CHANGED_MEANWHILE when one of the shoes was changed since
 */
export async function reverseCatalogChange(
  db: Database,
  id: string,
  { isUndo, columns }: { isUndo: boolean; columns: readonly ShoeColumns[] },
): Promise<boolean> {
  const change = await db
    .updateTable('catalogue_change')
    .set({ applied: !isUndo })
    .where('id', '=', id)
    .where('applied', '=', isUndo)
    .returning('brands')
    .executeTakeFirst();
  if (!change) return false;
  await lockShoes(db, sql`(select shoe_id from catalogue_change_shoe where change_id = ${id})`);
  await rejectConflicts(db, id, isUndo);
  await reverseValues(db, id, { isUndo, columns });
  const target = isUndo ? sql`done.before` : sql`done.after`;
  // Before others take the handles of these shoes back.
  await setDeleted(db, id, isUndo ? 'create' : 'remove', sql<Date>`now()`);
  await releaseHandles(
    db,
    sql`select shoe_id from catalogue_change_shoe done
      where done.change_id = ${id} and done.kind = 'change' and jsonb_exists(${target}, 'handle')`,
  );
  await sql`
    update shoe set version = shoe.version + 1, ${assignments},
      handle = case when jsonb_exists(${target}, 'handle') then target.handle else shoe.handle end
    from catalogue_change_shoe done, jsonb_populate_record(null::shoe, ${target}) target
    where done.change_id = ${id} and done.kind = 'change' and shoe.id = done.shoe_id`
    .execute(db)
    .catch(rejectTaken);
  await moveSizes(db, id, isUndo);
  await reverseNumbers(db, id, isUndo);
  await setDeleted(db, id, isUndo ? 'remove' : 'create', null).catch(rejectTaken);
  await reverseBrands(db, { id, brands: change.brands, isUndo });
  return true;
}

/** Columns that the change left as they were are null in the target; only a handle may be null itself. */
const assignments = assign(
  changedColumns.filter((column) => column !== 'handle'),
  (column) => sql`coalesce(target.${sql.ref(column)}, shoe.${sql.ref(column)})`,
);

async function moveSizes(db: Database, id: string, isUndo: boolean): Promise<void> {
  const sign = isUndo ? sql`-1` : sql`1`;
  await sql`
    insert into shoe_size as entry (id, shoe_id, size, quantity)
    select gen_random_uuid()::text, done.shoe_id, done.size, greatest(0, ${sign} * (done.after - coalesce(done.before, 0)))
    from catalogue_change_size done where done.change_id = ${id}
    on conflict (shoe_id, size) do update set quantity = entry.quantity + (
      select ${sign} * (done.after - coalesce(done.before, 0)) from catalogue_change_size done
      where done.change_id = ${id} and done.shoe_id = entry.shoe_id and done.size = entry.size)`.execute(db);
  if (!isUndo) return;
  await db
    .deleteFrom('shoe_size as entry')
    .using('catalogue_change_size as done')
    .where('done.change_id', '=', id)
    .where('done.before', 'is', null)
    .whereRef('entry.shoe_id', '=', 'done.shoe_id')
    .whereRef('entry.size', '=', 'done.size')
    .where('entry.quantity', '=', 0)
    .where('entry.offered', '=', 0)
    .execute();
}

const setDeleted = async (
  db: Database,
  id: string,
  kind: 'create' | 'remove',
  deletedAt: RawBuilder<Date> | null,
): Promise<void> => {
  await db
    .updateTable('shoe')
    .from('catalogue_change_shoe as done')
    .set({ deleted_at: deletedAt })
    .where('done.change_id', '=', id)
    .where('done.kind', '=', kind)
    .whereRef('shoe.id', '=', 'done.shoe_id')
    .execute();
};

/**
 * The brands that came with the change go with it, unless other shoes have them. It keeps the ids of those that it took:
 * one that an administrator removed does not come back with it.
 */
async function reverseBrands(
  db: Database,
  { id, brands, isUndo }: { id: string; brands: readonly string[]; isUndo: boolean },
): Promise<void> {
  if (brands.length === 0) return;
  if (!isUndo) {
    await db
      .updateTable('brand')
      .set({ deleted_at: null })
      .where('id', 'in', brands)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('brand as other')
              .select('other.id')
              .whereRef('other.name_key', '=', 'brand.name_key')
              .where('other.deleted_at', 'is', null),
          ),
        ),
      )
      .execute();
    return;
  }
  await sql`
    with taken as (
      update brand set deleted_at = now() where id = any(${[...brands]}) and deleted_at is null and not exists (
        select from shoe where shoe.brand_key = brand.name_key and shoe.deleted_at is null)
      returning id)
    update catalogue_change set brands = array(select id from taken) where id = ${id}`.execute(db);
}

/**
 * Compares the shoes of a change with what it left behind.
 * @throws ApiError CHANGED_MEANWHILE that names the first shoe that was changed since
 */
async function rejectConflicts(db: Database, id: string, isUndo: boolean): Promise<void> {
  const { rows } = await sql<{ detail: string }>`
    select format('%s %s', shoe.name, conflict.what) as detail
    from catalogue_change_shoe done join shoe on shoe.id = done.shoe_id,
      lateral (select ${describeConflict(isUndo)} as what) conflict
    where done.change_id = ${id} and conflict.what is not null
    order by shoe.name, shoe.id limit 1`.execute(db);
  const [first] = rows;
  if (first) throw new ApiError(problem('CHANGED_MEANWHILE', { detail: first.detail }));
}

/** The text for a shoe of the change, null where nothing is in the way. */
function describeConflict(isUndo: boolean): RawBuilder<unknown> {
  const expected = isUndo ? sql`done.after` : sql`done.before`;
  const moved = isUndo
    ? sql`coalesce(size.before, 0) - size.after`
    : sql`size.after - coalesce(size.before, 0)`;
  return sql`
    case
      when done.kind <> ${isUndo ? 'remove' : 'create'} and shoe.deleted_at is not null then 'was deleted in the meantime'
      when done.kind = ${isUndo ? 'create' : 'remove'} and shoe.deleted_at is null
        and shoe.version > ${isUndo ? sql`1` : sql`shoe.version`} then 'was changed in the meantime'
      when done.kind = ${isUndo ? 'remove' : 'create'} and shoe.deleted_at is null then 'exists again'
      when exists (
        select from jsonb_each(${expected} - ${valuesKey}::text) field where to_jsonb(shoe) -> field.key is distinct from field.value)
        then 'was changed in the meantime'
      when exists (
        select from catalogue_change_size size
        left join shoe_size entry on entry.shoe_id = shoe.id and entry.size = size.size
        where size.change_id = done.change_id and size.shoe_id = shoe.id
          and ${recordedNumbers('entry.sku', 'entry.barcode')} <> ${isUndo ? sql`size.numbers_after` : sql`size.numbers_before`})
        then 'has another SKU or barcode by now'
      else (
        select format('has only %s pairs of size %s left, fewer than this would remove', coalesce(entry.quantity, 0), size.size)
        from catalogue_change_size size
        left join shoe_size entry on entry.shoe_id = shoe.id and entry.size = size.size
        where size.change_id = done.change_id and size.shoe_id = shoe.id and coalesce(entry.quantity, 0) + ${moved} < 0
        order by size.size limit 1)
    end`;
}
