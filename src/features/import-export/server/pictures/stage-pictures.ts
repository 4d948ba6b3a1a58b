import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { ImportReport } from '../products/import-report.ts';
import { productImage } from '../products/product.ts';
import type { PictureLoader } from './picture-loader.ts';

const stagedImages = z.array(productImage);

/** A temporary table with the images that the shoes of a file name, because there may be many. */
type StagingTable = {
  readonly staged_image: { readonly position: number; readonly images: unknown };
};

const withStaging = (transaction: Database) => transaction.withTables<StagingTable>();

/** Creates the temporary table of images, which ends with the transaction. */
export const createImageStaging = (transaction: Database): Promise<void> =>
  transaction.schema
    .createTable('staged_image')
    .temporary()
    .onCommit('drop')
    .addColumn('position', 'integer', (column) => column.primaryKey())
    .addColumn('images', 'jsonb', (column) => column.notNull())
    .execute();

/** Writes the images of shoes that have some. */
export async function stageImages(
  transaction: Database,
  shoes: readonly { readonly position: number; readonly images: readonly unknown[] }[],
): Promise<void> {
  const rows = shoes
    .filter(({ images }) => images.length > 0)
    .map(({ position, images }) => ({ position, images: JSON.stringify(images) }));
  if (rows.length > 0) await withStaging(transaction).insertInto('staged_image').values(rows).execute();
}

/** Loads the pictures of staged shoes that are to be taken, one after the other, and names them in their rows. */
export async function stagePictures(
  transaction: Database,
  loader: PictureLoader,
  { shoes, report, onProgress }: { shoes: number; report: ImportReport; onProgress: (share: number) => void },
): Promise<void> {
  for await (const { position, images } of listStagedImages(transaction)) {
    onProgress(position / shoes);
    const taken = stagedImages.parse(images).filter((image) => loader.isTaken(image));
    const picture = taken.length > 0 ? await loader.load(taken) : null;
    if (!picture || report.hasRefused) continue;
    const { base, views, placeholder } = picture;
    await sql`
      update staged_shoe set picture_base = ${base}, picture_views = ${views}, picture_placeholder = ${placeholder}
      where position = ${position}`.execute(transaction);
  }
}

/** Rows per query. */
const batchSize = 200;

async function* listStagedImages(transaction: Database): AsyncGenerator<StagingTable['staged_image']> {
  for (let last = -1; ; ) {
    const rows = await withStaging(transaction)
      .selectFrom('staged_image')
      .selectAll()
      .where('position', '>', last)
      .orderBy('position')
      .limit(batchSize)
      .execute();
    yield* rows;
    last = rows.at(-1)?.position ?? last;
    if (rows.length < batchSize) return;
  }
}
