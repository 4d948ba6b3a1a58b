import { createHash } from 'node:crypto';

/** The stock of one size. */
export interface DemoStockEntry {
  readonly size: string;
  readonly quantity: number;
}

const sizes = ['6', '6.5', '7', '7.5', '8', '8.5', '9', '9.5', '10', '10.5', '11', '11.5'] as const;

/**
 * The stock of a demo shoe: most sizes of the chart, more of the middle sizes, some sizes sold out. Derived from a hash of
 * the slug, so that it is the same in every shop.
 */
export function createDemoStock(slug: string, soldOut: boolean): DemoStockEntry[] {
  const hash = createHash('sha256').update(`stock of ${slug}`).digest();
  return sizes.flatMap((size, index) => {
    const byte = hash[index] ?? 0;
    const offered = index > 1 && index < sizes.length - 2 ? true : byte % 4 !== 0;
    return offered ? [{ size, quantity: soldOut ? 0 : quantityFor(byte, index) }] : [];
  });
}

function quantityFor(byte: number, index: number): number {
  if (byte % 7 === 0) return 0;
  const limit = 4 + 2 * Math.min(index, sizes.length - 1 - index);
  return 1 + (byte % limit);
}
