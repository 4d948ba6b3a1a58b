import type { Database } from '../../shared/dependencies.ts';
import type { StagedImages } from './pictures/stage-pictures.ts';
import type { ImportReport } from './products/import-report.ts';
import type { ProductImage } from './products/product.ts';
import { type FileOptions, readShoes } from './read-shoes.ts';
import type { ImportSource } from './source/import-source.ts';
import { type PositionedShoe, stageShoes } from './stage-shoes.ts';

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
