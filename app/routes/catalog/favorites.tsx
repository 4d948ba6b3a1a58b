import { useEffect } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router';
import type { Shoe } from '#contract/shoes.ts';
import { pageMeta } from '../../components/page-meta.ts';
import { EmptyListing } from '../../components/product-card/empty-listing.tsx';
import { type ShoeCard, toCard } from '../../components/product-card/shoe-card.ts';
import { ShoeGrid } from '../../components/product-card/shoe-grid.tsx';
import { useSession } from '../../hooks/use-session.ts';
import { call } from '../../lib/api/api-client.ts';
import { loadSession } from '../../lib/session/session.ts';
import { showError } from '../../lib/toasts/toasts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenHeading } from '../../ui/heading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { pageAt, parseOffset } from '../../ui/paging.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/favorites.ts';

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
  if (!session) throw data('The shop did not answer. Try again in a moment.', { status: 503 });
  if (!session.user) return { uid: null, shoes: null };
  const { uid } = session.user;
  const result = await call('GET /favorites/{id}', { params: { id: uid } }, { signal });
  if (!result.ok) showError(result.problem.detail);
  const shoeIds = result.ok ? result.body.map(({ shoeId }) => shoeId) : [];
  return { uid, shoes: await findShoes(shoeIds, signal) };
}

/** The contract's limit of ids per call. */
const idLimit = 100;

/** The shoes of these ids in the same order (§3); removed shoes are left out. */
async function findShoes(shoeIds: readonly string[], signal: AbortSignal): Promise<ShoeCard[]> {
  const shoes = new Map<string, Shoe>();
  for (let start = 0; start < shoeIds.length; start += idLimit) {
    const ids = shoeIds.slice(start, start + idLimit).join(',');
    const result = await call('GET /shoes', { query: { ids, limit: idLimit } }, { signal });
    if (!result.ok) showError(result.problem.detail);
    else if (typeof result.body !== 'string') for (const shoe of result.body) shoes.set(shoe._id, shoe);
  }
  return shoeIds.flatMap((id) => shoes.get(id) ?? []).map(toCard);
}

/** Shoes per page of the favorites (specification §9). */
const pageSize = 8;

/** One page of the favorites. */
function FavoriteList({ shoes }: { shoes: readonly ShoeCard[] }) {
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
function VisitorMessage() {
  return (
    <EmptyState title="Sign in to see them" text="Your favorites wait in your account, on every device.">
      <ButtonLink to="/signin?next=%2Ffavorites" variant="accent">
        Sign in
      </ButtonLink>
    </EmptyState>
  );
}
