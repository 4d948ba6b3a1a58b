import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { placeholderPicture, shelfOf } from '../catalog.ts';
import { assign, changedColumns, columnList, stagedColumns } from './changed-columns.ts';
import { writeStagedNumbers } from './staged-numbers.ts';

/** Shoes per statement, so that none takes long. */
const batchSize = 2000;

/** Writes the staged shoes of each kind, in batches. The first of a file is the newest, as in listings. */
export async function writeStagedShoes(
  transaction: Database,
  { sizes, onProgress }: { sizes: boolean; onProgress: (share: number) => void },
): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`select max(position) as last from staged_shoe`.execute(
    transaction,
  );
  const last = rows[0]?.last ?? 0;
  await releaseHandles(
    transaction,
    sql`select shoe.id from shoe join staged_shoe staged on staged.shoe_id = shoe.id
      where staged.kind = 'change' and shoe.handle is distinct from staged.handle`,
  );
  for (let from = 0; from <= last; from += batchSize) {
    onProgress(from / (last + 1));
    const batch = sql`staged.position >= ${from} and staged.position < ${from + batchSize}`;
    await insertShoes(transaction, batch);
    await updateShoes(transaction, batch);
    if (sizes) await updateSizes(transaction, batch);
    await sql`
      update shoe set deleted_at = now() from staged_shoe staged
      where shoe.id = staged.shoe_id and staged.kind = 'remove' and ${batch}`.execute(transaction);
  }
  if (sizes) await writeStagedNumbers(transaction);
  onProgress(1);
}

/** Shoes may take each other's handles, of which each is there once. */
export const releaseHandles = (transaction: Database, ids: RawBuilder<unknown>): Promise<unknown> =>
  sql`update shoe set handle = 'moving ' || id where id in (${ids})`.execute(transaction);

async function insertShoes(transaction: Database, batch: RawBuilder<unknown>): Promise<void> {
  const { picture_base, picture_views, picture_placeholder } = placeholderPicture;
  await sql`
    insert into shoe (id, ${columnList(changedColumns)}, created_at)
    select shoe_id, handle, ${columnList(stagedColumns)}, coalesce(picture_base, ${picture_base}),
      coalesce(picture_views, ${picture_views}),
      coalesce(picture_placeholder, ${picture_placeholder}), now() - position * interval '1 ms'
    from staged_shoe staged where kind = 'create' and ${batch}`.execute(transaction);
  await sql`
    insert into shoe_size (id, shoe_id, size, quantity)
    select gen_random_uuid()::text, staged.shoe_id, wanted.size, coalesce(wanted.quantity, 0)
    from staged_shoe staged join staged_size wanted using (position)
    where staged.kind = 'create' and ${batch}`.execute(transaction);
}

async function updateShoes(transaction: Database, batch: RawBuilder<unknown>): Promise<void> {
  await sql`
    update shoe set version = version + 1,
      ${assign(['handle', ...stagedColumns], (column) => sql.ref(`staged.${column}`))},
      picture_base = coalesce(staged.picture_base, shoe.picture_base),
      picture_views = case when staged.picture_base is null then shoe.picture_views else staged.picture_views end,
      picture_placeholder = case when staged.picture_base is null then shoe.picture_placeholder
        else staged.picture_placeholder end
    from staged_shoe staged where shoe.id = staged.shoe_id and staged.kind = 'change' and ${batch}`.execute(
    transaction,
  );
}

const shelf = shelfOf(sql`excluded.quantity`);

/** A size that is not staged keeps its row with no pairs: those that somebody reserved may come back to it. */
async function updateSizes(transaction: Database, batch: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into shoe_size (id, shoe_id, size, quantity)
    select gen_random_uuid()::text, staged.shoe_id, wanted.size, coalesce(wanted.quantity, 0)
    from staged_shoe staged join staged_size wanted using (position)
    left join shoe_size entry on entry.shoe_id = staged.shoe_id and entry.size = wanted.size
    where staged.kind = 'change' and ${batch} and (entry.id is null or wanted.quantity is not null)
    on conflict (shoe_id, size) do update set quantity = ${shelf.quantity}, offered = ${shelf.offered}
      where shoe_size.quantity + shoe_size.offered <> excluded.quantity`.execute(transaction);
  await sql`
    update shoe_size entry set quantity = 0, offered = 0 from staged_shoe staged
    where entry.shoe_id = staged.shoe_id and staged.kind = 'change' and ${batch} and entry.quantity + entry.offered > 0
      and not exists (
        select from staged_size wanted where wanted.position = staged.position and wanted.size = entry.size)`.execute(
    transaction,
  );
}
