/** A number with its noun: `1 pair`, `1,200 pairs`. */
export const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
