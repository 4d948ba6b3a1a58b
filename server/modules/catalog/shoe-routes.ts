import { totalCountHeader } from '#contract/endpoints/query-params.ts';
import { foldText } from '#contract/fields/fold-text.ts';
import {
  findShoeEndpoint,
  listColorsEndpoint,
  listShoesEndpoint,
  listShoesOnSaleEndpoint,
  type Shoe,
} from '#contract/shoes.ts';
import type { CacheTag } from '../../shared/cache-tags.ts';
import type { Dependencies, ReadDatabase } from '../../shared/dependencies.ts';
import { problem } from '../../shared/problem.ts';
import { type RegisterRoute, type RouteCall, sharedReply } from '../../shared/route.ts';
import { listColors } from './list-colors.ts';
import { createListShoes } from './list-deep-page.ts';
import { listShoesById, type ShoeList, type ShoePage } from './list-shoes.ts';
import { searchNames } from './search-shoe-names.ts';

/** The public routes of the catalogue: GET /shoes, /shoes/onSale, /shoes/{id} and /colors. */
export function registerShoeRoutes(registerRoute: RegisterRoute, { readDb: db }: Dependencies): void {
  const listShoes = createListShoes(db);

  registerRoute(listShoesEndpoint, async ({ query }) => {
    const { shoes, total } = await listOrSearchShoes(db, listShoes, query);
    const isEmptySearch = query.name !== undefined && total === 0;
    return sharedReply(200, isEmptySearch ? 'Shoe not found' : shoes, tagsOf(shoes), {
      [totalCountHeader]: String(total),
    });
  });

  registerRoute(listShoesOnSaleEndpoint, async ({ query }) => {
    const { shoes, total } = await listShoes({ ...query, onSale: true, sort: 'price_asc' });
    return sharedReply(200, shoes, tagsOf(shoes), { [totalCountHeader]: String(total) });
  });

  registerRoute(findShoeEndpoint, async ({ params }) => {
    const shoes = await listShoesById(db, [params.id]);
    return shoes.length === 1 ? sharedReply(200, shoes, [`shoe:${params.id}`]) : problem('NOT_FOUND');
  });

  registerRoute(listColorsEndpoint, async ({ query }) =>
    sharedReply(200, await listColors(db, query.brand), ['catalogue']),
  );
}

type Query = RouteCall<typeof listShoesEndpoint>['query'];

async function listOrSearchShoes(
  db: ReadDatabase,
  listShoes: (page: ShoePage) => Promise<ShoeList>,
  query: Query,
): Promise<ShoeList> {
  const { name = '', offset = 0, limit } = query;
  if (foldText(name) === '') return listShoes(query);
  const found = await searchNames(db, name, query);
  const part = found.slice(offset, limit === undefined ? undefined : offset + limit);
  return { shoes: await listShoesById(db, part), total: found.length };
}

/** A listing depends on the catalogue and on the stock of its shoes. */
const tagsOf = (shoes: readonly Shoe[]): CacheTag[] => [
  'catalogue',
  ...shoes.map(({ _id }) => `shoe:${_id}` as const),
];
