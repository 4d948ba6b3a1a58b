import { z } from 'zod';
import { type ShoeFieldValues, shoeFieldSchemas } from '#shop/catalog/contract/fields/map-shoe-fields.ts';

/** A value that a variant has for an option, such as the size 9, and the name of its column. */
export interface OptionValue {
  readonly name: string;
  readonly value: string;
  readonly column: string;
}

/** A picture of a product; `address` is a URL or the path of a file that comes with the import. */
export const productImage = z.object({ row: z.number(), column: z.string(), address: z.string() });
export type ProductImage = Readonly<z.infer<typeof productImage>>;

/** A cell of a column beside those of the format: the column as it was asked for, and as the file names it. */
const moreCell = z.object({ name: z.string(), column: z.string(), text: z.string() });
export type MoreCell = Readonly<z.infer<typeof moreCell>>;

/** One thing that can be sold: a size of a product in a color. A quantity or number of null is not in the file. */
export interface Variant {
  readonly row: number;
  readonly options: readonly OptionValue[];
  readonly priceCents: number;
  readonly onSale: boolean;
  readonly quantity: number | null;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly image: ProductImage | null;
}

/** The fields of a shoe that are the same for a whole product. */
export type ProductFields = Omit<ShoeFieldValues, 'color' | 'price'>;

/** A product as both formats describe one, all of its rows together. */
export interface Product {
  readonly row: number;
  readonly handle: string;
  readonly fields: ProductFields;
  readonly tags: readonly string[];
  readonly images: readonly ProductImage[];
  readonly cells: readonly MoreCell[];
  readonly variants: readonly Variant[];
}

/** A shoe as an import wants it. `handle` is the key by which the next import finds it again. */
export const importedShoe = z.object({
  row: z.number(),
  handle: z.string(),
  /** The handle of its product, with which its own begins. */
  product: z.string(),
  fields: z.object(shoeFieldSchemas('type')),
  onSale: z.boolean(),
  stock: z
    .array(
      z.object({
        row: z.number(),
        size: z.string(),
        quantity: z.number().nullable(),
        sku: z.string().nullable(),
        barcode: z.string().nullable(),
      }),
    )
    .readonly(),
  images: z.array(productImage).readonly(),
  cells: z.array(moreCell).readonly(),
});
export type ImportedShoe = Readonly<z.infer<typeof importedShoe>>;
