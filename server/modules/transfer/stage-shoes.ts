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
    insert into staged_shoe (position, handle, product, name, name_key, brand, brand_key, color, color_key, description,
      price_cents, on_sale, model)
    select position, handle, product, name, name_key, brand, brand_key, color, color_key, description, price_cents,
      on_sale, model
    from jsonb_to_recordset(${JSON.stringify(shoes.map(toRow))}::jsonb) as shoe (position int, handle text, product text, name text,
      name_key text, brand text, brand_key text, color text, color_key text, description text, price_cents bigint,
      on_sale boolean, model text)`.execute(transaction);
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

const toRow = ({
  position,
  handle,
  product,
  name,
  brand,
  color,
  description,
  priceCents,
  onSale,
}: PositionedShoe) => ({
  position,
  handle,
  product,
  ...toColumns({ name, brand, color, description, price: priceCents / 100 }),
  on_sale: onSale,
  model: modelOf({ brand, name }),
});
