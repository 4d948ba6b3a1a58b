import { sql } from 'kysely';
import type { Database } from '../../shared/dependencies.ts';
import { changedColumns, columnList } from './changed-columns.ts';

/** Records what a staged change is about to do to each shoe, so that it can be undone. */
export async function recordBefore(
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
    insert into catalogue_change_size (change_id, shoe_id, size, before, after)
    select ${changeId}, staged.shoe_id, coalesce(entry.size, wanted.size), entry.quantity,
      case when wanted.size is null then 0 else coalesce(wanted.quantity, entry.quantity, 0) end
    from staged_shoe staged
    cross join lateral (
      select size from staged_size where position = staged.position
      union select size from shoe_size where shoe_id = staged.shoe_id) either
    left join staged_size wanted on wanted.position = staged.position and wanted.size = either.size
    left join shoe_size entry on entry.shoe_id = staged.shoe_id and entry.size = either.size
    where staged.kind = 'change' and (entry.id is null
      or entry.quantity <> case when wanted.size is null then 0 else coalesce(wanted.quantity, entry.quantity) end)`.execute(
    transaction,
  );
}
