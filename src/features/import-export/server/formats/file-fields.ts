import { textToHtml } from '../products/html-to-text.ts';
import type { ImportReport } from '../products/import-report.ts';
import { writePlainText } from '../products/plain-text.ts';
import type { ProductFields } from '../products/product.ts';
import type { FileFormat } from './columns.ts';
import { type Cell, readDescription, readName } from './product-fields.ts';

/** The column of a field in the files of a format. */
interface FileColumn {
  /** How a mapping of columns names the field. */
  readonly key: string;
  /** Its names in the header, the usual one first. */
  readonly names: readonly [string, ...string[]];
}

/** How product files say a field. An export has Shopify's columns. */
interface FileField<Value> extends Readonly<Record<FileFormat, FileColumn>> {
  /** The value of a cell of the product `name`; refuses the row where it has none. */
  read(cell: Cell, report: ImportReport, name: string): Value;
  write(value: Value): string;
}

/** A field that a product has as a whole. */
export type ProductField = keyof ProductFields;
/** {@link fileFields}, each with the type of its values. */
export type FileFields = { readonly [Field in ProductField]: FileField<ProductFields[Field]> };

/** The fields of products in product files. A shoe's price and color are among what tells its variants apart. */
export const fileFields = {
  name: {
    shopify: { key: 'title', names: ['Title'] },
    woocommerce: { key: 'name', names: ['Name', 'Nom', 'Nombre', 'Nome'] },
    read: readName,
    write: writePlainText,
  },
  description: {
    shopify: { key: 'body', names: ['Body (HTML)', 'Description'] },
    woocommerce: {
      key: 'description',
      names: ['Description', 'Beschreibung', 'Descripción', 'Descrizione'],
    },
    read: readDescription,
    write: textToHtml,
  },
  brand: {
    shopify: { key: 'vendor', names: ['Vendor'] },
    woocommerce: {
      key: 'brands',
      names: ['Brands', 'Brand', 'Marken', 'Marke', 'Marques', 'Marque', 'Marcas', 'Marca', 'Marchi'],
    },
    read: readName,
    write: writePlainText,
  },
} as const satisfies FileFields;
