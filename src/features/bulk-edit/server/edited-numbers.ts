import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { sizeNumberNames } from '#shop/catalog/contract/fields/size-numbers.ts';
import type { HeldNumber } from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import type { BulkChange } from '../contract.ts';

/** The longest SKU. */
const skuLimit = 64;

/**
 * Finds an invalid number among those that an edit stages, and returns what is wrong with it, or null. Does not check for
 * duplicates.
 */
export async function findImpossibleNumber(
  transaction: Database,
  change: BulkChange,
): Promise<string | null> {
  if (change.kind === 'barcode') return findLongBarcode(transaction, change.first);
  const wrong = await transaction
    .selectFrom(sql`staged_size`.as<'staged'>(sql`staged`))
    .select(sql<string>`staged.sku`.as('sku'))
    .where(sql<boolean>`length(staged.sku) not between 1 and ${skuLimit}`)
    .orderBy(sql`staged.position, staged.size`)
    .limit(1)
    .executeTakeFirst();
  if (!wrong) return null;
  return wrong.sku === ''
    ? 'A SKU would be empty. Add text to the pattern'
    : `${wrong.sku} would be longer than ${skuLimit} characters`;
}

/** The barcodes that follow one end where they would need another digit. */
async function findLongBarcode(transaction: Database, first: string): Promise<string | null> {
  const long = await transaction
    .selectFrom(sql`staged_size`.as<'staged'>(sql`staged`))
    .select(sql<string>`staged.barcode`.as('barcode'))
    .where(sql<boolean>`length(staged.barcode) > ${first.length}`)
    .limit(1)
    .executeTakeFirst();
  return long ? `Too few barcodes of ${first.length} digits follow ${first}` : null;
}

/** How many numbers a message lists. */
const named = 3;

/** Describes the numbers that an edit would give to two sizes, or that a size of another shoe has. */
export function rejectHeld(held: readonly HeldNumber[]): string {
  const reasons = held
    .toSorted((one, other) => compareText(one.value, other.value))
    .slice(0, named)
    .map(({ column, value, holder }) =>
      holder
        ? `${holder}, has the ${sizeNumberNames[column]} ${value}`
        : `${value} would be the ${sizeNumberNames[column]} of several sizes`,
    );
  const more = held.length > named ? [`${held.length - named} more are taken`] : [];
  const text = [...new Set(reasons), ...more].join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const compareText = (one: string, other: string): number => (one < other ? -1 : 1);

/** The numbers of a staged shoe's sizes that change, each as `9: OLD-9`, from a column of `staged_number`. */
export const numbersOf = (column: 'sku' | 'old_sku' | 'barcode' | 'old_barcode'): RawBuilder<unknown> => sql`(
  select json_agg(format('%s: %s', size, coalesce(${sql.ref(column)}, 'none')) order by length(size), size)
  from staged_number where staged_number.position = staged.position)`;

/** The first numbers of a shoe, and how many follow. */
export function describeNumbers(numbers: readonly string[] | null): string {
  const all = numbers ?? [];
  const more = all.length > named ? ` and ${all.length - named} more` : '';
  return all.slice(0, named).join(', ') + more;
}
