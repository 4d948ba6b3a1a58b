import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Link, type MetaDescriptor, useRouteLoaderData } from 'react-router';
import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { originOf, pageMeta } from '#platform/browser/page-meta.ts';
import { allFeaturePages } from '#platform/features/all-feature-pages.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { SectionHeading } from '#platform/ui/heading.tsx';
import { parseOffset } from '#platform/ui/paging.ts';
import type { loader as rootLoader } from '#root.tsx';
import { seenShoes } from '#shop/accounts/pages/session/seen-shoes.ts';
import type { Shoe } from '../../contract/shoes.ts';
import { brandPath } from '../brand-path.ts';
import { Collection, collectionSize } from '../product-card/collection.tsx';
import { formatPrice } from '../product-card/format-price.ts';
import { shoeListing } from '../product-card/shoe-listing.ts';
import { ShoePicture } from '../product-card/shoe-picture.tsx';
import { useMySize } from '../sizes/use-my-size.ts';
import type { Route } from './+types/home.ts';
import { AnnouncementStrip } from './announcement-strip.tsx';
import { SaleCarousel } from './sale-carousel.tsx';
import { type Slide, toSlide } from './slide.ts';

/** Slides of the carousel (reading 68); the sale page lists all on-sale shoes. */
const slideLimit = 24;
/** How many of the newest shoes may lead the page. */
const newestLimit = 24;

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: 'Sneakers worth the walk',
    description:
      'Authentic sneakers from independent makers. New models, real markdowns, and live stock for every size.',
    path: '/',
    matches,
  }),
  organization(originOf(matches)),
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const offset = parseOffset(new URL(request.url).searchParams.get('offset'), collectionSize);
  const query = { offset, limit: collectionSize };
  const [collection, onSale, newest, announcements] = await Promise.all([
    call('GET /shoes', { query }),
    call('GET /shoes/onSale', { query: { limit: slideLimit } }),
    call('GET /shoes', { query: { sort: 'newest', limit: newestLimit } }),
    Promise.all(allFeaturePages.flatMap(({ announce }) => announce?.(call) ?? [])),
  ]);
  const candidates = [unwrap(newest).body, unwrap(collection).body].flat();
  const latest = candidates.find((shoe) => typeof shoe === 'object' && canLead(shoe));
  return {
    listing: await shoeListing(call, unwrap(collection), query, request),
    slides: unwrap(onSale).body.map(toSlide),
    latest: typeof latest === 'object' ? toSlide(latest) : null,
    announcements: announcements.filter((announcement) => announcement !== null),
  };
}

/** Whether a shoe has a picture of its own and pairs, as the top of the page needs. */
const canLead = ({ picture, stock }: Shoe): boolean =>
  !picture.base.endsWith('/placeholder') && stock.some(({ quantity }) => quantity > 0);

export default function Home({
  loaderData: { listing, slides, latest, announcements },
}: Route.ComponentProps) {
  const size = useMySize();
  const seen = useSyncExternalStore(seenShoes.subscribe, seenShoes.read, () => null);
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <>
      {announcements.map((announcement) => (
        <AnnouncementStrip key={announcement.to} announcement={announcement} />
      ))}
      <Hero latest={latest} />
      <SaleCarousel slides={slides} />
      <BrandStrip brands={root?.brands ?? []} />
      <Collection listing={listing} heading="h3">
        <SectionHeading title="COLLECTION" />
      </Collection>
      {/* Below all else, so that nothing moves. */}
      {(size ?? seen) !== null && (
        <Suspense>
          <Returning />
        </Suspense>
      )}
    </>
  );
}

/** Nobody waits for them. */
const Returning = lazy(() => import('./returning.tsx').catch(() => ({ default: () => null })));

/** The shop as a schema.org Organization. */
const organization = (origin: string): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Sneaker Paradise',
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', url: `${origin}/contactUs` },
  },
});

/** Every brand by name, in a row that wraps. */
function BrandStrip({ brands }: { brands: readonly string[] }) {
  if (brands.length === 0) return null;
  return (
    <nav aria-label="Brands" className="wrap brand-strip">
      <ul>
        {brands.map((brand) => (
          <li key={brand}>
            <Link to={brandPath(brand)} className="wide">
              {brand}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The top of the home page: the claim and the newest shoe. */
function Hero({ latest }: { latest: Slide | null }) {
  return (
    <section className="hero">
      <div className="wrap hero-inner">
        <div className="hero-words">
          <h1 className="wide text-hero">
            Every step
            <br />
            out of line.
          </h1>
          <p className="hero-lead">
            Sneakers from independent makers. Every pair is authentic, and every size shows live stock.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/products" variant="accent" size="large">
              Shop the collection
            </ButtonLink>
            {latest && (
              <ButtonLink to={`/products/${latest._id}`} size="large" prefetch="intent">
                Meet the {latest.name}
              </ButtonLink>
            )}
          </div>
        </div>
        {latest && (
          <div className="hero-shoe">
            <ShoePicture
              base={latest.base}
              alt={`${latest.brand} ${latest.name}`}
              widths={[640, 1280]}
              sizes="(min-width: 64rem) 56vw, 100vw"
              first
            />
            <p className="hero-tag">
              <span>Just in</span>
              <span>{latest.brand}</span>
              <span className="figures">{formatPrice(latest.price)}</span>
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
