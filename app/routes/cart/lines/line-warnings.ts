import type { CartLine } from '#contract/checkout.ts';
import type { LineChange } from '#contract/endpoints/problem.ts';
import { formatCents, toCents } from '#contract/fields/money.ts';

/** Price and stock changes reported by the last checkout. */
export type LineWarnings = readonly LineChange[];

/** The warnings of a line whose stock or price has changed. */
export const describeLineWarnings = (line: CartLine, changes: LineWarnings): string[] =>
  changes
    .filter(({ _id, size }) => _id === line._id && size === line.size)
    .flatMap(({ available, price }) => [
      ...(available !== undefined && available < line.quantity ? [stockText(line.size, available)] : []),
      ...(price === undefined ? [] : [`The price is now ${formatCents(toCents(price))}`]),
    ]);

function stockText(size: string, available: number): string {
  if (available === 0) return `Size ${size} is sold out`;
  return `Only ${available} ${available === 1 ? 'pair' : 'pairs'} left in size ${size}`;
}
