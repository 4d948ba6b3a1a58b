import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, ReadDatabase } from '#platform/database/database.ts';
import { ApiError, fieldProblem, problem } from '#platform/handlers/problem.ts';
import { type SizeNumbers, sizeNumberNames } from '../contract/fields/size-numbers.ts';
import { filterShoes, type ShoeFilters } from './shoe-filters.ts';

/** The columns of `shoe_size` with numbers; a number of a deleted shoe is free. */
export const numberColumns = ['sku', 'barcode'] as const satisfies readonly (keyof SizeNumbers)[];

/** What a number is compared by, as the unique indexes do: SKUs whatever their case, barcodes with 14 digits. */
export const numberKey = (column: keyof SizeNumbers, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  column === 'sku' ? sql`lower(${value})` : sql`lpad(${value}, 14, '0')`;

/** The condition that a row of `entry` holds a number. */
export const holdsNumber = (column: keyof SizeNumbers, value: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  const own = sql.ref(`entry.${column}`);
  return sql`${own} is not null and not entry.numbers_free and ${numberKey(column, own)} = ${numberKey(column, value)}`;
};

/** The ids of the shoes of a listing with a size of this SKU or barcode: at most two, one for each. */
export async function searchNumbers(db: ReadDatabase, text: string, filters: ShoeFilters): Promise<string[]> {
  const digits = text.replace(/[\s-]/g, '');
  const isBarcode = sql<SqlBool>`${/^\d{8,14}$/.test(digits)} and ${holdsNumber('barcode', sql`${digits}::text`)}`;
  const found = await db
    .selectFrom('shoe')
    .select('shoe.id')
    .where(({ or, selectFrom }) => {
      const numbered = (condition: RawBuilder<SqlBool>) =>
        sql<SqlBool>`shoe.id in (${selectFrom('shoe_size as entry').select('shoe_id').where(condition)})`;
      return or([numbered(holdsNumber('sku', sql`${text.trim()}::text`)), numbered(isBarcode)]);
    })
    .where(sql<SqlBool>`${filterShoes(filters)}`)
    .orderBy('shoe.id')
    .execute();
  return found.map(({ id }) => id);
}

/** Writes the numbers of a size that are defined; an empty one is removed. */
export async function writeNumbers(
  db: Database,
  id: string,
  size: string,
  { sku, barcode }: SizeNumbers,
): Promise<void> {
  if (sku === undefined && barcode === undefined) return;
  await db
    .updateTable('shoe_size')
    .set({
      ...(sku !== undefined && { sku: sku || null }),
      ...(barcode !== undefined && { barcode: barcode || null }),
    })
    .where('shoe_id', '=', id)
    .where('size', '=', size)
    .execute();
}

/**
 * Names the size that has a number, after the transaction that wrote it failed.
 * @throws ApiError INVALID at the field of the number, and any other error as it is
 */
export const rejectHeldNumber =
  (db: ReadDatabase, numbers: SizeNumbers) =>
  async (error: unknown): Promise<never> => {
    const column = takenNumber(error);
    if (column === null) throw error;
    const holder = await findHolder(db, column, numbers[column] ?? '');
    throw new ApiError(
      fieldProblem(column, `${holder ?? 'Another size'} has this ${sizeNumberNames[column]}`),
    );
  };

/**
 * Says that an undo cannot give a size its number back.
 * @throws ApiError CHANGED_MEANWHILE for that, and any other error as it is
 */
export function rejectTakenNumber(error: unknown): never {
  const column = takenNumber(error);
  if (column === null) throw error;
  const detail = `Another size has the ${sizeNumberNames[column]} by now. Remove it there first`;
  throw new ApiError(problem('CHANGED_MEANWHILE', { detail }));
}

/** Which number was not unique; null for other errors. */
function takenNumber(error: unknown): keyof SizeNumbers | null {
  if (!(error instanceof Error && 'constraint' in error)) return null;
  return numberColumns.find((column) => error.constraint === `shoe_size_${column}`) ?? null;
}

async function findHolder(
  db: ReadDatabase,
  column: keyof SizeNumbers,
  value: string,
): Promise<string | null> {
  const holder = await db
    .selectFrom('shoe_size as entry')
    .innerJoin('shoe', 'shoe.id', 'entry.shoe_id')
    .select(['shoe.name', 'shoe.color', 'entry.size'])
    .where(holdsNumber(column, sql`${value}::text`))
    .executeTakeFirst();
  return holder ? `Size ${holder.size} of ${holder.name}, ${holder.color},` : null;
}
