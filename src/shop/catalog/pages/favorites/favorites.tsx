import { useEffect } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router';
import { titleMeta } from '#platform/browser/site.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { pageAt, parseOffset } from '#platform/ui/paging.ts';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { loadSession } from '#shop/accounts/pages/session/session.ts';
import { useFreshPage } from '#shop/accounts/pages/session/use-fresh-page.ts';
import { useSession } from '#shop/accounts/pages/session/use-session.ts';
import { EmptyListing } from '../product-card/empty-listing.tsx';
import type { ShoeCard } from '../product-card/shoe-card.ts';
import { ShoeGrid } from '../product-card/shoe-grid.tsx';
import { useMySizes } from '../sizes/use-my-size.ts';
import type { Route } from './+types/favorites.ts';
import { loadFavoriteShoes } from './load-favorite-shoes.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('My favorites', matches),
  { name: 'description', content: 'The shoes you saved.' },
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
    <div className="wrap min-h-svh">
      <ScreenHeading title="MY FAVORITES!" />
      <noscript>
        <p className="mb-10 max-w-prose">
          Your favorites need JavaScript, which is turned off in this browser. You can see all shoes in the{' '}
          <a href="/products" className="link">
            collection
          </a>
          .
        </p>
      </noscript>
      <GridSkeleton />
    </div>
  );
}

export default function FavoritesPage({ loaderData: { uid, shoes } }: Route.ComponentProps) {
  useFreshPage();
  const session = useSession();
  const { revalidate } = useRevalidator();
  const isUserChanged = session !== null && (session.user?.uid ?? null) !== uid;
  useEffect(() => {
    if (isUserChanged) void revalidate();
  }, [isUserChanged, revalidate]);
  return (
    <div className="wrap min-h-svh">
      <ScreenHeading title="MY FAVORITES!" />
      {shoes === null ? <VisitorMessage /> : <FavoriteList shoes={shoes} />}
    </div>
  );
}

const skeletonPlaces = ['first', 'second', 'third', 'fourth'];

/** The placeholder of a grid while it is loading. */
function GridSkeleton() {
  return (
    <div className="shoe-grid" role="status" aria-label="LOADING...">
      {skeletonPlaces.map((place) => (
        <div key={place}>
          <Skeleton className="aspect-4/3" />
          <Skeleton className="mt-4 h-4 w-1/3" />
          <Skeleton className="mt-2 h-5 w-3/4" />
          <Skeleton className="mt-2 h-5 w-1/4" />
          <Skeleton className="mt-4 h-11" />
        </div>
      ))}
    </div>
  );
}

/** The user's favorite shoes, newest favorite first; both null for visitors. */
type Favorites =
  | { readonly uid: null; readonly shoes: null }
  | { readonly uid: string; readonly shoes: readonly ShoeCard[] };

/** @throws a 503 error response when it is unknown who is signed in */
async function loadFavorites(signal: AbortSignal): Promise<Favorites> {
  const session = await loadSession();
  if (!session) throw data('The shop did not respond. Try again in a moment.', { status: 503 });
  if (!session.user) return { uid: null, shoes: null };
  const { uid } = session.user;
  return { uid, shoes: await loadFavoriteShoes(uid, signal) };
}

/** Shoes per page of the favorites (specification §9). */
const pageSize = 8;

/** One page of the favorites. */
function FavoriteList({ shoes }: { shoes: readonly ShoeCard[] }) {
  const [search] = useSearchParams();
  const ownIn = useMySizes();
  if (shoes.length === 0) {
    return <EmptyListing title="No favorites yet" text="Tap the heart on a shoe to save it here." />;
  }
  const page = pageAt(parseOffset(search.get('offset'), pageSize), pageSize, shoes.length);
  return (
    <>
      <ShoeGrid
        shoes={shoes.slice(page.offset, page.offset + pageSize)}
        columns={4}
        heading="h2"
        noteOf={ownIn('') === null ? undefined : (shoe) => noteOfSize(shoe, ownIn(shoe.brand))}
      />
      <div className="mt-12">
        <Pager page={page} label="Favorites" />
      </div>
    </>
  );
}

/** Whether a favorite is there in the own size; undefined where that is not known. */
function noteOfSize({ sizes, soldOut }: ShoeCard, own: string | null): string | undefined {
  if (own === null) return undefined;
  return sizes.includes(own) && !soldOut.includes(own) ? 'In your size' : 'Not in your size';
}

/** What a visitor sees in their place. */
function VisitorMessage() {
  return (
    <EmptyState
      title="Sign in to see your favorites"
      text="Your favorites are saved to your account, so you can see them on any device."
    >
      <ButtonLink to="/signin?next=%2Ffavorites" variant="accent">
        Sign in
      </ButtonLink>
    </EmptyState>
  );
}
