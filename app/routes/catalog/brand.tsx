import { data } from 'react-router';
import { brandPath } from '../../components/brand-path.ts';
import { breadcrumbs } from '../../components/breadcrumbs.ts';
import { originOf, pageMeta } from '../../components/page-meta.ts';
import { EmptyListing } from '../../components/product-card/empty-listing.tsx';
import { ShoeGrid } from '../../components/product-card/shoe-grid.tsx';
import { shoeListing } from '../../components/product-card/shoe-listing.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenHeading } from '../../ui/heading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { parseOffset } from '../../ui/paging.ts';
import type { Route } from './+types/brand.ts';
import { BrandFilters } from './brand-filters.tsx';
import { filterEntries, readFilters } from './filters.ts';

/** Shoes per page of a brand (specification §9). */
const pageSize = 28;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const brand = loaderData?.brand ?? 'Brand';
  const page = pageMeta({
    title: brand,
    description: `Sneakers by ${brand}: every model, colour and size in stock.`,
    path: brandPath(brand),
    matches,
  });
  return [...page, breadcrumbs(originOf(matches), [[brand, brandPath(brand)]])];
};

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const name = params.brand.slice(0, maxNameLength);
  const search = new URL(request.url).searchParams;
  const filters = readFilters(search);
  const query = {
    ...filters,
    brand: name,
    offset: parseOffset(search.get('offset'), pageSize),
    limit: pageSize,
  };
  const [shoes, colors, brands] = await Promise.all([
    call('GET /shoes', { query }),
    call('GET /colors', { query: { brand: name } }),
    call('GET /brands', {}),
  ]);
  const listing = shoeListing(unwrapOrThrow(shoes), query, request);
  const listed = unwrapOrThrow(brands).body.find((candidate) => isSameName(candidate.name, name))?.name;
  const brand = listed ?? listing.shoes[0]?.brand ?? name;
  const isKnown = listed !== undefined || unwrapOrThrow(colors).body.length > 0;
  const result = { brand, isKnown, filters, colors: unwrapOrThrow(colors).body, listing };
  return isKnown ? result : data(result, { status: 404 });
}

export default function Brand({ loaderData }: Route.ComponentProps) {
  const { brand, isKnown, filters, colors, listing } = loaderData;
  const count = listing.total === 1 ? '1 shoe' : `${listing.total} shoes`;
  return (
    <div className="wrap">
      <ScreenHeading title={brand} {...(isKnown && { lead: count })}>
        {isKnown && <BrandFilters key={brand} brand={brand} filters={filters} colors={colors} />}
      </ScreenHeading>
      {listing.shoes.length > 0 ? (
        <>
          <ShoeGrid shoes={listing.shoes} columns={4} heading="h2" eager={2} />
          <div className="mt-12">
            <Pager page={listing.page} label={brand} keptParams={filterEntries(filters)} />
          </div>
        </>
      ) : (
        <EmptyBrand brand={brand} isKnown={isKnown} />
      )}
    </div>
  );
}

/** The contract's limit. */
const maxNameLength = 100;

const isSameName = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();

/** A brand's page without shoes: the filter leaves none, or the shop does not carry the brand. */
function EmptyBrand({ brand, isKnown }: { brand: string; isKnown: boolean }) {
  if (!isKnown) {
    return (
      <EmptyListing
        title="We do not carry this brand"
        text="Pick one from the menu, or see everything there is."
      />
    );
  }
  return (
    <EmptyState title="Nothing under this filter" text="Try another colour, or look at all models.">
      <ButtonLink to={brandPath(brand)} variant="accent">
        See every {brand}
      </ButtonLink>
    </EmptyState>
  );
}
