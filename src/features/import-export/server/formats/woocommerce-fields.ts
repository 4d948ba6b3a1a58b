import { type ColumnMapping, type Columns, type FieldNames, findColumns, simplify } from './columns.ts';
import { fileFields } from './file-fields.ts';
import { type FileKey, fileColumns } from './map-file-fields.ts';

/** What an import reads from WooCommerce's product file. */
export type WooField =
  | FileKey<'woocommerce'>
  | 'id'
  | 'type'
  | 'sku'
  | 'gtin'
  | 'published'
  | 'shortDescription'
  | 'saleStarts'
  | 'saleEnds'
  | 'stock'
  | 'salePrice'
  | 'regularPrice'
  | 'categories'
  | 'tags'
  | 'images'
  | 'parent';

const { name, description, brands, ...others } = fileColumns((field) => fileFields[field].woocommerce);

/**
 * The columns of WooCommerce's product export (WooCommerce documentation, "Product CSV Importer and Exporter"). Their
 * names are in the language of the shop that wrote it: English, German, French, Spanish and Italian are known.
 */
export const wooFields: FieldNames<WooField> = {
  id: ['ID'],
  type: ['Type', 'Typ', 'Tipo'],
  sku: ['SKU', 'Artikelnummer', 'UGS', 'COD'],
  gtin: [
    'GTIN, UPC, EAN, or ISBN',
    'GTIN',
    'GTIN, UPC, EAN oder ISBN',
    'GTIN, UPC, EAN ou ISBN',
    'GTIN, UPC, EAN o ISBN',
  ],
  name,
  published: ['Published', 'Veröffentlicht', 'Publié', 'Publicado', 'Pubblicato'],
  shortDescription: [
    ...['Short description', 'Kurzbeschreibung', 'Description courte'],
    ...['Descripción corta', 'Breve descrizione'],
  ],
  description,
  saleStarts: [
    ...['Date sale price starts', 'Datum, an dem Angebotspreis beginnt', 'Date de début de promo'],
    ...['Día en que empieza el precio rebajado', 'Data di partenza del prezzo in saldo'],
  ],
  saleEnds: [
    ...['Date sale price ends', 'Datum, an dem Angebotspreis endet', 'Date de fin de promo'],
    ...['Día en que termina el precio rebajado', 'Termine data del prezzo di vendita'],
  ],
  stock: ['Stock', 'Lager', 'Bestand', 'Inventario', 'Magazzino'],
  salePrice: ['Sale price', 'Angebotspreis', 'Tarif promo', 'Precio rebajado', 'Prezzo in offerta'],
  regularPrice: ['Regular price', 'Regulärer Preis', 'Tarif régulier', 'Precio normal', 'Prezzo di listino'],
  categories: ['Categories', 'Kategorien', 'Catégories', 'Categorías', 'Categorie'],
  tags: ['Tags', 'Schlagwörter', 'Étiquettes', 'Etiquetas', 'Etichette', 'Tag'],
  images: ['Images', 'Bilder', 'Imágenes', 'Immagini', 'Immagine'],
  parent: ['Parent', 'Übergeordnetes Produkt', 'Superior', 'Genitore'],
  brands,
  ...others,
};

/** The fields with HTML, keys and addresses. */
export const wooFieldsAsWritten: ReadonlySet<WooField> = new Set([
  ...(['id', 'sku', 'parent', 'images', 'shortDescription', fileFields.description.woocommerce.key] as const),
]);

/** The columns of the attributes of a file, which has as many as its products need. */
export interface AttributeColumns {
  readonly name: number;
  readonly values: number;
  /** The name of the column of the values. */
  readonly column: string;
}

/** Where the fields and attributes are, and how the columns are called. */
export interface WooColumns {
  readonly columns: Columns<WooField>;
  readonly attributes: readonly AttributeColumns[];
}

/** Finds the columns of WooCommerce's fields and attributes. */
export function findWooColumns(header: readonly string[], mapping: ColumnMapping): WooColumns {
  const found = header.map((name, index) => ({ index, ...describeAttribute(simplify(name)) }));
  const values = new Map(
    found
      .filter(({ part }) => part === 'values')
      .map(({ number, index }) => [number, index] as const)
      .reverse(),
  );
  const attributes = found.flatMap(({ part, number, index }) => {
    const ofNumber = values.get(number);
    if (part !== 'name' || ofNumber === undefined) return [];
    return [{ name: index, values: ofNumber, column: (header[ofNumber] ?? '').trim() }];
  });
  return { columns: findColumns(header, wooFields, mapping), attributes };
}

/** `attribut1werte`, `valoresdelatributo1` and `attribute1values` are the values of attribute 1. */
function describeAttribute(name: string): { part: 'name' | 'values' | ''; number: string } {
  const [, before = '', number = '', after = ''] = /^(\p{L}+)(\d+)(\p{L}*)$/u.exec(name) ?? [];
  const start = before.search(/att?ribu/);
  if (start === -1) return { part: '', number: '' };
  const word = before.slice(0, start) || after;
  if (/^(name|nom|naam)/.test(word)) return { part: 'name', number };
  return { part: /^(val|wert|waarde)/.test(word) ? 'values' : '', number };
}
