import { formatOpening } from '#platform/contract/fields/format-time.ts';
import type { Shoe } from '../../contract/shoes.ts';
import { fewPairs } from './few-pairs.ts';
import { type Reduction, toReduction } from './reduction.ts';

/** The part of a shoe that a card shows: a fifth of the whole, since pages have up to 28 cards. */
export interface ShoeCard {
  readonly _id: string;
  readonly name: string;
  readonly brand: string;
  /** In dollars. */
  readonly price: number;
  readonly onSale: boolean;
  readonly reduction: Reduction | null;
  /** The URL of one picture, as stored in a cart line. */
  readonly image: string;
  /** The base URL of the picture's files. */
  readonly base: string;
  /** Every size label, in the order of the stock. */
  readonly sizes: readonly string[];
  /** The sizes that are out of stock. */
  readonly soldOut: readonly string[];
  /** How many pairs are left of the sizes that have few. */
  readonly low: Readonly<Record<string, number>>;
  /** The colors of its model, where there are several. */
  readonly colors?: readonly string[];
  /** A second view, where there is one. */
  readonly otherView?: 'quarter';
  /** Shown in place of BUY ME! while it is a launch: when it opens, and what can be done on its page. */
  readonly launch?: { readonly note: string; readonly action: string };
}

/** What a card is made from. */
export type CardShoe = Pick<
  Shoe,
  | '_id'
  | 'name'
  | 'brand'
  | 'price'
  | 'onSale'
  | 'priorPrice'
  | 'opensAt'
  | 'image'
  | 'model'
  | 'picture'
  | 'stock'
>;

export const toCard = ({
  _id,
  name,
  brand,
  price,
  onSale,
  image,
  picture,
  stock,
  priorPrice,
  opensAt,
}: CardShoe): ShoeCard => ({
  ...{ _id, name, brand, price, onSale, image },
  reduction: toReduction({ price, priorPrice }),
  base: picture.base,
  sizes: stock.map(({ size }) => size),
  soldOut: stock.filter(({ quantity }) => quantity < 1).map(({ size }) => size),
  low: Object.fromEntries(
    stock
      .filter(({ quantity }) => quantity > 0 && quantity <= fewPairs)
      .map(({ size, quantity }) => [size, quantity]),
  ),
  ...(picture.views.includes('quarter') && { otherView: 'quarter' }),
  ...(opensAt !== null && {
    launch:
      Date.parse(opensAt) > Date.now()
        ? { note: `Opens ${formatOpening(opensAt)}`, action: 'Enter the draw' }
        : { note: 'Launch open now', action: 'Join the line' },
  }),
});
