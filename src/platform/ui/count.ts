import { formatCount } from '../contract/fields/format-price.ts';
/** A number with its noun: `1 pair`, `1,200 pairs`. */
export const count = (number: number, noun: string): string =>
  `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`;
