import { sql } from 'kysely';
import type { Database } from '../../shared/dependencies.ts';
import { modelOf, toColumns } from '../catalog/catalog.ts';
import type { ImportedShoe } from './products/product.ts';

/** An imported shoe with its place in the file, from 0. */
export interface PositionedShoe extends ImportedShoe {
  readonly position: number;
}

/** Writes shoes into the temporary tables of a bulk change. */
export async function stageShoes(transaction: Database, shoes: readonly PositionedShoe[]): Promise<void> {
  await sql`
    insert into staged_shoe
    select * from jsonb_populate_recordset(null::staged_shoe, ${JSON.stringify(shoes.map(toRow))}::jsonb)`.execute(
    transaction,
  );
  const sizes = shoes.flatMap(({ position, stock }) =>
    stock.map(({ size, quantity }) => ({ position, size, quantity })),
  );
  await sql`
    insert into staged_size (position, size, quantity)
    select position, size, quantity
    from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as entry (position int, size text, quantity int)`.execute(
    transaction,
  );
}

const toRow = ({ position, handle, product, fields, onSale }: PositionedShoe) => ({
  ...{ position, handle, product, ...toColumns(fields) },
  on_sale: onSale,
  model: modelOf(fields),
});
