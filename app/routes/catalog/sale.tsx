import { pageMeta } from '../../components/page-meta.ts';
import { EmptyListing } from '../../components/product-card/empty-listing.tsx';
import { ShoeGrid } from '../../components/product-card/shoe-grid.tsx';
import { shoeListing } from '../../components/product-card/shoe-listing.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import { ScreenHeading } from '../../ui/heading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { parseOffset } from '../../ui/paging.ts';
import type { Route } from './+types/sale.ts';

/** Shoes per page of the sale (specification §9). */
const pageSize = 8;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'On sale',
    description: 'Sneakers at their lowest price, cheapest first.',
    path: '/sale',
    matches,
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const query = {
    offset: parseOffset(new URL(request.url).searchParams.get('offset'), pageSize),
    limit: pageSize,
  };
  return shoeListing(unwrapOrThrow(await call('GET /shoes/onSale', { query })), query, request);
}

export default function Sale({ loaderData: { shoes, page } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <ScreenHeading
        title={<span className="text-deal-ink">ON SALE!</span>}
        lead="Cheapest first, until they are gone."
      />
      {shoes.length > 0 ? (
        <ShoeGrid shoes={shoes} columns={4} heading="h2" eager={2} />
      ) : (
        <EmptyListing title="No deals today" text="The next markdowns are on their way." />
      )}
      <div className="mt-12">
        <Pager page={page} label="Sale" />
      </div>
    </div>
  );
}
