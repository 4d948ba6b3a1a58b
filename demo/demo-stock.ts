import { createHash } from 'node:crypto';

/** How many pairs of one size there are. */
export interface StockEntry {
  readonly size: string;
  readonly quantity: number;
}

const sizes = ['6', '6.5', '7', '7.5', '8', '8.5', '9', '9.5', '10', '10.5', '11', '11.5'] as const;

/**
 * The stock of one shoe: most of the size chart, the middle sizes deeper, some sizes gone.
 * The same slug always gives the same stock.
 */
export function demoStock(slug: string, soldOut: boolean): StockEntry[] {
  const dice = createHash('sha256').update(`stock of ${slug}`).digest();
  return sizes.flatMap((size, index) => {
    const roll = dice[index] ?? 0;
    const offered = index > 1 && index < sizes.length - 2 ? true : roll % 4 !== 0;
    return offered ? [{ size, quantity: soldOut ? 0 : pairs(roll, index) }] : [];
  });
}

function pairs(roll: number, index: number): number {
  if (roll % 7 === 0) return 0;
  const depth = 4 + 2 * Math.min(index, sizes.length - 1 - index);
  return 1 + (roll % depth);
}
