import type { ImportReport } from '../products/import-report.ts';
import type { CsvRow } from '../reading/read-rows.ts';
import { type ColumnMapping, type FileFormat, findColumns } from './columns.ts';
import { shopifyFields } from './shopify-fields.ts';
import { findWooColumns } from './woocommerce-fields.ts';

/** Where a file's format looks for what it reads. */
interface ReadColumns {
  readonly format: FileFormat;
  readonly header: readonly string[];
  readonly mapping: ColumnMapping;
}

/** Passes on the rows of a file, and at its end names the columns with something in them that nothing is read from. */
export async function* noteUnusedColumns(
  rows: AsyncIterable<CsvRow>,
  columns: ReadColumns,
  report: ImportReport,
): AsyncGenerator<CsvRow> {
  const used = findUsed(columns);
  let empty = columns.header.flatMap((name, index) =>
    name.trim() === '' || used.has(index) ? [] : [{ name: name.trim(), index }],
  );
  const filled: typeof empty = [];
  for await (const row of rows) {
    const found = empty.filter(({ index }) => (row.cells[index] ?? '').trim() !== '');
    if (found.length > 0) {
      filled.push(...found);
      empty = empty.filter((column) => !found.includes(column));
    }
    yield row;
  }
  const names = filled.sort((one, other) => one.index - other.index).map(({ name }) => name);
  if (names.length > 0)
    report.note('columns not taken over', `Columns that are not taken over: ${names.join(', ')}.`);
}

/** The columns that become part of a shoe; a stock keeping unit only tells rows and products apart. */
function findUsed({ format, header, mapping }: ReadColumns): Set<number> {
  if (format === 'shopify') {
    const { sku: _, ...columns } = findColumns(header, shopifyFields, mapping);
    return new Set(Object.values(columns).map(({ index }) => index));
  }
  const { columns, attributes } = findWooColumns(header, mapping);
  const { sku: _, ...fields } = columns;
  return new Set([
    ...Object.values(fields).map(({ index }) => index),
    ...attributes.flatMap(({ name, values }) => [name, values]),
  ]);
}
