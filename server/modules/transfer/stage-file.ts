import type { Database } from '../../shared/dependencies.ts';
import type { StagedImages } from './pictures/stage-pictures.ts';
import type { ImportReport } from './products/import-report.ts';
import { type FileOptions, readShoes } from './read-shoes.ts';
import type { ImportSource } from './source/import-source.ts';
import { type PositionedShoe, stageShoes } from './stage-shoes.ts';

/** Shoes per statement. */
const batchSize = 500;

/**
 * Reads a product file into the temporary tables of a bulk change. After the first refused row it is only read on, so
 * that the report names all of them.
 * @returns the images of the shoes
 */
export async function stageFile(
  transaction: Database,
  source: ImportSource,
  {
    file,
    report,
    onProgress,
  }: { file: FileOptions; report: ImportReport; onProgress: (share: number) => void },
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
    if (shoe.images.length > 0) allImages.push({ position, images: shoe.images });
    position += 1;
    if (batch.length === batchSize) await flush();
  }
  await flush();
  return allImages;
}
