import type { ImportReport } from '../products/import-report.ts';
import type { Product } from '../products/product.ts';
import type { CsvRow } from '../reading/read-rows.ts';
import { checkCells } from './check-cells.ts';
import { type ColumnMapping, cellReader, findColumns } from './columns.ts';
import { readShopifyProduct } from './read-shopify-product.ts';
import { type ShopifyField, shopifyFields } from './shopify-fields.ts';

/** How a file is read. */
export interface ReadOptions {
  readonly header: readonly string[];
  readonly mapping: ColumnMapping;
  readonly report: ImportReport;
}

/** The columns without which no row can be read. */
export const requiredShopifyFields = ['handle', 'title', 'price'] as const satisfies readonly ShopifyField[];

/**
 * Reads the products of a file in Shopify's convention; `rows` are those after the header. The rows of a handle follow
 * each other, as Shopify wants them; only the rows of one product are held in memory.
 */
export async function* readShopify(
  rows: AsyncIterable<CsvRow>,
  options: ReadOptions,
): AsyncGenerator<Product> {
  const { header, mapping, report } = options;
  const columns = findColumns(header, shopifyFields, mapping);
  const read = cellReader(columns);
  const nameOf = (field: ShopifyField): string => columns[field]?.name ?? shopifyFields[field][0] ?? '';
  const firstRows = new Map<string, number>();
  let handle = '';
  let group: CsvRow[] = [];
  for await (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '') || !checkCells(row, header, report)) continue;
    const own = read(row.cells, 'handle');
    if (own === '') {
      report.refuse(row.row, nameOf('handle'), 'this must not be empty');
      continue;
    }
    if (own !== handle) {
      if (group.length > 0) yield* readShopifyProduct(group, { read, nameOf, report });
      const earlier = firstRows.get(own);
      if (earlier !== undefined) {
        report.refuse(
          row.row,
          nameOf('handle'),
          `the rows of ${own} began in row ${earlier}; move them together`,
        );
      }
      firstRows.set(own, row.row);
      handle = own;
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield* readShopifyProduct(group, { read, nameOf, report });
}
