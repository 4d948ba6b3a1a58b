import { sql } from 'kysely';
import type { Database } from '../../shared/dependencies.ts';
import { modelOf, toColumns } from '../catalog/catalog.ts';
import type { StagedImages } from './pictures/stage-pictures.ts';
import type { ImportReport } from './products/import-report.ts';
import type { ImportedShoe, ProductImage } from './products/product.ts';
import { type FileOptions, readShoes } from './read-shoes.ts';
import type { ImportSource } from './source/import-source.ts';

/** Shoes per statement. */
const batchSize = 500;

interface StageFileOptions {
  readonly file: FileOptions;
  readonly report: ImportReport;
  /** Whether a picture is to be taken over; of the others nothing is kept. */
  readonly isTaken: (image: ProductImage) => boolean;
  readonly onProgress: (share: number) => void;
}

/**
 * Reads a product file into the temporary tables of a bulk change. After the first refused row it is only read on, so
 * that the report names all of them.
 * @returns the images of the shoes that are to be taken
 */
export async function stageFile(
  transaction: Database,
  source: ImportSource,
  { file, report, isTaken, onProgress }: StageFileOptions,
): Promise<StagedImages[]> {
  let read = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const part of source.open()) {
      read += part.length;
      yield part;
    }
  };
  const allImages: StagedImages[] = [];
  let batch: PositionedShoe[] = [];
  let position = 0;
  const flush = async () => {
    onProgress(read / Math.max(read, source.size));
    if (batch.length > 0 && !report.hasRefused) await stageShoes(transaction, batch);
    batch = [];
  };
  for await (const shoe of readShoes(counted(), file, report)) {
    batch.push({ ...shoe, position });
    const images = shoe.images.filter(isTaken);
    if (images.length > 0) allImages.push({ position, images });
    position += 1;
    if (batch.length === batchSize) await flush();
  }
  await flush();
  return allImages;
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
