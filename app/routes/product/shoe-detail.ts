import type { Shoe } from '#contract/shoes.ts';

/** The fields of a shoe shown on its page. */
export interface ShoeDetail {
  readonly _id: string;
  readonly name: string;
  readonly brand: string;
  readonly description: string;
  readonly color: string;
  /** In dollars. */
  readonly price: number;
  readonly onSale: boolean;
  readonly image: string;
  readonly base: string;
  readonly views: Shoe['picture']['views'];
  readonly stock: readonly { readonly size: string; readonly quantity: number }[];
}

export const toDetail = (shoe: Shoe): ShoeDetail => ({
  _id: shoe._id,
  name: shoe.name,
  brand: shoe.brand,
  description: shoe.description,
  color: shoe.color,
  price: shoe.price,
  onSale: shoe.onSale,
  image: shoe.image,
  base: shoe.picture.base,
  views: shoe.picture.views,
  stock: shoe.stock.map(({ size, quantity }) => ({ size, quantity })),
});

/** Another color of the same model. */
export interface Sibling {
  readonly _id: string;
  readonly color: string;
  readonly base: string;
}

export const toSibling = ({ _id, color, picture }: Shoe): Sibling => ({ _id, color, base: picture.base });
