import { sql } from 'kysely';
import { fractionDigits } from '#platform/contract/fields/currency.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { byteOrderMark, csvLines } from '#platform/text/csv.ts';
import type { ShoeFieldValues } from '#shop/catalog/contract/fields/map-shoe-fields.ts';
import { readValues } from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import { type FieldRow, fieldColumns, toFields } from '#shop/catalog/server/catalog.ts';
import {
  findBestPictureFile,
  type PictureStorages,
  pictureBase,
  placeholderKey,
} from '#shop/catalog/server/media/media.ts';
import { readSettings } from '#shop/settings/server/settings.ts';
import { writeCharts } from '../charts.ts';
import { writeFields } from '../formats/map-file-fields.ts';
import { writePlainText } from '../products/plain-text.ts';
import { type CatalogCells, catalogColumns } from './catalog-columns.ts';
import type { CatalogDestination } from './folder-destination.ts';

/** What an export wrote. */
export interface ExportResult {
  readonly shoes: number;
  readonly pictures: number;
  /** Pictures of which no file is stored. */
  readonly missing: number;
}

/**
 * Writes the whole catalog as a product file of Shopify's convention, and its pictures and charts of sizes beside it. The
 * placeholder picture is none.
 */
export async function exportCatalog(
  { db, files, bundledFiles, shoeColumns }: PictureStorages & Pick<Dependencies, 'db' | 'shoeColumns'>,
  destination: CatalogDestination,
  onProgress: (doing: string, share: number) => void,
): Promise<ExportResult> {
  const storages = { files, bundledFiles };
  const total = await countRows(db, db.selectFrom('shoe').select('id').where('deleted_at', 'is', null));
  const names = shoeColumns.flatMap((columns) => columns.names);
  const pictures = new PictureList(storages);
  let shoes = 0;
  await destination.writeTable(byteOrderMark + csvLines([[...catalogColumns, ...names]]));
  for await (const batch of readCatalog(db)) {
    const valuesOf = await readValues(
      db,
      shoeColumns,
      batch.map(({ id }) => id),
    );
    for (const shoe of batch) {
      const values = valuesOf(shoe.id);
      const more = names.map((name) => values[name] ?? '');
      await destination.writeTable(csvLines(shoeLines(shoe, await pictures.pathsOf(shoe), more)));
    }
    shoes += batch.length;
    onProgress('writing shoes', (0.5 * shoes) / Math.max(shoes, total));
  }
  let written = 0;
  for (const { path, base, view } of pictures.found.values()) {
    onProgress('writing pictures', 0.5 + (0.5 * written) / pictures.found.size);
    await destination.addPicture(
      path,
      async () => (await findBestPictureFile(storages, base, view))?.bytes ?? null,
    );
    written += 1;
  }
  await destination.addCharts(await writeCharts(db));
  await destination.finish();
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
  async pathsOf({ picture_base: base, picture_views: views }: CatalogShoe): Promise<string[]> {
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

/** A shoe of the catalog with where its pictures are. */
interface CatalogShoe extends ExportedShoe {
  readonly id: string;
  readonly picture_base: string;
  readonly picture_views: string[];
}

type CatalogRow = Omit<CatalogShoe, 'fields' | 'currency'> & FieldRow & { readonly at: string };

/** Shoes per query. */
const batchSize = 500;

/** Reads the whole catalog in batches, newest first. No connection is held while a slow client downloads. */
async function* readCatalog(db: Database): AsyncGenerator<CatalogShoe[]> {
  const { currency } = await readSettings(db);
  let last: CatalogRow | undefined;
  for (let first = true; first || last; first = false) {
    const after = last
      ? sql`created_at <= ${last.at}::timestamptz and (created_at < ${last.at}::timestamptz or id > ${last.id})`
      : sql`true`;
    const { rows }: { rows: CatalogRow[] } = await sql<CatalogRow>`
      select id, coalesce(handle, id) as handle, ${sql.join(fieldColumns.map((column) => sql.ref(column)))}, on_sale,
        picture_base, picture_views, created_at::text as at, coalesce((
          select json_agg(json_build_object('size', entry.size, 'quantity', entry.quantity + entry.offered,
            'sku', entry.sku, 'barcode', entry.barcode) order by entry.size)
          from shoe_size entry where entry.shoe_id = shoe.id), '[]') as stock
      from shoe where deleted_at is null and ${after}
      order by created_at desc, id limit ${batchSize}`.execute(db);
    yield rows.map((row) => ({ ...row, fields: toFields(row, currency), currency }));
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  }
}

/** A shoe as an export writes it. */
interface ExportedShoe {
  /** The currency of the shop. */
  readonly currency: string;
  readonly handle: string;
  readonly fields: ShoeFieldValues;
  readonly on_sale: boolean;
  readonly stock: readonly {
    readonly size: string;
    readonly quantity: number;
    readonly sku: string | null;
    readonly barcode: string | null;
  }[];
}

/** The rows of a shoe: one for each size, and more where it has more pictures than sizes. The first ends with `more`. */
function shoeLines(shoe: ExportedShoe, pictures: readonly string[], more: readonly string[]): string[][] {
  const { stock } = shoe;
  const rows = Math.max(1, stock.length, pictures.length);
  return Array.from({ length: rows }, (_, index) => {
    const entry = stock[index];
    const picture = pictures[index];
    const cells: CatalogCells = {
      Handle: shoe.handle,
      ...(index === 0 && productCells(shoe)),
      ...((entry || index === 0) && variantCells(shoe, entry)),
      ...(picture !== undefined && {
        'Image Src': picture,
        'Image Position': String(index + 1),
        'Image Alt Text': shoe.fields.name,
      }),
    };
    return [
      ...catalogColumns.map((column) => cells[column] ?? ''),
      ...more.map((text) => (index === 0 ? text : '')),
    ];
  });
}

const productCells = ({ fields, on_sale }: ExportedShoe): CatalogCells => ({
  ...writeFields(fields),
  Type: 'Shoes',
  Published: 'TRUE',
  'Option1 Name': 'Size',
  'Option2 Name': 'Color',
  'Gift Card': 'FALSE',
  Status: 'active',
  'On sale (product.metafields.custom.on_sale)': on_sale ? 'TRUE' : 'FALSE',
});

/** A shoe without sizes has one row with neither size nor pairs. */
const variantCells = (
  { fields: { color, price }, on_sale, currency }: ExportedShoe,
  entry: ExportedShoe['stock'][number] | undefined,
): CatalogCells => ({
  'Option1 Value': writePlainText(entry?.size ?? ''),
  'Option2 Value': writePlainText(color),
  'Variant SKU': entry?.sku ?? '',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': entry ? String(entry.quantity) : '',
  'Variant Inventory Policy': 'deny',
  'Variant Fulfillment Service': 'manual',
  'Variant Price': price.toFixed(fractionDigits(currency)),
  'Variant Requires Shipping': 'TRUE',
  'Variant Taxable': 'TRUE',
  'Variant Barcode': entry?.barcode ?? '',
  'On sale (product.metafields.custom.on_sale)': on_sale ? 'TRUE' : 'FALSE',
});
