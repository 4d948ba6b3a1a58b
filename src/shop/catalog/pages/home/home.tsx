import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { type Site, siteOf } from '#platform/browser/site.ts';
import { allFeaturePages } from '#platform/features/all-feature-pages.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { SectionHeading } from '#platform/ui/heading.tsx';
import { parseOffset } from '#platform/ui/paging.ts';
import { DoneMessage } from '#shop/accounts/pages/done-message.tsx';
import { seenShoes } from '#shop/accounts/pages/session/seen-shoes.ts';
import type { PublicSettings } from '#shop/settings/contract/shop-settings.ts';
import { useRootData } from '#shop/settings/pages/root-data.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { Shoe } from '../../contract/shoes.ts';
import { brandPath } from '../brand-path.ts';
import { Collection, collectionSize } from '../product-card/collection.tsx';
import { Price } from '../product-card/price.tsx';
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
    description: describe(matches[0]?.loaderData.settings),
    path: '/',
    matches,
  }),
  organization(siteOf(matches), matches[0]?.loaderData.settings),
];

const describe = (settings?: PublicSettings): string => {
  if (settings?.shop.lead) return settings.shop.lead;
  return settings?.promises.authenticity
    ? 'Authentic sneakers: new models, markdowns, and live stock for every size.'
    : 'Sneakers: new models, markdowns, and live stock for every size.';
};

/** The page is the collection; the carousel, the newest shoe and announcements only add to it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const calls = pageCalls(context);
  const { about, add, part } = calls;
  const offset = parseOffset(new URL(request.url).searchParams.get('offset'), collectionSize);
  const query = { offset, limit: collectionSize };
  const [collection, onSale, newest, announcements] = await Promise.all([
    about('GET /shoes', { query }),
    add('GET /shoes/onSale', { query: { limit: slideLimit } }, []),
    add('GET /shoes', { query: { sort: 'newest', limit: newestLimit } }, []),
    Promise.all(
      allFeaturePages.flatMap(({ announce }) => (announce ? part('announcement', announce, null) : [])),
    ),
  ]);
  const candidates = [newest, collection.body].flat();
  const latest = candidates.find((shoe) => typeof shoe === 'object' && canLead(shoe));
  return {
    listing: await shoeListing(calls, collection, query, request),
    slides: onSale.map(toSlide),
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
  const root = useRootData();
  return (
    <>
      {/* Without scripts, Logout leads here. */}
      <div className="wrap">
        <DoneMessage />
      </div>
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
const organization = ({ origin, name }: Site, settings?: PublicSettings): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    logo: `${origin}${settings?.files.logo ?? settings?.icon ?? '/favicon.svg'}`,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      url: `${origin}/contactUs`,
      ...(settings?.shop.contactEmail && { email: settings.shop.contactEmail }),
    },
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

const ownHeadline = (
  <>
    Every step
    <br />
    out of line.
  </>
);

/** Only a shop that names who checks its pairs says that they are authentic. */
const authenticLead = 'Sneakers, with live stock for every size. Every pair is authentic.';
const plainLead = 'Sneakers, with live stock for every size.';

/** The top of the home page: the claim, and the picture of the settings or the newest shoe. */
function Hero({ latest }: { latest: Slide | null }) {
  const { shop, promises, files } = useSettings();
  return (
    <section className="hero">
      <div className="wrap hero-inner">
        <div className="hero-words">
          <h1 className="wide text-hero" dir="auto">
            {shop.headline ?? ownHeadline}
          </h1>
          <p className="hero-lead" dir="auto">
            {shop.lead ?? (promises.authenticity ? authenticLead : plainLead)}
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
        {files.picture && (
          <div className="hero-shoe">
            <img src={files.picture} alt="" className="hero-picture" fetchPriority="high" />
          </div>
        )}
        {latest && !files.picture && (
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
              <span className="figures">
                <Price price={latest.price} />
              </span>
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
