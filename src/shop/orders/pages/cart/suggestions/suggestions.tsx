import { lazy, Suspense } from 'react';
import { SectionHeading } from '#platform/ui/heading.tsx';
import { useSession } from '#shop/accounts/pages/session/use-session.ts';
import type { ShoeCard } from '#shop/catalog/pages/product-card/shoe-card.ts';
import { ShoeGrid } from '#shop/catalog/pages/product-card/shoe-grid.tsx';

const OwnFavorites = lazy(() => import('./own-favorites.tsx'));

/** What an empty cart could be filled with: deals, and the favorites of whoever is signed in. */
export function Suggestions({ deals }: { deals: readonly ShoeCard[] }) {
  const user = useSession()?.user;
  return (
    // So high that the footer is below the screen, and favorites that come later move nothing in view.
    <div className="mt-16 grid min-h-screen content-start gap-16">
      {deals.length > 0 && (
        <section aria-labelledby="deals">
          <SectionHeading title="Deals" id="deals" />
          <ShoeGrid shoes={deals} columns={4} heading="h3" />
        </section>
      )}
      {user && (
        <Suspense>
          <OwnFavorites key={user.uid} uid={user.uid} />
        </Suspense>
      )}
    </div>
  );
}
