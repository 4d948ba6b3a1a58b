import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { compareSizes } from '../catalog.ts';

/** A shoe that a staged change creates or changes, as it will be. */
export interface StagedShoe {
  readonly kind: 'create' | 'change';
  readonly name: string;
  readonly brand: string;
  readonly color: string;
  readonly price_cents: number;
  readonly onSale: boolean;
  /** `8: 5, 9: 2`; pairs that stay as they are are left out. */
  readonly sizes: string;
}

interface StagedRow extends Omit<StagedShoe, 'sizes'> {
  readonly stock: { readonly size: string; readonly quantity: number | null }[];
}

/** How many are listed. */
const shown = 20;

/** The first shoes that a counted change creates or changes. */
export async function listStagedShoes(transaction: Database): Promise<StagedShoe[]> {
  const { rows } = await sql<StagedRow>`
    select kind, name, brand, color, price_cents, on_sale as "onSale", coalesce((
      select json_agg(json_build_object('size', size, 'quantity', quantity)) from staged_size
      where staged_size.position = staged_shoe.position), '[]') as stock
    from staged_shoe where kind in ('create', 'change') order by position limit ${shown}`.execute(
    transaction,
  );
  return rows.map(({ stock, ...shoe }) => ({
    ...shoe,
    sizes: stock
      .sort((one, other) => compareSizes(one.size, other.size))
      .map(({ size, quantity }) => (quantity === null ? size : `${size}: ${quantity}`))
      .join(', '),
  }));
}
