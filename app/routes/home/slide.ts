import type { Shoe } from '#contract/shoes.ts';

/** What the head of the home page shows of a shoe. */
export interface Slide {
  readonly _id: string;
  readonly name: string;
  readonly brand: string;
  /** In dollars. */
  readonly price: number;
  /** Where the sizes of the picture are. */
  readonly base: string;
}

export const toSlide = ({ _id, name, brand, price, picture }: Shoe): Slide => ({
  ...{ _id, name, brand, price },
  base: picture.base,
});

/** The slide `step` away, beginning again behind either end. */
export const turn = (index: number, step: number, count: number): number =>
  count === 0 ? 0 : (((index + step) % count) + count) % count;
