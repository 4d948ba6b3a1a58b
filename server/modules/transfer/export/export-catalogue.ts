import { sql } from 'kysely';
import { countRows } from '../../../shared/count-rows.ts';
import type { Database } from '../../../shared/dependencies.ts';
import { byteOrderMark, csvLines } from '../../../shared/text/csv.ts';
import { findBestPictureFile, type PictureStorages, pictureBase, placeholderKey } from '../../media/media.ts';
import { catalogueColumns } from './catalogue-columns.ts';
import type { CatalogueSink } from './catalogue-sink.ts';
import { type CatalogueShoe, readCatalogue } from './read-catalogue.ts';
import { shoeLines } from './shoe-lines.ts';

/** What an export wrote. */
export interface ExportResult {
  readonly shoes: number;
  readonly pictures: number;
  /** Pictures of which no file is stored. */
  readonly missing: number;
}

/**
 * Writes the whole catalogue as a product file of Shopify's convention, and its pictures beside it. The placeholder
 * picture is none.
 */
export async function exportCatalogue(
  { db, files, bundledFiles }: PictureStorages & { readonly db: Database },
  sink: CatalogueSink,
  onProgress: (doing: string, share: number) => void,
): Promise<ExportResult> {
  const storages = { files, bundledFiles };
  const total = await countRows(db, sql`(select from shoe where deleted_at is null)`);
  const pictures = new PictureList(storages);
  let shoes = 0;
  await sink.writeTable(byteOrderMark + csvLines([[...catalogueColumns]]));
  for await (const batch of readCatalogue(db)) {
    for (const shoe of batch) await sink.writeTable(csvLines(shoeLines(shoe, await pictures.pathsOf(shoe))));
    shoes += batch.length;
    onProgress('writing shoes', (0.5 * shoes) / Math.max(shoes, total));
  }
  let written = 0;
  for (const { path, base, view } of pictures.found.values()) {
    onProgress('writing pictures', 0.5 + (0.5 * written) / pictures.found.size);
    await sink.addPicture(path, async () => (await findBestPictureFile(storages, base, view))?.bytes ?? null);
    written += 1;
  }
  await sink.finish();
  return { shoes, pictures: written, missing: pictures.missing };
}

/** The picture files that the shoes of an export have, each once. */
class PictureList {
  readonly found = new Map<string, { path: string; base: string; view: string }>();
  missing = 0;
  private readonly storages: PictureStorages;
  private readonly paths = new Map<string, string | null>();

  constructor(storages: PictureStorages) {
    this.storages = storages;
  }

  /** The paths of a shoe's pictures; none where a view is missing, because the others would change places. */
  async pathsOf({ picture_base: base, picture_views: views }: CatalogueShoe): Promise<string[]> {
    if (base === pictureBase(placeholderKey)) return [];
    const paths: string[] = [];
    for (const view of views) {
      const path = await this.pathOf(base, view);
      if (path !== null) paths.push(path);
    }
    return paths;
  }

  private async pathOf(base: string, view: string): Promise<string | null> {
    const id = `${base}/${view}`;
    const known = this.paths.get(id);
    if (known !== undefined) return known;
    const file = await findBestPictureFile(this.storages, base, view);
    this.paths.set(id, file?.path ?? null);
    if (file) this.found.set(id, { path: file.path, base, view });
    else this.missing += 1;
    return file?.path ?? null;
  }
}
