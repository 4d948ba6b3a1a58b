import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importCatalog } from '#features/import-export/import-export.ts';
import { readProductFile as readShoes } from '#features/import-export/server/product-file/read-product-file.ts';
import type { ImportSource } from '#features/import-export/server/source/import-source.ts';
import type { Database } from '#platform/database/database.ts';
import { shoeColumns } from '#shop/shoe-columns.ts';
import type { TestShop } from './test-shop.ts';

/** Differences from importing a file of the given text that comes without pictures. */
export interface ImportFileOptions {
  readonly format?: 'shopify' | 'woocommerce' | null;
  readonly dryRun?: boolean;
  readonly name?: string;
  readonly mapping?: Record<string, string>;
  /** The pictures that come with the file, by path. */
  readonly pictures?: ReadonlyMap<string, Buffer>;
  /** The charts of sizes that come with the file. */
  readonly charts?: string | undefined;
  readonly fetchPicture?: (url: string) => Promise<Buffer | string>;
  readonly strict?: boolean;
}

/** What an import found, in short. */
export interface ImportSummary {
  /** `created changed unchanged`. */
  readonly counts: string;
  readonly refused: string[];
  readonly skipped: [kind: string, count: number][];
  readonly notes: string[];
  readonly changeId: string | null;
  /** Of each shoe that is created or changed the sizes, as the preview lists them. */
  readonly sizes: string[];
}

/** Imports a product file into a shop, as the command does. */
export async function importFile(
  shop: Pick<TestShop, 'db' | 'cacheInvalidator' | 'files' | 'bundledFiles'>,
  content: string | Buffer,
  options: ImportFileOptions = {},
): Promise<ImportSummary> {
  const {
    format = null,
    dryRun = false,
    name = 'products.csv',
    mapping = {},
    pictures,
    charts,
    fetchPicture = null,
    strict = false,
  } = options;
  const bytes = Buffer.from(content);
  const source: ImportSource = {
    size: bytes.length,
    pictures: null,
    charts:
      charts === undefined
        ? null
        : async function* () {
            yield Buffer.from(charts);
          },
    async *open() {
      // In small parts, as files and uploads come.
      for (let start = 0; start < bytes.length; start += 1000) yield bytes.subarray(start, start + 1000);
    },
  };
  const { counts, report, changeId, shoes } = await importCatalog(
    { ...shop, shoeColumns },
    {
      name,
      hasPictures: pictures !== undefined,
      // Without the process of its own, which takes longer to start than most of these files to read.
      read: (fileOptions) => readShoes(source, fileOptions),
      readPicture: async (path) => pictures?.get(path) ?? null,
    },
    {
      format,
      dryRun,
      mapping,
      fetchPicture,
      strict,
      who: { uid: 'administrator-1', email: 'ada@shop.test' },
      onProgress() {},
    },
  );
  return {
    counts: `${counts.created} ${counts.changed} ${counts.unchanged}`,
    refused: report.refused.map(({ row, column, message }) => `${row} ${column}: ${message}`),
    skipped: report.skipped,
    notes: report.notes,
    changeId,
    sizes: shoes.map(({ sizes }) => sizes),
  };
}

/** One of the product files beside this file. */
export const readProductFile = (name: string): Promise<string> =>
  readFile(join(import.meta.dirname, 'product-files', name), 'utf8');

/** A product file of Shopify's with the given rows; columns that are not named are left out. */
export const shopifyFile = (...rows: string[]): string =>
  ['Handle,Title,Vendor,Tags,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price', ...rows].join(
    '\n',
  );

/** A shoe in short: `name/brand/color/price/sale/size:pairs …`, of all that are not deleted, by name. */
export async function listShoeLines(db: Database): Promise<string[]> {
  const shoes = await db
    .selectFrom('shoe')
    .select(['id', 'name', 'brand', 'color', 'price_cents', 'on_sale'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('color')
    .orderBy('price_cents')
    .execute();
  const sizes = await db.selectFrom('shoe_size').selectAll().orderBy('size').execute();
  return shoes.map(({ id, name, brand, color, price_cents, on_sale }) => {
    const stock = sizes
      .filter(({ shoe_id }) => shoe_id === id)
      .map(({ size, quantity }) => `${size}:${quantity}`);
    return `${name}/${brand}/${color}/${price_cents}/${on_sale ? 'sale' : 'full'}/${stock.join(' ')}`;
  });
}
