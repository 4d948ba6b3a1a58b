/** The columns of an export: Shopify's, and the sale flag as a metafield. */
export const catalogueColumns = [
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
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'Status',
  'On sale (product.metafields.custom.on_sale)',
] as const;

/** The cells of a row by column; those that are left out are empty. */
export type CatalogueCells = Partial<Record<(typeof catalogueColumns)[number], string>>;
