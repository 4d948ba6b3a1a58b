import { randomInteger, randomNumber } from './random.ts';

/** The units of one size that a demo shop opens with. */
export interface DemoStockEntry {
  readonly size: string;
  readonly quantity: number;
  /** Whether the demo customers buy all of them. */
  readonly sellsOut: boolean;
}

const sizes = ['6', '6.5', '7', '7.5', '8', '8.5', '9', '9.5', '10', '10.5', '11', '11.5'] as const;

/**
 * The opening stock of a demo shoe: most sizes of the chart, more of the middle sizes. Some sizes, and all sizes of a
 * shoe that is to sell out, come in ones and twos.
 */
export function createDemoStock(slug: string, soldOut: boolean): DemoStockEntry[] {
  return sizes.flatMap((size, index) => {
    const key = `stock of ${slug} ${size}`;
    const toEdge = Math.min(index, sizes.length - 1 - index);
    if (toEdge < 2 && randomNumber(`${key} offered`) < 0.25) return [];
    const sellsOut = soldOut || randomNumber(`${key} sells out`) < 0.04 + 0.02 * toEdge;
    const quantity = sellsOut
      ? randomInteger(key, 1, soldOut ? 1 : 2)
      : randomInteger(key, 2, 6 + 2 * toEdge);
    return [{ size, quantity, sellsOut }];
  });
}
