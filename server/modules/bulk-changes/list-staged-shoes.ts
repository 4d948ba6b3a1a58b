import { sql } from 'kysely';
import type { Database } from '../../shared/dependencies.ts';

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

/** How many are listed. */
const shown = 20;

/** The first shoes that a counted change creates or changes. */
export async function listStagedShoes(transaction: Database): Promise<StagedShoe[]> {
  const { rows } = await sql<StagedShoe>`
    select kind, name, brand, color, price_cents, on_sale as "onSale", coalesce((
      select string_agg(concat_ws(': ', size, quantity), ', ' order by length(size), size) from staged_size
      where staged_size.position = staged_shoe.position), '') as sizes
    from staged_shoe where kind in ('create', 'change') order by position limit ${shown}`.execute(
    transaction,
  );
  return rows;
}
