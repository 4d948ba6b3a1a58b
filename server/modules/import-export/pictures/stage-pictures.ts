import { sql } from 'kysely';
import type { Database } from '../../../shared/dependencies.ts';
import type { ImportReport } from '../products/import-report.ts';
import type { ProductImage } from '../products/product.ts';
import type { PictureLoader } from './picture-loader.ts';

/** The images of a staged shoe. */
export interface StagedImages {
  readonly position: number;
  readonly images: readonly ProductImage[];
}

/** Loads the pictures of staged shoes, one after the other, and names them in their rows. */
export async function stagePictures(
  transaction: Database,
  loader: PictureLoader,
  {
    all,
    report,
    onProgress,
  }: { all: readonly StagedImages[]; report: ImportReport; onProgress: (share: number) => void },
): Promise<void> {
  for (const [index, { position, images }] of all.entries()) {
    onProgress(index / all.length);
    const picture = await loader.load(images);
    if (!picture || report.hasRefused) continue;
    const { base, views, placeholder } = picture;
    await sql`
      update staged_shoe set picture_base = ${base}, picture_views = ${views}, picture_placeholder = ${placeholder}
      where position = ${position}`.execute(transaction);
  }
}
