import { useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import { pageMeta } from '../../components/page-meta.ts';
import { useSession } from '../../hooks/use-session.ts';
import { ScreenHeading } from '../../ui/heading.tsx';
import type { Route } from './+types/favorites.ts';
import { FavoriteList, VisitorMessage } from './favorite-list.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { loadFavorites } from './load-favorites.ts';

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
