import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import type { Shoe } from '../../contract/shoes.ts';
import { type Reduction, toReduction } from './reduction.ts';

/** What the cart itself does not know of a shoe: its brand, and what it cost before where it is reduced. */
export interface KnownShoe {
  readonly brand: string;
  readonly price: number;
  readonly reduction: Reduction | null;
  /** When it opens, or has opened, for those in its line; null for what everybody can buy. */
  readonly opensAt: string | null;
  readonly stock: Shoe['stock'];
}

/** What is known of the shoes of the cart. A line has its own price, which may be an old one by now. */
export function useCartShoes(lines: readonly CartLine[]): (line: CartLine) => KnownShoe | undefined {
  const [shoes, setShoes] = useState<ReadonlyMap<string, KnownShoe>>(new Map());
  const ids = [...new Set(lines.map(({ _id }) => _id))].join(',');
  useEffect(() => {
    if (ids === '') return;
    const controller = new AbortController();
    call('GET /shoes', { query: { ids, limit: 100 } }, { signal: controller.signal })
      .then((result) => {
        if (result.ok && typeof result.body !== 'string')
          setShoes(new Map(result.body.map((shoe) => [shoe._id, { ...shoe, reduction: toReduction(shoe) }])));
      })
      // Aborted or offline: the lines stay as they are.
      .catch(() => undefined);
    return () => controller.abort();
  }, [ids]);
  return ({ _id, price }) => {
    const shoe = shoes.get(_id);
    return shoe && { ...shoe, reduction: shoe.price === price ? shoe.reduction : null };
  };
}
