import type { LineChange } from '#platform/contract/endpoints/problem.ts';
import { formatCents, toCents } from '#platform/contract/fields/money.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';

/** What was found changed by the last checkout, or since the cart was opened; a price only where the line had another one. */
export type LineWarnings = readonly LineChange[];

/** The changes as a shopper is told them: a line whose name or picture is new keeps its price. */
export const selectNews = (lines: readonly CartLine[], changes: readonly LineChange[]): LineWarnings =>
  changes.map(({ price, ...change }) => {
    const before = lines.find((line) => isOf(line, change));
    return price === undefined || price === before?.price ? change : { ...change, price };
  });

/** What a checkout found, and what has changed since: of both, what is newer. */
export const mergeWarnings = (found: LineWarnings, changes: LineWarnings): LineWarnings => [
  ...found.map((one) => ({ ...one, ...changes.find((change) => isOfSame(one, change)) })),
  ...changes.filter((change) => !found.some((one) => isOfSame(one, change))),
];

const isOfSame = (one: LineChange, other: LineChange): boolean =>
  one._id === other._id && one.size === other.size;

const isOf = (line: CartLine, { _id, size }: LineChange): boolean => line._id === _id && line.size === size;

/** The warnings of a line whose stock, price, name or picture has changed. */
export const describeLineWarnings = (line: CartLine, changes: LineWarnings, currency: string): string[] =>
  changes
    .filter((change) => isOf(line, change))
    .flatMap(({ available, price, name }) => [
      ...(available !== undefined && available < line.quantity ? [stockText(line.size, available)] : []),
      ...(price === undefined ? [] : [`The price is now ${formatCents(toCents(price, currency), currency)}`]),
      ...(price === undefined && name !== undefined ? ['The name or picture has changed'] : []),
    ]);

function stockText(size: string, available: number): string {
  if (available === 0) return `Size ${size} is sold out`;
  return `Only ${available} ${available === 1 ? 'pair' : 'pairs'} left in size ${size}`;
}
