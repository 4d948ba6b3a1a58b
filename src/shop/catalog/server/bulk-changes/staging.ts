import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { fieldColumns, modelAfter } from '../catalog.ts';
import { changedColumns, columnList, stagedColumns } from './changed-columns.ts';
import { lockShoes } from './lock-shoes.ts';
import { matchHandles, matchProducts, type ProductMatch } from './match-products.ts';
import type { ShoeColumns } from './shoe-columns.ts';
import { type HeldNumber, numbersDiffer, stageNumbers } from './staged-numbers.ts';
import { compareValues, createStagedValues } from './staged-values.ts';

/**
 * Creates the temporary tables of a bulk change, which end with the transaction: in `staged_shoe` each shoe as it shall
 * be, in `staged_size` its pairs, its numbers and its row in a file. `handle` finds the shoe where `shoe_id` is null, or else `product`, the handle of all
 * shoes of a product; a `picture_base` of null keeps the
 * picture; a `quantity` of null keeps the pairs, and a number of null the number; `kind` is null until {@link countStagedShoes} compares, or `remove`.
 */
export async function createStaging(transaction: Database): Promise<void> {
  await sql`
    create temporary table staged_shoe on commit drop as
    select 0 as position, handle as product, id as shoe_id, null::text as kind, ${columnList(changedColumns)}
    from shoe with no data`.execute(transaction);
  await sql`
    alter table staged_shoe add primary key (position),
      ${sql.join(stagedColumns.map((column) => sql`alter column ${sql.ref(column)} set not null`))}`.execute(
    transaction,
  );
  await createStagedValues(transaction);
  await sql`
    create temporary table staged_size (
      position integer not null,
      size text not null,
      quantity integer,
      row integer,
      sku text,
      barcode text,
      primary key (position, size)
    ) on commit drop`.execute(transaction);
}

/** How many shoes a staged change creates, changes, deletes and leaves as they are. */
export interface StagedCounts {
  readonly created: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

/**
 * Finds the shoes of a staged change, locks them until the transaction ends, and decides what becomes of each. Sizes are
 * locked in the same order as by checkout. Bulk changes wait for each other, or two would create the same handle.
 * @param sizes whether the staged sizes are all there shall be; false leaves every size as it is
 * @param columns those of staged values
 */
export async function countStagedShoes(
  transaction: Database,
  { sizes, columns = [] }: { sizes: boolean; columns?: readonly ShoeColumns[] },
): Promise<StagedCounts & ProductMatch & { readonly held: readonly HeldNumber[] }> {
  await sql`select pg_advisory_xact_lock(${bulkChangeLock})`.execute(transaction);
  await sql`analyze staged_shoe`.execute(transaction);
  await sql`analyze staged_size`.execute(transaction);
  await matchHandles(transaction);
  const { notes } = await matchProducts(transaction);
  await lockShoes(transaction, sql`(select shoe_id from staged_shoe)`);
  await keepUnchanged(transaction);
  const held = sizes ? await stageNumbers(transaction) : [];
  await sql`
    update staged_shoe staged set kind = case when (${columnList(comparedColumns, 'shoe')})
      is distinct from (${columnList(comparedColumns, 'staged')})
      or staged.picture_base is not null
        and (shoe.picture_base, shoe.picture_views) is distinct from (staged.picture_base, staged.picture_views)
      or ${sizes ? sql`${sizesDiffer} or ${numbersDiffer}` : sql`false`}
      then 'change' else 'same' end
    from shoe where shoe.id = staged.shoe_id and staged.kind is null`.execute(transaction);
  await sql`
    update staged_shoe set kind = 'create', shoe_id = gen_random_uuid()::text where kind is null`.execute(
    transaction,
  );
  await compareValues(transaction, columns);
  const { rows } = await sql<StagedCounts>`
    select
      count(*) filter (where kind = 'create') as created,
      count(*) filter (where kind = 'change') as changed,
      count(*) filter (where kind = 'remove') as removed,
      count(*) filter (where kind = 'same') as unchanged
    from staged_shoe`.execute(transaction);
  const [counts] = rows;
  if (!counts) throw new Error('the aggregate returned no row');
  return { ...counts, notes, held };
}

/** What a shoe is compared by, apart from its picture and sizes. */
const comparedColumns = ['handle', 'model', ...fieldColumns, 'on_sale'];

/** A shoe that is found by its own id keeps that, and one whose brand and name stay is a color of the same design. */
async function keepUnchanged(transaction: Database): Promise<void> {
  await sql`
    update staged_shoe staged set
      handle = case when coalesce(staged.handle, shoe.id) = shoe.id or shoe.handle = staged.handle then shoe.handle
        else staged.handle end,
      model = ${modelAfter({ brand_key: sql`staged.brand_key`, name_key: sql`staged.name_key`, model: sql`staged.model` })}
    from shoe where shoe.id = staged.shoe_id`.execute(transaction);
}

/** An arbitrary advisory lock number. */
const bulkChangeLock = 7_215_032_433;

const sizesDiffer = sql`
  exists (
    select from staged_size wanted left join shoe_size entry on entry.shoe_id = shoe.id and entry.size = wanted.size
    where wanted.position = staged.position and (entry.id is null or wanted.quantity <> entry.quantity + entry.offered))
  or exists (
    select from shoe_size entry where entry.shoe_id = shoe.id and entry.quantity + entry.offered > 0
      and not exists (select from staged_size wanted where wanted.position = staged.position and wanted.size = entry.size))`;
