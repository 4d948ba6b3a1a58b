import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { SizeNumbers } from '../../contract/fields/size-numbers.ts';
import { holdsNumber, numberColumns, numberKey, rejectTaken } from '../catalog.ts';

/** A number that stays with the size that has it, in the shop or in an earlier row. */
export interface HeldNumber {
  /** Of the file, null where there is none. */
  readonly row: number | null;
  readonly column: keyof SizeNumbers;
  readonly value: string;
  /** The size in the shop; null for one in the file. */
  readonly holder: string | null;
}

/**
 * Finds what the numbers of the sizes will be, into the temporary table `staged_number`, which has those that change. The
 * staged shoes may pass numbers to each other; one that another shoe has is dropped, as is one that is staged before.
 */
export async function stageNumbers(transaction: Database): Promise<HeldNumber[]> {
  const held: HeldNumber[] = [];
  for (const column of numberColumns) held.push(...(await dropHeldNumbers(transaction, column)));
  await sql`
    create temporary table staged_number on commit drop as
    select * from (
      select position, size, entry.shoe_id is not null as has_entry, entry.sku as old_sku, entry.barcode as old_barcode,
        ${after('sku')} as sku, ${after('barcode')} as barcode
      from staged_size wanted full join (
        select staged.position, entry.* from staged_shoe staged join shoe_size entry on entry.shoe_id = staged.shoe_id
      ) entry using (position, size)) number
    where (sku, barcode) is distinct from (old_sku, old_barcode)`.execute(transaction);
  return held;
}

async function dropHeldNumbers(transaction: Database, column: keyof SizeNumbers): Promise<HeldNumber[]> {
  const staged = sql.ref(column);
  const { rows } = await sql<Omit<HeldNumber, 'column'>>`
    with claim as (
      select position, size, ${staged} as value,
        row_number() over (partition by ${numberKey(column, staged)} order by row, position, size) as place
      from staged_size where ${staged} is not null),
    held as (
      select claim.*, holder.name as holder from claim left join lateral (
        select format('size %s of %s, %s', entry.size, shoe.name, shoe.color) as name
        from shoe_size entry join shoe on shoe.id = entry.shoe_id
        where ${holdsNumber(column, sql`claim.value`)}
          and not exists (select from staged_shoe where staged_shoe.shoe_id = entry.shoe_id)) holder on true
      where place > 1 or holder.name is not null)
    update staged_size set ${staged} = null from held
    where staged_size.position = held.position and staged_size.size = held.size
    returning staged_size.row, held.value, held.holder`.execute(transaction);
  return rows.map((row) => ({ ...row, column })).sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
}

/** The number of a size after the change: the staged one, or else its own unless that is staged for another size. */
function after(column: keyof SizeNumbers): RawBuilder<unknown> {
  const [wanted, own] = [sql.ref(`wanted.${column}`), sql.ref(`entry.${column}`)];
  const key = (value: RawBuilder<unknown>) => numberKey(column, value);
  return sql`coalesce(${wanted}, case when ${own} is not null and ${key(own)} not in (
    select ${key(sql.ref(column))} from staged_size where ${sql.ref(column)} is not null) then ${own} end)`;
}

/** Whether the numbers of a staged shoe change. */
export const numbersDiffer = sql`exists (
  select from staged_number where staged_number.position = staged.position)`;

/** Writes the staged numbers to the sizes, which are all there. */
export async function writeStagedNumbers(transaction: Database): Promise<void> {
  const ofStaged = transaction
    .updateTable('shoe_size as entry')
    .from(sql`staged_number`.as<'number'>(sql`number`))
    .innerJoin(sql`staged_shoe`.as<'staged'>(sql`staged`), (join) =>
      join.on(sql<boolean>`number.position = staged.position`),
    )
    .where(sql<boolean>`entry.shoe_id = staged.shoe_id and entry.size = number.size`);
  await ofStaged.set(noNumbers).execute();
  await ofStaged.set({ sku: sql<string>`number.sku`, barcode: sql<string>`number.barcode` }).execute();
}

/**
 * Writes the numbers that the sizes of a change had before it, or after it.
 * @throws ApiError CHANGED_MEANWHILE when another size got one of them since
 */
export async function reverseNumbers(db: Database, id: string, isUndo: boolean): Promise<void> {
  const ofChange = db
    .updateTable('shoe_size as entry')
    .from('catalogue_change_size as done')
    .where('done.change_id', '=', id)
    .where('done.numbers_after', 'is not', null)
    .whereRef('entry.shoe_id', '=', 'done.shoe_id')
    .whereRef('entry.size', '=', 'done.size');
  const target = sql.ref(isUndo ? 'done.numbers_before' : 'done.numbers_after');
  await ofChange.set(noNumbers).execute();
  await ofChange
    .set({ sku: sql<string>`${target} ->> 'sku'`, barcode: sql<string>`${target} ->> 'barcode'` })
    .execute()
    .catch(rejectTaken);
}

/** Written before others: sizes may take each other's numbers, of which each is there once. */
const noNumbers = { sku: null, barcode: null };

/** The numbers of a row of sizes or staged numbers, as a recorded change has them. */
export const recordedNumbers = (sku: string, barcode: string): RawBuilder<unknown> =>
  sql`jsonb_build_object('sku', ${sql.ref(sku)}, 'barcode', ${sql.ref(barcode)})`;
