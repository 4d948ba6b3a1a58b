import { pageMeta } from '../../components/page-meta.ts';
import { Collection, collectionSize } from '../../components/product-card/collection.tsx';
import { EmptyListing } from '../../components/product-card/empty-listing.tsx';
import { shoeListing } from '../../components/product-card/shoe-listing.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import { ScreenHeading } from '../../ui/heading.tsx';
import { parseOffset } from '../../ui/paging.ts';
import type { Route } from './+types/products.ts';
import { CollectionSearch, maxNameLength } from './collection-search.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({
    title: 'Collection',
    description: 'The whole collection of Sneaker Paradise: every brand, model and colour.',
    path: '/products',
    matches,
  }),
  ...(loaderData?.name ? [{ name: 'robots', content: 'noindex' }] : []),
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const search = new URL(request.url).searchParams;
  const name = (search.get('name') ?? '').trim().toLowerCase().slice(0, maxNameLength);
  const offset = parseOffset(search.get('offset'), collectionSize);
  const query = { ...(name !== '' && { name }), offset, limit: collectionSize };
  return { name, listing: shoeListing(unwrapOrThrow(await call('GET /shoes', { query })), query, request) };
}

export default function Products({ loaderData: { name, listing } }: Route.ComponentProps) {
  const count = listing.total === 1 ? '1 shoe' : `${listing.total} shoes`;
  const title = (
    <ScreenHeading title="COLLECTION" lead={name === '' ? count : `${count} for “${name}”`}>
      <CollectionSearch key={name} name={name} />
    </ScreenHeading>
  );
  if (listing.shoes.length === 0) {
    return (
      <div className="wrap">
        {title}
        <EmptyListing
          title={listing.message || 'No shoes yet'}
          text="Check the spelling, or look through everything there is."
        />
      </div>
    );
  }
  return (
    <Collection listing={listing} keep={name === '' ? [] : [['name', name]]} eager={2} heading="h2">
      {title}
    </Collection>
  );
}
