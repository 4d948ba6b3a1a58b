import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { modelOf, toColumns } from '#shop/catalog/server/catalog.ts';
import { stageImages } from './pictures/stage-pictures.ts';
import type { FilePart, ProductFile } from './product-file/product-file.ts';
import type { ImportedShoe } from './products/product.ts';
import type { FileOptions } from './read-shoes.ts';

/**
 * Reads a product file into the temporary tables of a bulk change.
 * @returns how many shoes it has, and what else
 */
export async function stageFile(
  transaction: Database,
  file: ProductFile,
  { options, onProgress }: { options: FileOptions; onProgress: (share: number) => void },
): Promise<NonNullable<FilePart['end']> & { shoes: number }> {
  let position = 0;
  for await (const { shoes, share, end } of file.read(options)) {
    const staged = shoes.map((shoe, index) => ({ ...shoe, position: position + index }));
    if (staged.length > 0) {
      await stageShoes(transaction, staged);
      await stageImages(transaction, staged);
    }
    position += staged.length;
    onProgress(share);
    if (end) return { ...end, shoes: position };
  }
  throw new Error('a product file ended without a report');
}

/** An imported shoe with its place in the file, from 0. */
interface PositionedShoe extends ImportedShoe {
  readonly position: number;
}

/** Writes shoes into the temporary tables of a bulk change. */
async function stageShoes(transaction: Database, shoes: readonly PositionedShoe[]): Promise<void> {
  await sql`
    insert into staged_shoe
    select * from jsonb_populate_recordset(null::staged_shoe, ${JSON.stringify(shoes.map(toRow))}::jsonb)`.execute(
    transaction,
  );
  const sizes = shoes.flatMap(({ position, stock }) => stock.map((entry) => ({ position, ...entry })));
  await sql`
    insert into staged_size (position, size, quantity, row, sku, barcode)
    select position, size, quantity, row, sku, barcode
    from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as entry (position int, size text, quantity int, row int, sku text, barcode text)`.execute(
    transaction,
  );
}

const toRow = ({ position, handle, product, fields, onSale }: PositionedShoe) => ({
  position,
  handle,
  product,
  ...toColumns(fields),
  on_sale: onSale,
  model: modelOf(fields),
});
