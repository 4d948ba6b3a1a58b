import type { FieldNames } from './columns.ts';
import { fileFields } from './file-fields.ts';
import { type FileKey, fileColumns } from './map-file-fields.ts';

/** What an import reads from Shopify's product file. */
export type ShopifyField =
  | FileKey<'shopify'>
  | 'handle'
  | 'tags'
  | 'published'
  | 'status'
  | 'option1Name'
  | 'option1Value'
  | 'option2Name'
  | 'option2Value'
  | 'option3Name'
  | 'option3Value'
  | 'sku'
  | 'barcode'
  | 'price'
  | 'compareAt'
  | 'quantity'
  | 'image'
  | 'imagePosition'
  | 'variantImage'
  | 'giftCard'
  | 'onSale';

/**
 * The columns of Shopify's product file: as they were named for years, and as they are since 2025 (Shopify Help Center,
 * "Using CSV files to import and export products"). The last is a metafield of ours, because the catalog knows that a
 * shoe is on sale, but no price that it had before.
 */
export const shopifyFields: FieldNames<ShopifyField> = {
  handle: ['Handle', 'URL handle'],
  ...fileColumns((field) => fileFields[field].shopify),
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1Name: ['Option1 Name'],
  option1Value: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2Value: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  image: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  variantImage: ['Variant Image', 'Variant image URL'],
  giftCard: ['Gift Card'],
  onSale: ['On sale (product.metafields.custom.on_sale)'],
};

/** The fields with HTML, keys and addresses. */
export const shopifyFieldsAsWritten: ReadonlySet<ShopifyField> = new Set([
  ...(['handle', 'sku', 'image', 'variantImage', fileFields.description.shopify.key] as const),
]);
