import { type ColumnMapping, type Columns, type FieldNames, findColumns, simplify } from './columns.ts';

/** What an import reads from WooCommerce's product file. */
export type WooField =
  | 'id'
  | 'type'
  | 'sku'
  | 'name'
  | 'published'
  | 'shortDescription'
  | 'description'
  | 'saleStarts'
  | 'saleEnds'
  | 'stock'
  | 'salePrice'
  | 'regularPrice'
  | 'categories'
  | 'tags'
  | 'images'
  | 'parent'
  | 'brands';

/** The columns of WooCommerce's product export (WooCommerce documentation, "Product CSV Importer and Exporter"). */
export const wooFields: FieldNames<WooField> = {
  id: ['ID'],
  type: ['Type'],
  sku: ['SKU'],
  name: ['Name'],
  published: ['Published'],
  shortDescription: ['Short description'],
  description: ['Description'],
  saleStarts: ['Date sale price starts'],
  saleEnds: ['Date sale price ends'],
  stock: ['Stock'],
  salePrice: ['Sale price'],
  regularPrice: ['Regular price'],
  categories: ['Categories'],
  tags: ['Tags'],
  images: ['Images'],
  parent: ['Parent'],
  brands: ['Brands', 'Brand'],
};

/** The columns of the attributes of a file, which has as many as its products need. */
export interface AttributeColumns {
  readonly name: number;
  readonly values: number;
}

/** Where the fields and attributes are, and how the columns are called. */
export interface WooColumns {
  readonly columns: Columns<WooField>;
  readonly attributes: readonly AttributeColumns[];
}

/** Finds the columns of WooCommerce's fields and attributes. */
export function findWooColumns(header: readonly string[], mapping: ColumnMapping): WooColumns {
  const names = header.map(simplify);
  const attributes = names.flatMap((name, index) => {
    const [, number] = /^attribute(\d+)name$/.exec(name) ?? [];
    const values =
      number === undefined
        ? -1
        : names.findIndex((other) => new RegExp(`^attribute${number}values?$`).test(other));
    return values < 0 ? [] : [{ name: index, values }];
  });
  return { columns: findColumns(header, wooFields, mapping), attributes };
}
