import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { brandAddress } from '../../components/brand-address.ts';
import { pageMeta } from '../../components/page-meta.ts';
import { ShoeGrid } from '../../components/shoe-grid.tsx';
import { shoeListing } from '../../components/shoe-listing.ts';
import { services } from '../../lib/services.ts';
import { unwrapOrThrow } from '../../lib/unwrap-or-throw.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenHeading } from '../../ui/heading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { parseOffset } from '../../ui/paging.ts';
import { BrandFilters } from './brand-filters.tsx';
import { filterEntries, readFilters } from './filters.ts';

/** Shoes per page of a brand (specification §9). */
const size = 28;

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const brand = loaderData?.brand ?? 'Brand';
  return pageMeta({
    title: brand,
    description: `Sneakers by ${brand}: every model, colour and size in stock.`,
    path: brandAddress(brand),
    matches,
  });
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { call } = context.get(services);
  const asked = (params.brand ?? '').slice(0, longestName);
  const search = new URL(request.url).searchParams;
  const filters = readFilters(search);
  const query = { ...filters, brand: asked, offset: parseOffset(search.get('offset'), size), limit: size };
  const [shoes, colors, brands] = await Promise.all([
    call('GET /shoes', { query }),
    call('GET /colors', { query: { brand: asked } }),
    call('GET /brands', {}),
  ]);
  const listing = shoeListing(unwrapOrThrow(shoes), query, request);
  const listed = unwrapOrThrow(brands).body.find(({ name }) => sameName(name, asked))?.name;
  const brand = listed ?? listing.shoes[0]?.brand ?? asked;
  const known = listed !== undefined || unwrapOrThrow(colors).body.length > 0;
  const shown = { brand, known, filters, colors: unwrapOrThrow(colors).body, listing };
  return known ? shown : data(shown, { status: 404 });
}

export default function Brand() {
  const { brand, known, filters, colors, listing } = useLoaderData<typeof loader>();
  const count = listing.total === 1 ? '1 shoe' : `${listing.total} shoes`;
  return (
    <div className="wrap">
      <ScreenHeading title={brand} {...(known && { lead: count })}>
        {known && <BrandFilters key={brand} brand={brand} filters={filters} colors={colors} />}
      </ScreenHeading>
      {listing.shoes.length > 0 ? (
        <>
          <ShoeGrid shoes={listing.shoes} columns={4} heading="h2" eager={2} />
          <div className="mt-12">
            <Pager page={listing.page} label={brand} keptParams={filterEntries(filters)} />
          </div>
        </>
      ) : (
        <EmptyState
          title={known ? 'Nothing under this filter' : 'We do not carry this brand'}
          text={
            known
              ? 'Try another colour, or look at all models.'
              : 'Pick one from the menu, or see everything there is.'
          }
        >
          {known ? (
            <ButtonLink to={brandAddress(brand)} variant="accent">
              See every {brand}
            </ButtonLink>
          ) : (
            <ButtonLink to="/products" variant="accent">
              See the collection
            </ButtonLink>
          )}
        </EmptyState>
      )}
    </div>
  );
}

/** The contract takes no longer text. */
const longestName = 100;

const sameName = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();
