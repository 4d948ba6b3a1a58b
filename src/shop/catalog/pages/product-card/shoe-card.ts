import cardGates from 'virtual:slots/card-gate';
import type { Shoe } from '../../contract/shoes.ts';
import type { CardGate } from '../catalog-slots.ts';
import { fewPairs } from './few-pairs.ts';
import { isShownOnSale, type Reduction, toReduction } from './reduction.ts';

/** The part of a shoe that a card shows: a fifth of the whole, since pages have up to 28 cards. */
export interface ShoeCard {
  readonly _id: string;
  readonly name: string;
  readonly brand: string;
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
  /** A second view or picture, where there is one. */
  readonly other?: { readonly base: string; readonly view: 'side' | 'quarter' };
  /** Shown in place of BUY ME!, where a feature says so. */
  readonly gate?: CardGate;
}

/** What a card is made from. */
export type CardShoe = Pick<
  Shoe,
  | '_id'
  | 'name'
  | 'brand'
  | 'price'
  | 'onSale'
  | 'saleHidden'
  | 'priorPrice'
  | 'opensAt'
  | 'image'
  | 'model'
  | 'picture'
  | 'pictures'
  | 'stock'
>;

export function toCard(shoe: CardShoe): ShoeCard {
  const { _id, name, brand, price, image, picture, stock, priorPrice } = shoe;
  const gate = cardGates.map((find) => find(shoe)).find((found) => found !== null);
  return {
    _id,
    name,
    brand,
    price,
    onSale: isShownOnSale(shoe),
    image,
    reduction: toReduction({ price, priorPrice }),
    base: picture.base,
    sizes: stock.map(({ size }) => size),
    soldOut: stock.filter(({ quantity }) => quantity < 1).map(({ size }) => size),
    low: Object.fromEntries(
      stock
        .filter(({ quantity }) => quantity > 0 && quantity <= fewPairs)
        .map(({ size, quantity }) => [size, quantity]),
    ),
    ...otherOf(shoe),
    ...(gate && { gate }),
  };
}

function otherOf({ picture, pictures }: Pick<CardShoe, 'picture' | 'pictures'>): Pick<ShoeCard, 'other'> {
  if (picture.views.includes('quarter')) return { other: { base: picture.base, view: 'quarter' } };
  const second = pictures[1];
  return second ? { other: { base: second.base, view: second.views[0] ?? 'side' } } : {};
}
