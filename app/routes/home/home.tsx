import { useRouteLoaderData } from 'react-router';
import { originOf, pageMeta } from '../../components/page-meta.ts';
import { Collection, collectionSize } from '../../components/product-card/collection.tsx';
import { shoeListing } from '../../components/product-card/shoe-listing.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { parseOffset } from '../../ui/paging.ts';
import type { Route } from './+types/home.ts';
import { BrandStrip } from './brand-strip.tsx';
import { Hero } from './hero.tsx';
import { organization } from './organization.ts';
import { SaleCarousel } from './sale-carousel.tsx';
import { toSlide } from './slide.ts';

/** Slides of the carousel (reading 68); the sale page lists all on-sale shoes. */
const slideLimit = 24;

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: 'Sneakers worth the walk',
    description:
      'Authentic sneakers of independent makers. New models, honest markdowns, every size in stock shown.',
    path: '/',
    matches,
  }),
  organization(originOf(matches)),
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const offset = parseOffset(new URL(request.url).searchParams.get('offset'), collectionSize);
  const query = { offset, limit: collectionSize };
  const [collection, onSale, newest] = await Promise.all([
    call('GET /shoes', { query }),
    call('GET /shoes/onSale', { query: { limit: slideLimit } }),
    call('GET /shoes', { query: { sort: 'newest', limit: 1 } }),
  ]);
  const [latest] = unwrapOrThrow(newest).body;
  return {
    listing: shoeListing(unwrapOrThrow(collection), query, request),
    slides: unwrapOrThrow(onSale).body.map(toSlide),
    latest: typeof latest === 'object' ? toSlide(latest) : null,
  };
}

export default function Home({ loaderData: { listing, slides, latest } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <>
      <Hero latest={latest} />
      <SaleCarousel slides={slides} />
      <BrandStrip brands={root?.brands ?? []} />
      <Collection listing={listing} heading="h3">
        <SectionHeading title="COLLECTION" />
      </Collection>
    </>
  );
}
