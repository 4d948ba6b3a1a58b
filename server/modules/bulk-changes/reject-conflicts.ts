import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/dependencies.ts';
import { ApiError, problem } from '../../shared/problem.ts';

/**
 * Compares the shoes of a change with what it left behind.
 * @throws ApiError CHANGED_MEANWHILE that names the first shoe that was changed since
 */
export async function rejectConflicts(db: Database, id: string, isUndo: boolean): Promise<void> {
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
      when done.kind = ${isUndo ? 'remove' : 'create'} and shoe.deleted_at is null then 'is there again'
      when exists (
        select from jsonb_each(${expected}) field where to_jsonb(shoe) -> field.key is distinct from field.value)
        then 'was changed in the meantime'
      else (
        select format('has %s pairs of size %s left, fewer than are to be taken back', coalesce(entry.quantity, 0), size.size)
        from catalogue_change_size size
        left join shoe_size entry on entry.shoe_id = shoe.id and entry.size = size.size
        where size.change_id = done.change_id and size.shoe_id = shoe.id and coalesce(entry.quantity, 0) + ${moved} < 0
        order by size.size limit 1)
    end`;
}
