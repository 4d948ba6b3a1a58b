import type { ImportReport } from '../products/import-report.ts';
import type { ProductFields } from '../products/product.ts';
import type { FileFormat } from './columns.ts';
import { type FileFields, fileFields, type ProductField } from './file-fields.ts';
import type { Cell } from './product-fields.ts';

/** How mappings of a format name the fields of products. */
export type FileKey<Format extends FileFormat> = (typeof fileFields)[ProductField][Format]['key'];

// The types of Object.keys and Object.fromEntries have no literal keys, here and below.
const productFields = Object.keys(fileFields) as ProductField[];

/** The names of the columns with fields of products, by the keys that a format has for them. */
export const fileColumns = <Key extends string>(
  columnOf: (field: ProductField) => { readonly key: Key; readonly names: readonly string[] },
) =>
  Object.fromEntries(
    productFields.map((field) => {
      const { key, names } = columnOf(field);
      return [key, names];
    }),
  ) as Record<Key, readonly string[]>;

/** Reads the fields of a product from their cells. */
export function readFields(cellOf: (field: ProductField) => Cell, report: ImportReport): ProductFields {
  const name = cellOf('name').text;
  const values = productFields.map((field) => [field, fileFields[field].read(cellOf(field), report, name)]);
  return Object.fromEntries(values) as ProductFields;
}

/** Writes the fields of a product as cells of an export, by column. */
export function writeFields(fields: ProductFields): Record<ExportColumn, string> {
  const all: FileFields = fileFields;
  const write = <Field extends ProductField>(field: Field) => all[field].write(fields[field]);
  return Object.fromEntries(
    productFields.map((field) => [fileFields[field].shopify.names[0], write(field)]),
  ) as Record<ExportColumn, string>;
}

/** The columns of an export with fields of products. */
export type ExportColumn = (typeof fileFields)[ProductField]['shopify']['names'][0];
export const exportColumns: readonly ExportColumn[] = productFields.map(
  (field) => fileFields[field].shopify.names[0],
);
