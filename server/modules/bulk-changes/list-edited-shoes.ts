import { sql } from 'kysely';
import type { BulkChange, BulkEditResult } from '#contract/catalogue-changes.ts';
import { formatCents } from '#contract/fields/money.ts';
import type { Database } from '../../shared/dependencies.ts';
import { isStockChange } from './stage-edit.ts';

interface EditedRow {
  readonly _id: string;
  readonly name: string;
  readonly brand: string;
  readonly price: number;
  readonly price_after: number;
  readonly sale: boolean;
  readonly sale_after: boolean;
  readonly pairs: number;
  readonly pairs_after: number;
}

/** How many are listed. */
const shown = 20;

/** The first shoes that a counted edit changes, each before and after. */
export async function listEditedShoes(
  transaction: Database,
  change: BulkChange,
): Promise<BulkEditResult['shoes']> {
  const { rows } = await sql<EditedRow>`
    select shoe.id as _id, shoe.name, shoe.brand, shoe.price_cents as price, staged.price_cents as price_after,
      shoe.on_sale as sale, staged.on_sale as sale_after,
      coalesce((select sum(quantity) from shoe_size where shoe_id = shoe.id), 0)::bigint as pairs,
      coalesce((select sum(quantity) from staged_size where position = staged.position), 0)::bigint as pairs_after
    from staged_shoe staged join shoe on shoe.id = staged.shoe_id
    where staged.kind in ('change', 'remove') order by staged.position limit ${shown}`.execute(transaction);
  return rows.map((row) => ({ _id: row._id, name: row.name, brand: row.brand, ...describe(row, change) }));
}

function describe(row: EditedRow, change: BulkChange): { before: string; after: string } {
  if (isStockChange(change)) return { before: pairs(row.pairs), after: pairs(row.pairs_after) };
  if (change.kind === 'sale') return { before: sale(row.sale), after: sale(row.sale_after) };
  if (change.kind === 'delete') return { before: formatCents(row.price), after: 'Deleted' };
  return { before: formatCents(row.price), after: formatCents(row.price_after) };
}

const pairs = (count: number): string => (count === 1 ? '1 pair' : `${count.toLocaleString('en-US')} pairs`);
const sale = (onSale: boolean): string => (onSale ? 'On sale' : 'Not on sale');
