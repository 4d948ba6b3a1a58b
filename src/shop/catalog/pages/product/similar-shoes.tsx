import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import { additionsOf } from '#platform/contract/endpoints/additions.ts';
import { SectionHeading } from '#platform/ui/heading.tsx';
import { myFoot, sizeAcrossBrands } from '../own-size/my-size.ts';
import type { ShoeCard } from '../product-card/shoe-card.ts';
import { ShoeGrid } from '../product-card/shoe-grid.tsx';
import { toCards } from '../product-card/shoe-listing.ts';
import type { ShoeDetail } from './shoe-detail.ts';

interface SimilarShoesProps {
  shoe: ShoeDetail;
  /** The size that the shoe does not have; null for any. */
  size: string | null;
  /** The ids of the shoes that stand above; others come first. */
  shown: readonly string[];
}

const limit = 3;
/** As many as may be shown above, and the shoe itself, more. */
const asked = limit + 5;

/** Shoes of the same brand or color that are in stock, in a size or in any. */
export default function SimilarShoes({ shoe, size, shown }: SimilarShoesProps) {
  const [found, setFound] = useState<{ size: string | null; shoes: readonly ShoeCard[] }>();
  const { _id, brand, color } = shoe;
  useEffect(() => {
    const controller = new AbortController();
    findSimilar({ _id, brand, color }, size, controller.signal).then(
      (shoes) => setFound({ size, shoes }),
      // Nobody waits for them.
      () => {},
    );
    return () => controller.abort();
  }, [_id, brand, color, size]);
  if (!found || found.shoes.length === 0) return null;
  const isShown = ({ _id: id }: ShoeCard) => Number(shown.includes(id));
  const shoes = found.shoes.toSorted((one, other) => isShown(one) - isShown(other)).slice(0, limit);
  return (
    <section className="wrap mt-20">
      <SectionHeading
        title={found.size === null ? 'Similar shoes' : `Similar, in your size (${found.size})`}
      />
      <ShoeGrid shoes={shoes} columns={4} heading="h3" />
    </section>
  );
}

/** Those of the brand first, each the newest first. */
async function findSimilar(
  { _id, brand, color }: Pick<ShoeDetail, '_id' | 'brand' | 'color'>,
  size: string | null,
  signal: AbortSignal,
): Promise<ShoeCard[]> {
  const ofSize = size !== null && sizeAcrossBrands(size, myFoot.read());
  const results = await Promise.all(
    [{ brand }, { color }].map((same) =>
      call('GET /shoes', { query: { ...same, ...ofSize, limit: asked } }, { signal }),
    ),
  );
  const shoes = results.flatMap((result) =>
    result.ok && typeof result.body !== 'string' ? result.body : [],
  );
  // Not everybody can have a pair of a shoe that has an opening.
  const free = shoes.filter((one) => one._id !== _id && one.opensAt === null);
  const others = new Map(free.map((one) => [one._id, one]));
  return toCards(additionsOf(call, signal), [...others.values()]);
}
