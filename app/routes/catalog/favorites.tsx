import { type MetaFunction, useSearchParams } from 'react-router';
import { pageMeta } from '../../components/page-meta.ts';
import { ShoeGrid } from '../../components/shoe-grid.tsx';
import { useFavorites } from '../../hooks/use-favorites.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenHeading } from '../../ui/heading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { pageAt, parseOffset } from '../../ui/paging.ts';
import { GridWaiting } from './grid-waiting.tsx';
import { useFavoriteShoes } from './use-favorite-shoes.ts';

/** Shoes per page of the favorites (specification §9). */
const size = 8;

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: 'My favorites',
    description: 'The shoes you keep an eye on.',
    path: '/favorites',
    matches,
  }),
  { name: 'robots', content: 'noindex' },
];

export default function FavoritesScreen() {
  return (
    <div className="wrap">
      <ScreenHeading title="MY FAVORITES!" />
      <FavoriteList />
    </div>
  );
}

function FavoriteList() {
  const [favorites] = useFavorites();
  const [search] = useSearchParams();
  const shoes = useFavoriteShoes(favorites.kind === 'known' ? favorites.shoeIds : null);

  if (favorites.kind === 'visitor') {
    return (
      <EmptyState title="Sign in to see them" text="Your favorites wait in your account, on every device.">
        <ButtonLink to="/signin?next=%2Ffavorites" variant="accent">
          Sign in
        </ButtonLink>
      </EmptyState>
    );
  }
  if (shoes === null) return <GridWaiting />;
  if (shoes.length === 0) {
    return (
      <EmptyState title="No favorites yet" text="Press the heart on a shoe, and it waits for you here.">
        <ButtonLink to="/products" variant="accent">
          See the collection
        </ButtonLink>
      </EmptyState>
    );
  }
  const page = pageAt(parseOffset(search.get('offset'), size), size, shoes.length);
  return (
    <>
      <ShoeGrid shoes={shoes.slice(page.offset, page.offset + size)} columns={4} heading="h2" />
      <div className="mt-12">
        <Pager page={page} label="Favorites" />
      </div>
    </>
  );
}
