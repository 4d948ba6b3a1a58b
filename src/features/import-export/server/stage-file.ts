import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type ShoeColumns, stageValues } from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import { modelOf, toColumns } from '#shop/catalog/server/catalog.ts';
import { stageImages } from './pictures/stage-pictures.ts';
import type { FilePart, ProductFile } from './product-file/product-file.ts';
import type { ImportedShoe } from './products/product.ts';
import type { FileOptions } from './read-shoes.ts';
import { fileLimits } from './reading/file-limits.ts';

/**
 * Reads a product file into the temporary tables of a bulk change.
 * @returns how many shoes it has, and what else
 */
export async function stageFile(
  transaction: Database,
  file: ProductFile,
  {
    options,
    columns,
    onProgress,
  }: {
    options: Omit<FileOptions, 'columns'>;
    columns: readonly ShoeColumns[];
    onProgress: (share: number) => void;
  },
): Promise<NonNullable<FilePart['end']> & { shoes: number; badCells: readonly BadCell[] }> {
  let position = 0;
  const badCells: BadCell[] = [];
  const names = columns.flatMap((one) => one.names);
  for await (const { shoes, share, end } of file.read({ ...options, columns: names })) {
    const staged = shoes.map((shoe, index) => ({ ...shoe, position: position + index }));
    if (staged.length > 0) {
      await stageShoes(transaction, staged, options.currency);
      await stageImages(transaction, staged);
      await stageColumns(transaction, staged, { columns, badCells });
    }
    position += staged.length;
    onProgress(share);
    if (end) return { ...end, shoes: position, badCells };
  }
  throw new Error('a product file ended without a report');
}

/** A cell that holds no value of its column. */
interface BadCell {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

/** Stages the values of features' columns, and adds the cells that hold none to `badCells`, as many as a report has. */
async function stageColumns(
  transaction: Database,
  shoes: readonly PositionedShoe[],
  { columns, badCells }: { columns: readonly ShoeColumns[]; badCells: BadCell[] },
): Promise<void> {
  const staged = shoes.map(({ position, row, cells }) => {
    const values: Record<string, string> = {};
    for (const { name, column, text } of cells) {
      const owner = columns.find(({ names }) => names.includes(name));
      const { value, problem } = owner?.parse(name, text) ?? { value: null };
      if (value !== null) values[name] = value;
      else if (problem && badCells.length < fileLimits.refused)
        badCells.push({ row, column, message: problem });
    }
    return [position, values] as const;
  });
  await stageValues(transaction, new Map(staged.filter(([, values]) => Object.keys(values).length > 0)));
}

/** An imported shoe with its place in the file, from 0. */
interface PositionedShoe extends ImportedShoe {
  readonly position: number;
}

/** Writes shoes into the temporary tables of a bulk change. */
async function stageShoes(
  transaction: Database,
  shoes: readonly PositionedShoe[],
  currency: string,
): Promise<void> {
  await sql`
    insert into staged_shoe
    select * from jsonb_populate_recordset(null::staged_shoe, ${JSON.stringify(shoes.map((shoe) => toRow(shoe, currency)))}::jsonb)`.execute(
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

const toRow = ({ position, handle, product, fields, onSale }: PositionedShoe, currency: string) => ({
  position,
  handle,
  product,
  ...toColumns(fields, currency),
  on_sale: onSale,
  model: modelOf(fields),
});
