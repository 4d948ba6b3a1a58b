import { useSearchParams } from 'react-router';
import { EmptyListing } from '../../components/product-card/empty-listing.tsx';
import type { ShoeCard } from '../../components/product-card/shoe-card.ts';
import { ShoeGrid } from '../../components/product-card/shoe-grid.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { pageAt, parseOffset } from '../../ui/paging.ts';

/** Shoes per page of the favorites (specification §9). */
const pageSize = 8;

/** One page of the favorites. */
export function FavoriteList({ shoes }: { shoes: readonly ShoeCard[] }) {
  const [search] = useSearchParams();
  if (shoes.length === 0) {
    return (
      <EmptyListing title="No favorites yet" text="Press the heart on a shoe, and it waits for you here." />
    );
  }
  const page = pageAt(parseOffset(search.get('offset'), pageSize), pageSize, shoes.length);
  return (
    <>
      <ShoeGrid shoes={shoes.slice(page.offset, page.offset + pageSize)} columns={4} heading="h2" />
      <div className="mt-12">
        <Pager page={page} label="Favorites" />
      </div>
    </>
  );
}

/** What a visitor sees in their place. */
export function VisitorMessage() {
  return (
    <EmptyState title="Sign in to see them" text="Your favorites wait in your account, on every device.">
      <ButtonLink to="/signin?next=%2Ffavorites" variant="accent">
        Sign in
      </ButtonLink>
    </EmptyState>
  );
}
