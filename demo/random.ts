import { createHash } from 'node:crypto';

/** Another number makes another demo shop: other buyers, dates, sizes and reviewers. */
const seed = 1;

/** A number from 0 up to but not including 1 that depends on `key` alone, so that every demo shop gets the same data. */
export const randomNumber = (key: string): number =>
  createHash('sha256').update(`${seed} ${key}`).digest().readUInt32BE(0) / 2 ** 32;

/** A whole number from `from` to `to`, both included. */
export const randomInteger = (key: string, from: number, to: number): number =>
  from + Math.floor(randomNumber(key) * (to - from + 1));

/** One of the options, each as likely as its weight; undefined when all weights are 0. */
export function randomChoice<T>(
  key: string,
  options: readonly T[],
  weightOf: (option: T) => number = () => 1,
): T | undefined {
  const total = options.reduce((sum, option) => sum + weightOf(option), 0);
  let left = randomNumber(key) * total;
  return options.find((option) => {
    left -= weightOf(option);
    return left < 0;
  });
}

/** The list in an order that depends on `key` alone. */
export const shuffle = <T>(key: string, list: readonly T[]): T[] =>
  list
    .map((item, index) => ({ item, rank: randomNumber(`${key} ${index}`) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);

/** `length` hexadecimal digits that depend on `key` alone, for ids. */
export const randomHex = (key: string, length: number): string =>
  createHash('sha256').update(`${seed} id ${key}`).digest('hex').slice(0, length);
