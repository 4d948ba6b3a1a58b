import type { Shoe } from '../../contract/shoes.ts';
import { type Reduction, toReduction } from '../product-card/reduction.ts';

/** The fields of a shoe shown in the hero and the carousel. */
export interface Slide {
  readonly _id: string;
  readonly name: string;
  readonly brand: string;
  readonly price: number;
  readonly reduction: Reduction | null;
  readonly isSoldOut: boolean;
  /** The base URL of the picture's files. */
  readonly base: string;
  /** The view of the carousel: from the front, unless the picture has one view only. */
  readonly view: Shoe['picture']['views'][number];
}

export const toSlide = ({
  _id,
  name,
  brand,
  price,
  priorPrice,
  picture,
  stock,
}: Pick<Shoe, '_id' | 'name' | 'brand' | 'price' | 'priorPrice' | 'picture' | 'stock'>): Slide => ({
  _id,
  name,
  brand,
  price,
  reduction: toReduction({ price, priorPrice }),
  isSoldOut: stock.every(({ quantity }) => quantity < 1),
  base: picture.base,
  view: picture.views.includes('quarter') ? 'quarter' : 'side',
});

/** The index of the slide `step` away, wrapping around. */
export const moveSlide = (index: number, step: number, count: number): number =>
  count === 0 ? 0 : (((index + step) % count) + count) % count;
