import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FieldError } from '#platform/contract/endpoints/problem.ts';
import type { Database, ReadDatabase } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
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

/** A size of a shoe with the numbers to write: those that are defined. An empty one is removed. */
export interface NumberedSize extends SizeNumbers {
  readonly size: string;
}

/** Writes numbers of sizes of a shoe, which may exchange them. */
export async function writeNumbers(db: Database, id: string, rows: readonly NumberedSize[]): Promise<void> {
  const defined = rows.filter(({ sku, barcode }) => sku !== undefined || barcode !== undefined);
  // Numbers are unique, so all are removed before the first is written.
  for (const isRemoval of [true, false])
    for (const { size, sku, barcode } of defined)
      await db
        .updateTable('shoe_size')
        .set({
          ...(sku !== undefined && { sku: isRemoval ? null : sku || null }),
          ...(barcode !== undefined && { barcode: isRemoval ? null : barcode || null }),
        })
        .where('shoe_id', '=', id)
        .where('size', '=', size)
        .execute();
}

/**
 * Names the sizes that have numbers, after the transaction that wrote these to `rows` of a shoe failed.
 * @param fieldOf the field of a number in a row
 * @throws ApiError INVALID at the fields of the numbers, and any other error as it is
 */
export const rejectHeldNumbers =
  (
    db: ReadDatabase,
    { id, rows }: { id: string; rows: readonly NumberedSize[] },
    fieldOf: (column: keyof SizeNumbers, index: number) => string,
  ) =>
  async (error: unknown): Promise<never> => {
    const column = takenNumber(error);
    if (column === null) throw error;
    const written = rows.flatMap((row, index) =>
      row[column] ? [{ ...row, index, value: row[column] }] : [],
    );
    const changed = rows.flatMap((row) => (row[column] === undefined ? [] : [row.size]));
    const errors: FieldError[] = [];
    for (const { index, value } of written) {
      const twin = written.find((other) => other.index < index && isSameNumber(column, other.value, value));
      const holder = twin
        ? `Size ${twin.size}`
        : await findHolder(db, { column, value, except: { id, sizes: changed } });
      if (holder) errors.push({ field: fieldOf(column, index), message: hasNumber(holder, column) });
    }
    const [
      first = { field: fieldOf(column, written[0]?.index ?? 0), message: hasNumber('Another size', column) },
    ] = errors;
    throw new ApiError(
      problem('INVALID', { detail: first.message, errors: errors.length > 0 ? errors : [first] }),
    );
  };

const hasNumber = (holder: string, column: keyof SizeNumbers): string =>
  `${holder} has this ${sizeNumberNames[column]}`;

/** As {@link numberKey} compares. */
const isSameNumber = (column: keyof SizeNumbers, one: string, other: string): boolean =>
  column === 'sku'
    ? one.toLowerCase() === other.toLowerCase()
    : one.padStart(14, '0') === other.padStart(14, '0');

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

/** The size that has a number, apart from these of a shoe, in words; null for none. */
async function findHolder(
  db: ReadDatabase,
  {
    column,
    value,
    except,
  }: { column: keyof SizeNumbers; value: string; except: { id: string; sizes: readonly string[] } },
): Promise<string | null> {
  const holder = await db
    .selectFrom('shoe_size as entry')
    .innerJoin('shoe', 'shoe.id', 'entry.shoe_id')
    .select(['shoe.name', 'shoe.color', 'entry.size'])
    .where(holdsNumber(column, sql`${value}::text`))
    .where(({ eb, not }) => not(eb('entry.shoe_id', '=', except.id).and('entry.size', 'in', except.sizes)))
    .executeTakeFirst();
  return holder ? `Size ${holder.size} of ${holder.name}, ${holder.color},` : null;
}
