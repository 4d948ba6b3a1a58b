import { useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router';
import { pageMeta } from '../../components/page-meta.ts';
import type { ShoeCard } from '../../components/product-card/shoe-card.ts';
import { ShoeGrid } from '../../components/product-card/shoe-grid.tsx';
import { useSession } from '../../hooks/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenHeading } from '../../ui/heading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { pageAt, parseOffset } from '../../ui/paging.ts';
import type { Route } from './+types/favorites.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { loadFavorites } from './load-favorites.ts';

/** Shoes per page of the favorites (specification §9). */
const pageSize = 8;

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: 'My favorites',
    description: 'The shoes you keep an eye on.',
    path: '/favorites',
    matches,
  }),
  { name: 'robots', content: 'noindex' },
];

/** The page itself is public; the favorites are known only to the user's browser. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadFavorites(request.signal);

/** Paging shows another part of what is loaded. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => currentUrl.search === nextUrl.search && defaultShouldRevalidate;

export function HydrateFallback() {
  return (
    <div className="wrap">
      <ScreenHeading title="MY FAVORITES!" />
      <GridSkeleton />
    </div>
  );
}

export default function FavoritesPage({ loaderData: { uid, shoes } }: Route.ComponentProps) {
  const session = useSession();
  const { revalidate } = useRevalidator();
  const isUserChanged = session !== null && (session.user?.uid ?? null) !== uid;
  useEffect(() => {
    if (isUserChanged) void revalidate();
  }, [isUserChanged, revalidate]);
  return (
    <div className="wrap">
      <ScreenHeading title="MY FAVORITES!" />
      {shoes === null ? <VisitorMessage /> : <FavoriteList shoes={shoes} />}
    </div>
  );
}

function FavoriteList({ shoes }: { shoes: readonly ShoeCard[] }) {
  const [search] = useSearchParams();
  if (shoes.length === 0) {
    return (
      <EmptyState title="No favorites yet" text="Press the heart on a shoe, and it waits for you here.">
        <ButtonLink to="/products" variant="accent">
          See the collection
        </ButtonLink>
      </EmptyState>
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

function VisitorMessage() {
  return (
    <EmptyState title="Sign in to see them" text="Your favorites wait in your account, on every device.">
      <ButtonLink to="/signin?next=%2Ffavorites" variant="accent">
        Sign in
      </ButtonLink>
    </EmptyState>
  );
}
