import type { Shoe } from '#contract/shoes.ts';

/** The part of a shoe that a card shows: a fifth of the whole, since pages have up to 28 cards. */
export interface ShoeCard {
  readonly _id: string;
  readonly name: string;
  readonly brand: string;
  /** In dollars. */
  readonly price: number;
  readonly onSale: boolean;
  /** The URL of one picture, as stored in a cart line. */
  readonly image: string;
  /** The base URL of the picture's files. */
  readonly base: string;
  /** Every size label, in the order of the stock. */
  readonly sizes: readonly string[];
  /** The sizes that are out of stock. */
  readonly soldOut: readonly string[];
}

/** What a card is made from. */
export type CardShoe = Pick<
  Shoe,
  '_id' | 'name' | 'brand' | 'price' | 'onSale' | 'image' | 'picture' | 'stock'
>;

export const toCard = ({ _id, name, brand, price, onSale, image, picture, stock }: CardShoe): ShoeCard => ({
  ...{ _id, name, brand, price, onSale, image },
  base: picture.base,
  sizes: stock.map(({ size }) => size),
  soldOut: stock.filter(({ quantity }) => quantity < 1).map(({ size }) => size),
});
