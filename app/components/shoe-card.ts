import type { Shoe } from '#contract/shoes.ts';

/** What a card shows of a shoe: a fifth of the whole, and all that a page of 28 should carry. */
export interface ShoeCard {
  readonly _id: string;
  readonly name: string;
  readonly brand: string;
  /** In dollars. */
  readonly price: number;
  readonly onSale: boolean;
  /** One address of the picture, as a cart line keeps it. */
  readonly image: string;
  /** Where the sizes of the picture are. */
  readonly base: string;
  /** Every size label, in the order of the stock. */
  readonly sizes: readonly string[];
  /** Those of them that have no pair left. */
  readonly soldOut: readonly string[];
}

export const toCard = ({ _id, name, brand, price, onSale, image, picture, stock }: Shoe): ShoeCard => ({
  ...{ _id, name, brand, price, onSale, image },
  base: picture.base,
  sizes: stock.map(({ size }) => size),
  soldOut: stock.filter(({ quantity }) => quantity < 1).map(({ size }) => size),
});
