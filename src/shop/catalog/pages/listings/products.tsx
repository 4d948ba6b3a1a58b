import { Link } from 'react-router';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { siteOf } from '#platform/browser/site.ts';
import { parseOffset } from '#platform/ui/paging.ts';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { BuyerSentences } from '#shop/settings/pages/buyer-sentences.tsx';
import { nameLimit } from '../../contract/fields/name-limit.ts';
import type { SearchResult } from '../../contract/shoes.ts';
import { Collection, collectionSize } from '../product-card/collection.tsx';
import { EmptyListing } from '../product-card/empty-listing.tsx';
import { ShoeGrid } from '../product-card/shoe-grid.tsx';
import { shoeListing, toCards } from '../product-card/shoe-listing.ts';
import type { Route } from './+types/products.ts';
import { CollectionSearch, maxSearchLength } from './collection-search.tsx';
import { emptyUnder, filterPath, readFilters } from './filters.ts';
import { ListingFilters } from './listing-filters.tsx';
import { readText } from './read-text.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({
    title: 'Collection',
    description: `The whole ${siteOf(matches).name} collection: every brand, model and color.`,
    path: '/products',
    matches,
  }),
  ...(loaderData?.text ? [{ name: 'robots', content: 'noindex' }] : []),
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const calls = pageCalls(context);
  const { about, add } = calls;
  const search = new URL(request.url).searchParams;
  // In lower case first, which is longer for some letters.
  const [name = '', q = ''] = ['name', 'q'].map((param) =>
    readText(search.get(param)?.toLowerCase(), maxSearchLength),
  );
  const brand = readText(search.get('brand'), nameLimit);
  const offset = parseOffset(search.get('offset'), collectionSize);
  const words = { ...(name !== '' && { name }), ...(q !== '' && { q }), ...(brand !== '' && { brand }) };
  const filters = readFilters(search);
  const query = { ...words, ...filters, offset, limit: collectionSize };
  const sizes = { size: filters.size, foot: filters.foot };
  const [found, listed, colors, inStock] = await Promise.all([
    q === '' ? null : add('GET /search', { query: { q, ...sizes, limit: 1 } }, null),
    about('GET /shoes', { query }),
    add('GET /colors', { query: sizes }, []),
    add('GET /sizes', { query: { color: filters.color } }, []),
  ]);
  const { brands, nearest } = found ?? { brands: [], nearest: null };
  const near = nearest && { brand: nearest.brand, shoes: await toCards(calls, nearest.shoes) };
  return {
    text: name || q,
    words,
    filters,
    colors,
    sizes: inStock,
    brands,
    near,
    listing: await shoeListing(calls, listed, query, request),
  };
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { text, words, filters, colors, sizes, brands, near, listing } = loaderData;
  const empty = listing.message && !filters.size && !filters.foot ? null : emptyUnder(filters);
  const count = listing.total === 1 ? '1 shoe' : `${listing.total} shoes`;
  const title = (
    <>
      <ScreenHeading title="COLLECTION" lead={text === '' ? count : `${count} for “${text}”`}>
        <CollectionSearch key={text} text={text} />
        <ListingFilters path="/products" kept={words} filters={filters} colors={colors} sizes={sizes} />
      </ScreenHeading>
      <BuyerSentences place="list" className="mb-6" />
      {words.q !== undefined && brands.length > 1 && (
        <BrandCounts
          all={{
            q: words.q,
            ...(filters.size && { size: filters.size }),
            ...(filters.foot && { foot: filters.foot }),
          }}
          brands={brands}
          chosen={words.brand}
        />
      )}
    </>
  );
  if (listing.shoes.length === 0) {
    return (
      <div className="wrap">
        {title}
        <EmptyListing
          title={empty?.title ?? (listing.message || 'No shoes yet')}
          text={empty?.text ?? 'Check the spelling, or browse the whole collection.'}
        />
        {near && near.shoes.length > 0 && (
          <section className="mt-10">
            <h2 className="mb-6 font-semibold text-lg">You might like</h2>
            <ShoeGrid shoes={near.shoes} columns={6} heading="h3" />
          </section>
        )}
      </div>
    );
  }
  return (
    <Collection listing={listing} keep={Object.entries({ ...words, ...filters })} eager={2} heading="h2">
      {title}
    </Collection>
  );
}

interface BrandCountsProps {
  /** The search without a brand. */
  all: Readonly<Record<string, string>>;
  brands: SearchResult['brands'];
  chosen: string | undefined;
}

/** The brands of what was found, each with its number of shoes; the chosen one leads back to all. */
function BrandCounts({ all, brands, chosen }: BrandCountsProps) {
  return (
    <nav aria-label="Brands found" className="search-brands">
      {brands.map(({ name, shoes }) => (
        <Link
          key={name}
          to={filterPath('/products', name === chosen ? all : { ...all, brand: name })}
          className="search-brand"
          preventScrollReset
          {...(name === chosen && { 'aria-current': 'true' })}
        >
          {name} <span className="figures text-ink-soft">{shoes}</span>
        </Link>
      ))}
    </nav>
  );
}
