import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRouteLoaderData } from 'react-router';
import { Collection, collectionSize } from '../../components/collection.tsx';
import { pageMeta } from '../../components/page-meta.ts';
import { shoeListing } from '../../components/shoe-listing.ts';
import { services } from '../../lib/services.ts';
import { unwrapOrThrow } from '../../lib/unwrap-or-throw.ts';
import { SectionHeading } from '../../ui/heading.tsx';
import { parseOffset } from '../../ui/paging.ts';
import { BrandStrip } from './brand-strip.tsx';
import { Hero } from './hero.tsx';
import { SaleCarousel } from './sale-carousel.tsx';
import { toSlide } from './slide.ts';

/** So many on-sale shoes turn in the carousel; the sale page has them all. */
const slideLimit = 24;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: 'Sneakers worth the walk',
    description:
      'Authentic sneakers of independent makers. New models, honest markdowns, every size in stock shown.',
    path: '/',
    matches,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call } = context.get(services);
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

export default function Home() {
  const { listing, slides, latest } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<{ brands: string[] }>('root');
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
