import { formatCount } from '#platform/contract/fields/format-price.ts';
import { nameLimit } from '#shop/catalog/contract/fields/name-limit.ts';
import { checkCells } from './formats/check-cells.ts';
import {
  type ColumnMapping,
  type FileFormat,
  findColumns,
  findMore,
  type NamedColumn,
} from './formats/columns.ts';
import { findFormat } from './formats/find-format.ts';
import { readShopify } from './formats/read-shopify.ts';
import { readWooCommerce } from './formats/read-woocommerce.ts';
import { shopifyFields } from './formats/shopify-fields.ts';
import { findWooColumns } from './formats/woocommerce-fields.ts';
import type { ImportReport } from './products/import-report.ts';
import type { ImportedShoe } from './products/product.ts';
import { splitProduct } from './products/split-product.ts';
import { UnreadableFileError } from './reading/decode-text.ts';
import { fileLimits } from './reading/file-limits.ts';
import { type CsvRow, readRows, UnreadableRowError } from './reading/read-rows.ts';

/** How a product file is to be understood. */
export interface FileOptions {
  /** Found by the header when null. */
  readonly format: FileFormat | null;
  readonly mapping: ColumnMapping;
  /** The names of more columns, whose cells come with each shoe. */
  readonly columns: readonly string[];
  /** Of the shop, whatever signs or codes the prices have. */
  readonly currency: string;
}

/**
 * Reads the shoes of a product file one after the other, none after the first row that is refused. Rows that cannot be
 * read are in the report; all are looked at, so that somebody sees all problems at once.
 * @throws UnreadableFileError when it is no product file at all, or has too many shoes
 */
export async function* readShoes(
  file: AsyncIterable<Buffer>,
  options: FileOptions,
  report: ImportReport,
): AsyncGenerator<ImportedShoe> {
  try {
    yield* readRecords(file, options, report);
  } catch (error) {
    if (!(error instanceof UnreadableRowError)) throw error;
    report.refuse(error.row, '', error.message);
  }
}

async function* readRecords(
  file: AsyncIterable<Buffer>,
  { format: chosen, mapping, columns, currency }: FileOptions,
  report: ImportReport,
): AsyncGenerator<ImportedShoe> {
  const rows = readRows(file);
  const first = await rows.next();
  if (first.done) throw new UnreadableFileError('The file is empty.');
  const header = first.value.cells;
  const format = findFormat(header, chosen, mapping);
  const read = format === 'shopify' ? readShopify : readWooCommerce;
  const handles = new Map<string, number>();
  const more = format === 'shopify' ? findMore(header, columns) : [];
  const all = keepNeededCells(rows, { format, header, mapping, more }, report);
  for await (const product of read(all, { header, mapping, more, currency, report })) {
    for (const shoe of splitProduct(product, currency, report)) {
      const earlier = handles.get(shoe.handle);
      if (earlier !== undefined) report.refuse(shoe.row, '', `this is the same shoe as row ${earlier}`);
      if (shoe.handle.length <= fileLimits.handle) handles.set(shoe.handle, shoe.row);
      else report.refuse(shoe.row, '', `the handle has more than ${fileLimits.handle} characters`);
      if (shoe.fields.name.length > nameLimit || shoe.fields.color.length > nameLimit)
        report.refuse(
          shoe.row,
          '',
          `the name “${shoe.fields.name.slice(0, 40)}…” or the color has more than ${nameLimit} characters`,
        );
      if (handles.size > fileLimits.shoes)
        throw new UnreadableFileError(
          `The file has more than ${formatCount(fileLimits.shoes)} shoes. Split it and import the parts one after another.`,
        );
      if (!report.hasRefused) yield shoe;
    }
  }
}

/** Where a file's format looks for what it reads. */
interface ReadColumns {
  readonly format: FileFormat;
  readonly header: readonly string[];
  readonly mapping: ColumnMapping;
  readonly more: readonly NamedColumn[];
}

/**
 * Passes on the rows of a file that can be read, only with the cells that something is read from, and at its end names
 * the other columns with something in them.
 */
async function* keepNeededCells(
  rows: AsyncIterable<CsvRow>,
  columns: ReadColumns,
  report: ImportReport,
): AsyncGenerator<CsvRow> {
  const { header } = columns;
  const needed = findNeeded(columns);
  let empty = header.flatMap((name, index) =>
    name.trim() === '' || needed.has(index) ? [] : [{ name: name.trim(), index }],
  );
  const filled: typeof empty = [];
  for await (const { row, cells } of rows) {
    if (report.isFull) {
      report.note(
        'rows not read',
        `${formatCount(fileLimits.refused)} rows have errors. Rows after row ${row - 1} were not read.`,
      );
      return;
    }
    const found = empty.filter(({ index }) => (cells[index] ?? '').trim() !== '');
    if (found.length > 0) {
      filled.push(...found);
      empty = empty.filter((column) => !found.includes(column));
    }
    if (cells.every((cell) => cell.trim() === '') || !checkCells({ row, cells }, header, report)) continue;
    yield { row, cells: header.map((_, index) => (needed.has(index) ? (cells[index] ?? '') : '')) };
  }
  const names = filled.sort((one, other) => one.index - other.index).map(({ name }) => name);
  if (names.length > 0)
    report.note('columns not imported', `Columns that are not imported: ${names.join(', ')}.`);
}

/** The columns that are read. */
function findNeeded({ format, header, mapping, more }: ReadColumns): Set<number> {
  const { columns, attributes } =
    format === 'shopify'
      ? { columns: findColumns(header, shopifyFields, mapping), attributes: [] }
      : findWooColumns(header, mapping);
  return new Set([
    ...Object.values(columns).map(({ index }) => index),
    ...more.map(({ index }) => index),
    ...attributes.flatMap(({ name, values }) => [name, values]),
  ]);
}
