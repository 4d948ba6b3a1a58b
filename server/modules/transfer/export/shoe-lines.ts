import type { ShoeFieldValues } from '#contract/fields/map-shoe-fields.ts';
import { writeFields } from '../formats/map-file-fields.ts';
import { type CatalogueCells, catalogueColumns } from './catalogue-columns.ts';

/** A shoe as an export writes it. */
export interface ExportedShoe {
  readonly handle: string;
  readonly fields: ShoeFieldValues;
  readonly on_sale: boolean;
  readonly stock: readonly { readonly size: string; readonly quantity: number }[];
}

/** The rows of a shoe: one for each size, and more where it has more pictures than sizes. */
export function shoeLines(shoe: ExportedShoe, pictures: readonly string[]): string[][] {
  const { stock } = shoe;
  const rows = Math.max(1, stock.length, pictures.length);
  return Array.from({ length: rows }, (_, index) => {
    const entry = stock[index];
    const picture = pictures[index];
    const cells: CatalogueCells = {
      Handle: shoe.handle,
      ...(index === 0 && productCells(shoe)),
      ...((entry || index === 0) && variantCells(shoe, entry)),
      ...(picture !== undefined && {
        'Image Src': picture,
        'Image Position': String(index + 1),
        'Image Alt Text': shoe.fields.name,
      }),
    };
    return catalogueColumns.map((column) => cells[column] ?? '');
  });
}

const productCells = ({ fields, on_sale }: ExportedShoe): CatalogueCells => ({
  ...writeFields(fields),
  Type: 'Shoes',
  Published: 'TRUE',
  'Option1 Name': 'Size',
  'Option2 Name': 'Color',
  'Gift Card': 'FALSE',
  Status: 'active',
  'On sale (product.metafields.custom.on_sale)': on_sale ? 'TRUE' : 'FALSE',
});

/** A shoe without sizes has one row with neither size nor pairs. */
const variantCells = (
  { fields: { color, price }, on_sale }: ExportedShoe,
  entry: ExportedShoe['stock'][number] | undefined,
): CatalogueCells => ({
  'Option1 Value': entry?.size ?? '',
  'Option2 Value': color,
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': entry ? String(entry.quantity) : '',
  'Variant Inventory Policy': 'deny',
  'Variant Fulfillment Service': 'manual',
  'Variant Price': price.toFixed(2),
  'Variant Requires Shipping': 'TRUE',
  'Variant Taxable': 'TRUE',
  'On sale (product.metafields.custom.on_sale)': on_sale ? 'TRUE' : 'FALSE',
});
