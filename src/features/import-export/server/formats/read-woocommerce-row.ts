import { isColorName, isSizeName } from '../products/find-color.ts';
import type { ImportReport } from '../products/import-report.ts';
import { plainText } from '../products/plain-text.ts';
import type { OptionValue, Product, ProductImage, Variant } from '../products/product.ts';
import { fileLimits } from '../reading/file-limits.ts';
import type { CsvRow } from '../reading/read-rows.ts';
import { fileFields, type ProductField } from './file-fields.ts';
import { readFields } from './map-file-fields.ts';
import {
  type Cell,
  readImage,
  readLimited,
  readNumber,
  readPrice,
  readQuantity,
  readSaleTime,
} from './product-fields.ts';
import { type WooColumns, type WooField, wooFields } from './woocommerce-fields.ts';

/** A variable product while its variations are collected; `keys` are what they may call it. */
export interface WooProduct {
  readonly keys: readonly string[];
  readonly published: boolean;
  /** The sizes it comes in, for a variation that is for any of them. */
  readonly sizes: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly product: Product & { readonly variants: Variant[] };
}

/** Reads single rows of WooCommerce's export. */
export class WooRowReader {
  private readonly found: WooColumns;
  private readonly read: (cells: readonly string[], field: WooField) => string;
  private readonly currency: string;
  private readonly report: ImportReport;

  constructor(
    found: WooColumns,
    read: (cells: readonly string[], field: WooField) => string,
    { currency, report }: { currency: string; report: ImportReport },
  ) {
    this.found = found;
    this.read = read;
    this.currency = currency;
    this.report = report;
  }

  nameOf(field: WooField): string {
    return this.found.columns[field]?.name ?? wooFields[field][0] ?? '';
  }

  /** `simple`, `variation`, `variable`, or another kind that cannot be sold here. Types look like `simple, virtual`. */
  kindOf({ cells }: CsvRow): string {
    const types = this.read(cells, 'type')
      .toLowerCase()
      .split(',')
      .map((type) => type.trim());
    return (
      ['variation', 'variable', 'grouped', 'external', 'simple'].find((type) => types.includes(type)) ??
      types[0] ??
      ''
    );
  }

  isPublished({ cells }: CsvRow): boolean {
    const isShown = !/^(0|-1)$/.test(this.read(cells, 'published'));
    if (!isShown) this.report.skip('not published');
    return isShown;
  }

  parentOf({ cells }: CsvRow): string {
    return this.read(cells, 'parent');
  }

  /** The same row without the long texts, which a variation takes from its parent. */
  keepVariation({ row, cells }: CsvRow): CsvRow {
    const dropped = new Set([
      this.found.columns.description?.index,
      this.found.columns.shortDescription?.index,
    ]);
    return { row, cells: cells.map((cell, index) => (dropped.has(index) ? '' : cell)) };
  }

  readSimple(row: CsvRow): Product {
    return { ...this.readProduct(row), variants: [this.readVariant(row)] };
  }

  readParent(row: CsvRow): WooProduct {
    const [id, sku] = [this.read(row.cells, 'id'), this.read(row.cells, 'sku')];
    return {
      keys: [`id:${id}`, sku].filter((key) => key !== '' && key !== 'id:'),
      published: !/^(0|-1)$/.test(this.read(row.cells, 'published')),
      sizes: this.attributesOf(row)
        .filter(({ name }) => isSizeName(name))
        .map(({ name, value }) => ({
          name,
          values: splitValues(value).slice(0, fileLimits.rowsOfProduct + 1),
        })),
      product: { ...this.readProduct(row), variants: [] },
    };
  }

  /** What a variation sells: one size, or each size of its parent where it is for any. */
  readVariations(row: CsvRow, parent: WooProduct): Variant[] {
    const variation = this.readVariant(row);
    const open = this.attributesOf(row).find(({ name, value }) => isSizeName(name) && value === '');
    const sizes = parent.sizes.find(({ name }) => name === open?.name)?.values ?? [];
    if (!open || sizes.length === 0) return [variation];
    const isShared = variation.quantity !== null && sizes.length > 1;
    if (isShared) this.report.noteRow(sharedPairs, row.row);
    const isNumbered = variation.sku !== null || variation.barcode !== null;
    if (isNumbered && sizes.length > 1) this.report.noteRow(sharedNumbers, row.row);
    return sizes.map((value) => ({
      ...variation,
      ...(sizes.length > 1 && { sku: null, barcode: null }),
      options: [...variation.options, { ...open, value }],
      quantity: isShared ? null : variation.quantity,
    }));
  }

  private readVariant(row: CsvRow): Variant {
    const regular = this.cell(row, 'regularPrice');
    const regularCents = readPrice(regular, this.currency, this.report);
    const sale = this.cell(row, 'salePrice');
    const saleCents =
      sale.text !== '' && this.isSaleTime(row) ? readPrice(sale, this.currency, this.report) : null;
    const onSale = saleCents !== null && saleCents < regularCents;
    return {
      row: row.row,
      options: this.optionsOf(row),
      priceCents: onSale ? saleCents : regularCents,
      onSale,
      quantity: this.readStock(row),
      sku: readNumber('sku', this.cell(row, 'sku'), this.report),
      barcode: readNumber('barcode', this.cell(row, 'gtin'), this.report),
      image: this.imagesOf(row)[0] ?? null,
    };
  }

  /** A variation whose pairs its parent counts has the word for it in place of a number. */
  private readStock(row: CsvRow): number | null {
    const stock = this.cell(row, 'stock');
    if (stock.text !== 'parent') return readQuantity(stock, this.report);
    this.report.noteRow(sharedPairs, row.row);
    return null;
  }

  private readProduct(row: CsvRow): Omit<Product, 'variants'> {
    const fields = readFields((field) => this.fieldCell(row, field), this.report);
    const [id, sku] = [this.read(row.cells, 'id'), this.read(row.cells, 'sku')];
    return {
      row: row.row,
      handle: id ? `woocommerce-${id}` : sku || fields.name,
      fields,
      tags: splitList(this.read(row.cells, 'tags')),
      images: this.imagesOf(row),
      cells: [],
    };
  }

  private fieldCell(row: CsvRow, field: ProductField): Cell {
    const cell = this.cell(row, fileFields[field].woocommerce.key);
    if (field === 'brand') return { ...cell, text: this.brandOf(row) };
    if (field !== 'description') return cell;
    const text = cell.text || this.read(row.cells, 'shortDescription');
    // The exporter writes line breaks as a backslash and an n.
    return { ...cell, text: text.replaceAll('\\n', '\n') };
  }

  /** The brand, an attribute called so, or the innermost of the first category. */
  private brandOf(row: CsvRow): string {
    const [brand] = splitList(this.read(row.cells, 'brands'));
    const attribute = this.attributesOf(row).find(({ name, value }) => isBrandName(name) && value !== '');
    const [category = ''] = splitList(this.read(row.cells, 'categories'));
    return brand || attribute?.value || category.split('>').at(-1)?.trim() || 'Unbranded';
  }

  /** All attributes of a variation; of a simple product its color, and its size where it has one. */
  private optionsOf(row: CsvRow): OptionValue[] {
    const isVariation = this.kindOf(row) === 'variation';
    return this.attributesOf(row).flatMap(({ name, value, column }) => {
      // A variation has one value, in which a comma is a decimal comma.
      const [first, ...more] = isVariation ? withoutBackslashes([value]) : splitList(value);
      if (first === undefined) return [];
      const isOption = isVariation || isColorName(name) || (isSizeName(name) && more.length === 0);
      if (!isOption || isBrandName(name)) return [];
      const limited = (text: string) => readLimited({ row: row.row, column, text }, this.report);
      return [{ name: limited(name), value: limited(first), column }];
    });
  }

  private attributesOf({ cells }: CsvRow): OptionValue[] {
    return this.found.attributes
      .map(({ name, values, column }) => ({
        name: plainText(cells[name] ?? ''),
        value: plainText(cells[values] ?? ''),
        column,
      }))
      .filter(({ name }) => name !== '');
  }

  private imagesOf(row: CsvRow): ProductImage[] {
    const cell = this.cell(row, 'images');
    const found = splitList(cell.text);
    if (found.length > fileLimits.pictures)
      this.report.refuse(row.row, cell.column, `a product can have at most ${fileLimits.pictures} pictures`);
    return found.slice(0, fileLimits.pictures).map((text) => readImage({ ...cell, text }, this.report));
  }

  private isSaleTime(row: CsvRow): boolean {
    const starts = readSaleTime(this.cell(row, 'saleStarts'), 'start', this.report);
    const ends = readSaleTime(this.cell(row, 'saleEnds'), 'end', this.report);
    return (starts ?? 0) <= Date.now() && Date.now() <= (ends ?? Number.POSITIVE_INFINITY);
  }

  private cell({ row, cells }: CsvRow, field: WooField): Cell {
    return { row, column: this.nameOf(field), text: this.read(cells, field) };
  }
}

const sharedPairs =
  'Stock is counted for several sizes together. Set the stock of each size in the products table.';

const sharedNumbers =
  'Several sizes have one SKU or barcode together, which is not imported. Set that of each size with “Add size” in the products table.';

const isBrandName = (name: string): boolean => /^(brand|marke|marque|marca)$/i.test(name);

/** Splits at commas that have no backslash before them, as WooCommerce escapes those within a value. */
const splitList = (text: string): string[] => withoutBackslashes(text.split(/(?<!\\),/));

/** The values of an attribute: where spaces follow the commas between them, the other commas are decimal commas. */
const splitValues = (text: string): string[] =>
  /(?<!\\),\s/.test(text) ? withoutBackslashes(text.split(/(?<!\\),\s/)) : splitList(text);

const withoutBackslashes = (parts: readonly string[]): string[] =>
  parts.map((part) => part.replaceAll('\\,', ',').trim()).filter((part) => part !== '');
