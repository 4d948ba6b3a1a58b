import { useEffect, useState } from 'react';
import { ButtonLink } from '#platform/ui/button.tsx';
import { SectionHeading } from '#platform/ui/heading.tsx';
import { loadFavoriteShoes } from '#shop/catalog/pages/favorites/load-favorite-shoes.ts';
import type { ShoeCard } from '#shop/catalog/pages/product-card/shoe-card.ts';
import { ShoeGrid } from '#shop/catalog/pages/product-card/shoe-grid.tsx';

/** The newest favorites of a user; nothing while there are none. */
export default function OwnFavorites({ uid }: { uid: string }) {
  const [shoes, setShoes] = useState<readonly ShoeCard[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    loadFavoriteShoes(uid, controller.signal, 4).then(setShoes, () => {
      // Left meanwhile, or nobody answered: they are an offer.
    });
    return () => controller.abort();
  }, [uid]);
  if (shoes.length === 0) return null;
  return (
    <section aria-labelledby="favorites">
      <SectionHeading title="Your favorites" id="favorites">
        <ButtonLink to="/favorites" size="small">
          See all
        </ButtonLink>
      </SectionHeading>
      <ShoeGrid shoes={shoes} columns={4} heading="h3" />
    </section>
  );
}
