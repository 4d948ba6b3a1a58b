import { UnreadableFileError } from '../reading/decode-text.ts';
import { type ColumnMapping, type FileFormat, findColumns } from './columns.ts';
import { requiredShopifyFields } from './read-shopify.ts';
import { requiredWooFields } from './read-woocommerce.ts';
import { shopifyFields } from './shopify-fields.ts';
import { wooFields } from './woocommerce-fields.ts';

/**
 * The format of a file by its header, or as it was chosen.
 * @throws UnreadableFileError when columns are missing that every row needs
 */
export function findFormat(
  header: readonly string[],
  chosen: FileFormat | null,
  mapping: ColumnMapping,
): FileFormat {
  const missing = { shopify: missingOfShopify(header, mapping), woocommerce: missingOfWoo(header, mapping) };
  const [only] = chosen
    ? [chosen]
    : (['shopify', 'woocommerce'] as const).filter((format) => missing[format].length === 0);
  if (only && missing[only].length === 0) return only;
  if (only) {
    const names = missing[only].join(', ');
    const isOne = missing[only].length === 1;
    throw new UnreadableFileError(
      `row 1: ${isOne ? 'the column' : 'the columns'} ${names} ${isOne ? 'is' : 'are'} missing`,
    );
  }
  throw new UnreadableFileError(
    `row 1: these are not the columns of a product file. A Shopify file also needs ${missing.shopify.join(', ')}; a WooCommerce file also needs ${missing.woocommerce.join(', ')}`,
  );
}

function missingOfShopify(header: readonly string[], mapping: ColumnMapping): string[] {
  const columns = findColumns(header, shopifyFields, mapping);
  return requiredShopifyFields
    .filter((field) => !columns[field])
    .map((field) => shopifyFields[field][0] ?? '');
}

function missingOfWoo(header: readonly string[], mapping: ColumnMapping): string[] {
  const columns = findColumns(header, wooFields, mapping);
  return requiredWooFields.filter((field) => !columns[field]).map((field) => wooFields[field][0] ?? '');
}
