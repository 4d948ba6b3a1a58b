import { formatCount } from '#platform/contract/fields/format-price.ts';
import type { Product } from '../products/product.ts';
import { fileLimits } from '../reading/file-limits.ts';
import type { CsvRow } from '../reading/read-rows.ts';
import { cellReader } from './columns.ts';
import { ProductSize } from './product-size.ts';
import type { ReadOptions } from './read-shopify.ts';
import { type WooProduct, WooRowReader } from './read-woocommerce-row.ts';
import { findWooColumns, type WooField, wooFieldsAsWritten } from './woocommerce-fields.ts';

/** The columns without which no row can be read. */
export const requiredWooFields = ['type', 'name', 'regularPrice'] as const satisfies readonly WooField[];

/**
 * Reads the products of WooCommerce's export; `rows` are those after the header that can be read. A variation may stand far from its
 * parent, so that variable products are kept until the end of the file; all others are passed on at once.
 */
export async function* readWooCommerce(
  rows: AsyncIterable<CsvRow>,
  options: ReadOptions,
): AsyncGenerator<Product> {
  const { header, mapping, currency, report } = options;
  const found = findWooColumns(header, mapping);
  const reader = new WooRowReader(found, cellReader(found.columns, wooFieldsAsWritten), { currency, report });
  const parents = new Map<string, WooProduct>();
  const variations: { row: CsvRow; parent: string }[] = [];
  const sizes = new Map<string, ProductSize>();
  for await (const row of rows) {
    const kind = reader.kindOf(row);
    if (kind === 'variation') {
      const kept = { row: reader.keepVariation(row), parent: reader.parentOf(row) };
      const size = sizes.get(kept.parent) ?? new ProductSize(report);
      sizes.set(kept.parent, size);
      if (size.add(kept.row)) variations.push(kept);
    } else if (kind === 'simple') {
      if (reader.isPublished(row)) yield reader.readSimple(row);
    } else if (kind === 'variable') {
      const parent = reader.readParent(row);
      for (const key of parent.keys) parents.set(key, parent);
    } else report.skip(kind);
  }
  for (const { row, parent: key } of variations) {
    const parent = parents.get(key);
    if (!parent)
      report.refuse(
        row.row,
        reader.nameOf('parent'),
        key === '' ? 'this variation has no parent' : `${key} is not in the file`,
      );
    else if (!parent.published) report.skip('not published');
    else if (reader.isPublished(row)) {
      const { variants } = parent.product;
      const found = reader.readVariations(row, parent);
      if (variants.length + found.length <= fileLimits.rowsOfProduct) variants.push(...found);
      else
        report.refuse(
          row.row,
          '',
          `a product can have at most ${formatCount(fileLimits.rowsOfProduct)} variations`,
        );
    }
  }
  const families = new Set(variations.map(({ parent }) => parents.get(parent)));
  for (const parent of new Set(parents.values())) {
    const { product, published } = parent;
    if (!families.has(parent)) {
      if (published) report.noteRow(withoutVariations, product.row);
      else report.skip('not published');
    }
    if (product.variants.length > 0) yield { ...product, row: product.variants[0]?.row ?? product.row };
  }
}

const withoutVariations =
  'The file has no variations of this product, so it is skipped. Export all product types at once.';
