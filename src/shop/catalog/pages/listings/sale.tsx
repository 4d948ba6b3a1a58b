import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { Pager } from '#platform/ui/pager.tsx';
import { parseOffset } from '#platform/ui/paging.ts';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { BuyerSentences } from '#shop/settings/pages/buyer-sentences.tsx';
import { EmptyListing } from '../product-card/empty-listing.tsx';
import { ShoeGrid } from '../product-card/shoe-grid.tsx';
import { shoeListing } from '../product-card/shoe-listing.ts';
import type { Route } from './+types/sale.ts';
import { emptyUnder, readFilters } from './filters.ts';
import { ListingFilters } from './listing-filters.tsx';

/** Shoes per page of the sale (specification §9). */
const pageSize = 8;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'On sale',
    description: 'Sneakers on sale, lowest price first.',
    path: '/sale',
    matches,
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const calls = pageCalls(context);
  const { about, add } = calls;
  const search = new URL(request.url).searchParams;
  const filters = readFilters(search);
  const query = {
    sort: 'price_asc' as const,
    ...filters,
    onSale: true,
    offset: parseOffset(search.get('offset'), pageSize),
    limit: pageSize,
  };
  const [shoes, colors, sizes] = await Promise.all([
    about('GET /shoes', { query }),
    add('GET /colors', { query: { onSale: true, size: filters.size, foot: filters.foot } }, []),
    add('GET /sizes', { query: { onSale: true, color: filters.color } }, []),
  ]);
  return {
    filters,
    colors,
    sizes,
    ...(await shoeListing(calls, shoes, query, request)),
  };
}

export default function Sale({ loaderData: { filters, colors, sizes, shoes, page } }: Route.ComponentProps) {
  const empty = emptyUnder(filters);
  return (
    <div className="wrap">
      <ScreenHeading
        title={<span className="text-deal-ink">ON SALE!</span>}
        lead={
          filters.sort === 'price_desc' ? 'While supplies last.' : 'Lowest price first, while supplies last.'
        }
      >
        {(colors.length > 0 || empty) && (
          <ListingFilters path="/sale" filters={filters} colors={colors} sizes={sizes} />
        )}
      </ScreenHeading>
      <BuyerSentences place="list" className="mb-6" />
      {shoes.length > 0 ? (
        <ShoeGrid shoes={shoes} columns={4} heading="h2" eager={2} />
      ) : (
        <EmptyListing {...(empty ?? { title: 'No deals today', text: 'New markdowns are on their way.' })} />
      )}
      <div className="mt-12">
        <Pager page={page} label="Sale" keptParams={Object.entries(filters)} />
      </div>
    </div>
  );
}
