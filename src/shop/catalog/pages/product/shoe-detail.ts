import type { Shoe } from '../../contract/shoes.ts';
import { isShownOnSale, type Reduction, toReduction } from '../product-card/reduction.ts';
import { type PictureSlide, toSlides } from './slides.ts';

/** The fields of a shoe shown on its page. */
export interface ShoeDetail {
  readonly _id: string;
  readonly name: string;
  readonly brand: string;
  readonly description: string;
  readonly color: string;
  readonly price: number;
  readonly onSale: boolean;
  readonly reduction: Reduction | null;
  readonly image: string;
  readonly slides: readonly PictureSlide[];
  /** Whether the slides are of more than one picture. */
  readonly several: boolean;
  readonly stock: readonly { readonly size: string; readonly quantity: number }[];
  /** When it opens, while not everybody can buy it. */
  readonly opensAt: string | null;
}

/** A shoe of a page as it is now, and what is new about it in words. */
export interface LiveDetail {
  readonly page: ShoeDetail;
  readonly shoe: ShoeDetail;
  readonly news?: string;
}

export const toDetail = (shoe: Shoe): ShoeDetail => ({
  _id: shoe._id,
  name: shoe.name,
  brand: shoe.brand,
  description: shoe.description,
  color: shoe.color,
  price: shoe.price,
  onSale: isShownOnSale(shoe),
  reduction: toReduction(shoe),
  image: shoe.image,
  slides: toSlides(shoe),
  several: shoe.pictures.length > 1,
  stock: shoe.stock.map(({ size, quantity }) => ({ size, quantity })),
  opensAt: shoe.opensAt,
});

/** The labels of the sizes that can be bought. */
export const sizesInStock = ({ stock }: Pick<ShoeDetail, 'stock'>): string[] =>
  stock.filter(({ quantity }) => quantity > 0).map(({ size }) => size);

/** Another color of the same model. */
export interface Sibling {
  readonly _id: string;
  readonly color: string;
  readonly base: string;
}

export const toSibling = ({ _id, color, picture }: Shoe): Sibling => ({ _id, color, base: picture.base });
