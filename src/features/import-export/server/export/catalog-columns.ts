import { type ExportColumn, exportColumns } from '../formats/map-file-fields.ts';

/** Shopify's columns, and the sale flag as a metafield. */
const shopifyColumns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'Status',
  'On sale (product.metafields.custom.on_sale)',
] as const;

type CatalogColumn = (typeof shopifyColumns)[number] | ExportColumn;

/** The columns of an export: those of fields that Shopify's products have not come last. */
export const catalogColumns: readonly CatalogColumn[] = [
  ...new Set<CatalogColumn>([...shopifyColumns, ...exportColumns]),
];

/** The cells of a row by column; those that are left out are empty. */
export type CatalogCells = Partial<Record<CatalogColumn, string>>;
