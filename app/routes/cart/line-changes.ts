import type { CartLine } from '#contract/checkout.ts';
import { formatCents, toCents } from '#contract/money.ts';
import type { LineChange } from '#contract/problem.ts';

/** What the shop said about the lines at the last checkout. */
export type LineChanges = readonly LineChange[];

/** What a cart line has to say about itself: its size is gone, its price is another now. Empty when all is well. */
export const describeChanges = (line: CartLine, changes: LineChanges): string[] =>
  changes
    .filter(({ _id, size }) => _id === line._id && size === line.size)
    .flatMap(({ available, price }) => [
      ...(available !== undefined && available < line.quantity ? [stockWords(line.size, available)] : []),
      ...(price === undefined ? [] : [`The price is now ${formatCents(toCents(price))}`]),
    ]);

function stockWords(size: string, available: number): string {
  if (available === 0) return `Size ${size} is sold out`;
  return `Only ${available} ${available === 1 ? 'pair' : 'pairs'} left in size ${size}`;
}
