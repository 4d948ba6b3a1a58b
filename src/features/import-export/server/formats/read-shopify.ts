import type { ImportReport } from '../products/import-report.ts';
import type { Product, ProductImage, Variant } from '../products/product.ts';
import { fileLimits } from '../reading/file-limits.ts';
import type { CsvRow } from '../reading/read-rows.ts';
import { type ColumnMapping, cellReader, findColumns, type NamedColumn } from './columns.ts';
import { fileFields } from './file-fields.ts';
import { readFields } from './map-file-fields.ts';
import { type Cell, readImage, readLimited, readNumber, readPrice, readQuantity } from './product-fields.ts';
import { ProductSize } from './product-size.ts';
import { type ShopifyField, shopifyFields, shopifyFieldsAsWritten } from './shopify-fields.ts';

/** How a file is read. */
export interface ReadOptions {
  readonly header: readonly string[];
  readonly mapping: ColumnMapping;
  /** Columns beside those of the format. */
  readonly more: readonly NamedColumn[];
  readonly currency: string;
  readonly report: ImportReport;
}

/** The columns without which no row can be read. */
export const requiredShopifyFields = ['handle', 'title', 'price'] as const satisfies readonly ShopifyField[];

/**
 * Reads the products of a file in Shopify's convention; `rows` are those after the header that can be read. The rows of a handle follow
 * each other, as Shopify wants them; only the rows of one product are held in memory.
 */
export async function* readShopify(
  rows: AsyncIterable<CsvRow>,
  options: ReadOptions,
): AsyncGenerator<Product> {
  const { header, mapping, more, currency, report } = options;
  const columns = findColumns(header, shopifyFields, mapping);
  const description = columns[fileFields.description.shopify.key]?.index;
  const read = cellReader(columns, shopifyFieldsAsWritten);
  const nameOf = (field: ShopifyField): string => columns[field]?.name ?? shopifyFields[field][0] ?? '';
  const firstRows = new Map<string, number>();
  let handle = '';
  let group: CsvRow[] = [];
  let size = new ProductSize(report);
  for await (const row of rows) {
    const own = read(row.cells, 'handle');
    if (own === '' || own.length > fileLimits.handle) {
      const problem =
        own === '' ? 'this must not be empty' : `this has more than ${fileLimits.handle} characters`;
      report.refuse(row.row, nameOf('handle'), problem);
      continue;
    }
    if (own !== handle) {
      if (group.length > 0) yield* readShopifyProduct(group, { read, nameOf, more, currency, report });
      const earlier = firstRows.get(own);
      if (earlier !== undefined) {
        report.refuse(
          row.row,
          nameOf('handle'),
          `the rows of ${own} start in row ${earlier}; keep all of them together`,
        );
      }
      firstRows.set(own, row.row);
      handle = own;
      group = [];
      size = new ProductSize(report);
    }
    const kept = group.length === 0 ? row : withoutCell(row, description);
    if (size.add(kept)) group.push(kept);
  }
  if (group.length > 0) yield* readShopifyProduct(group, { read, nameOf, more, currency, report });
}

/** Some files repeat the description in each row; only that of the first counts. */
const withoutCell = ({ row, cells }: CsvRow, left: number | undefined): CsvRow => ({
  row,
  cells: cells.map((cell, index) => (index === left ? '' : cell)),
});

/** How the cells of a row are found. */
interface ShopifyReader {
  readonly read: (cells: readonly string[], field: ShopifyField) => string;
  readonly nameOf: (field: ShopifyField) => string;
  readonly more: readonly NamedColumn[];
  readonly currency: string;
  readonly report: ImportReport;
}

/** The brand of a product whose file names none. */
const unbranded = 'Unbranded';

/** Reads the rows of one handle; nothing when the product is hidden or a gift card. */
function readShopifyProduct(rows: readonly CsvRow[], reader: ShopifyReader): Product[] {
  const { read, report } = reader;
  const [first] = rows;
  if (!first) return [];
  const hidden = hiddenAs(read(first.cells, 'status'), read(first.cells, 'published'));
  const skipped = hidden ?? (isTrue(read(first.cells, 'giftCard')) ? 'gift card' : null);
  if (skipped) {
    report.skip(skipped);
    return [];
  }
  const options = ([1, 2, 3] as const).map((number) =>
    readLimited(cellOf(reader, first, `option${number}Name`), report),
  );
  return [
    {
      row: first.row,
      handle: read(first.cells, 'handle'),
      fields: readFields((field) => {
        const cell = cellOf(reader, first, fileFields[field].shopify.key);
        return field === 'brand' && cell.text === '' ? { ...cell, text: unbranded } : cell;
      }, report),
      tags: read(first.cells, 'tags')
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
      images: readImages(rows, reader),
      cells: reader.more.map(({ key, index, name }) => ({
        name: key,
        column: name,
        text: (first.cells[index] ?? '').trim(),
      })),
      variants: rows
        .filter((row) => row === first || isVariant(row, reader))
        .map((row) => readVariant(row, options, reader)),
    },
  ];
}

const cellOf = ({ read, nameOf }: ShopifyReader, { row, cells }: CsvRow, field: ShopifyField): Cell => ({
  row,
  column: nameOf(field),
  text: read(cells, field),
});

const isTrue = (flag: string): boolean => /^(true|yes|1)$/i.test(flag);

/** Why shoppers of the other shop do not see a product; null when they do. */
function hiddenAs(status: string, published: string): string | null {
  if (/^(draft|archived|unlisted)$/i.test(status)) return status.toLowerCase();
  return /^(false|no|0)$/i.test(published) ? 'not published' : null;
}

/** Rows that only carry another picture have none of these. */
const isVariant = ({ cells }: CsvRow, { read }: ShopifyReader): boolean =>
  (['option1Value', 'option2Value', 'option3Value', 'sku', 'price', 'quantity'] as const).some(
    (field) => read(cells, field) !== '',
  );

function readVariant(row: CsvRow, optionNames: readonly string[], reader: ShopifyReader): Variant {
  const { currency, report } = reader;
  const priceCents = readPrice(cellOf(reader, row, 'price'), currency, report);
  const variantImage = cellOf(reader, row, 'variantImage');
  return {
    row: row.row,
    options: ([1, 2, 3] as const).map((number) => {
      const cell = cellOf(reader, row, `option${number}Value`);
      return { name: optionNames[number - 1] ?? '', value: readLimited(cell, report), column: cell.column };
    }),
    priceCents,
    onSale: isOnSale(row, priceCents, reader),
    quantity: isWithoutSize(row, optionNames, reader)
      ? 0
      : readQuantity(cellOf(reader, row, 'quantity'), report),
    sku: readNumber('sku', cellOf(reader, row, 'sku'), report),
    barcode: readNumber('barcode', cellOf(reader, row, 'barcode'), report),
    image: variantImage.text === '' ? null : readImage(variantImage, report),
  };
}

/** An export writes a shoe without sizes as one row that has the name of the option and no value. */
const isWithoutSize = (
  { cells }: CsvRow,
  [option = '']: readonly string[],
  { read }: ShopifyReader,
): boolean => option !== '' && read(cells, 'option1Value') === '';

/** As the metafield of an export says, or else when the price before was higher. */
function isOnSale(row: CsvRow, priceCents: number, reader: ShopifyReader): boolean {
  const flag = reader.read(row.cells, 'onSale');
  if (flag !== '') return isTrue(flag);
  const before = cellOf(reader, row, 'compareAt');
  return before.text !== '' && readPrice(before, reader.currency, reader.report) > priceCents;
}

/** The pictures in the order of their positions; those without one follow in the order of the rows. */
function readImages(rows: readonly CsvRow[], reader: ShopifyReader): ProductImage[] {
  const found = rows.flatMap((row) => {
    const cell = cellOf(reader, row, 'image');
    const position = Number(reader.read(row.cells, 'imagePosition') || Number.NaN);
    return cell.text === ''
      ? []
      : [
          {
            position: Number.isFinite(position) ? position : rows.length,
            image: readImage(cell, reader.report),
          },
        ];
  });
  if (found.length > fileLimits.pictures)
    reader.report.refuse(
      found[fileLimits.pictures]?.image.row ?? 0,
      reader.nameOf('image'),
      `a product can have at most ${fileLimits.pictures} pictures`,
    );
  return found.sort((one, other) => one.position - other.position).map(({ image }) => image);
}
