import { data } from 'react-router';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { breadcrumbs } from '#platform/browser/breadcrumbs.ts';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { siteOf } from '#platform/browser/site.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { parseOffset } from '#platform/ui/paging.ts';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { BuyerSentences } from '#shop/settings/pages/buyer-sentences.tsx';
import { nameLimit } from '../../contract/fields/name-limit.ts';
import { brandPath, readBrand } from '../brand-path.ts';
import { EmptyListing } from '../product-card/empty-listing.tsx';
import { ShoeGrid } from '../product-card/shoe-grid.tsx';
import { shoeListing } from '../product-card/shoe-listing.ts';
import type { Route } from './+types/brand.ts';
import { emptyUnder, type Filters, readFilters } from './filters.ts';
import { ListingFilters } from './listing-filters.tsx';
import { readText } from './read-text.ts';

/** Shoes per page of a brand (specification §9). */
const pageSize = 28;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const brand = loaderData?.brand ?? 'Brand';
  const page = pageMeta({
    title: brand,
    description: `Sneakers by ${brand}: every model, color and size in stock.`,
    path: brandPath(brand),
    matches,
  });
  return [...page, breadcrumbs(siteOf(matches).origin, [[brand, brandPath(brand)]])];
};

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const calls = pageCalls(context);
  const { about, add } = calls;
  const name = readText(readBrand(url, params.brand), nameLimit);
  const search = new URL(request.url).searchParams;
  const filters = readFilters(search);
  const query = {
    ...filters,
    brand: name,
    offset: parseOffset(search.get('offset'), pageSize),
    limit: pageSize,
  };
  const [shoes, colors, sizes, brands] = await Promise.all([
    about('GET /shoes', { query }),
    add('GET /colors', { query: { brand: name, size: filters.size, foot: filters.foot } }, null),
    add('GET /sizes', { query: { brand: name, color: filters.color } }, null),
    add('GET /brands', {}, null),
  ]);
  const listing = await shoeListing(calls, shoes, query, request);
  const listed = brands?.find((candidate) => isSameName(candidate.name, name))?.name;
  const brand = listed ?? listing.shoes[0]?.brand ?? name;
  // A list that did not come says nothing about the brand.
  const isKnown =
    listed !== undefined ||
    listing.total > 0 ||
    brands === null ||
    colors?.length !== 0 ||
    sizes?.length !== 0;
  const result = { brand, isKnown, filters, colors: colors ?? [], sizes: sizes ?? [], listing };
  return isKnown ? result : data(result, { status: 404 });
}

export default function Brand({ loaderData }: Route.ComponentProps) {
  const { brand, isKnown, filters, colors, sizes, listing } = loaderData;
  const count = listing.total === 1 ? '1 shoe' : `${listing.total} shoes`;
  return (
    <div className="wrap">
      <ScreenHeading title={brand} {...(isKnown && { lead: count })}>
        {isKnown && (
          <ListingFilters
            key={brand}
            path={brandPath(brand)}
            brand={brand}
            filters={filters}
            colors={colors}
            sizes={sizes}
          />
        )}
      </ScreenHeading>
      <BuyerSentences place="list" className="mb-6" />
      {listing.shoes.length > 0 ? (
        <>
          <ShoeGrid shoes={listing.shoes} columns={4} heading="h2" eager={2} />
          <div className="mt-12">
            <Pager page={listing.page} label={brand} keptParams={Object.entries(filters)} />
          </div>
        </>
      ) : (
        <EmptyBrand brand={brand} isKnown={isKnown} filters={filters} />
      )}
    </div>
  );
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();

/** A brand's page without shoes: the filter leaves none, or the shop does not carry the brand. */
function EmptyBrand({ brand, isKnown, filters }: { brand: string; isKnown: boolean; filters: Filters }) {
  if (!isKnown) {
    return (
      <EmptyListing
        title="We don't carry this brand"
        text="Choose a brand from the menu, or browse the whole collection."
      />
    );
  }
  return (
    <EmptyState
      {...(emptyUnder(filters) ?? { title: 'No shoes yet', text: 'The first shoes are on their way.' })}
    >
      <ButtonLink to={brandPath(brand)} variant="accent">
        See all {brand} shoes
      </ButtonLink>
    </EmptyState>
  );
}
