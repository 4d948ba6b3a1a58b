import { foldText } from '#contract/fold-text.ts';
import { totalCountHeader } from '#contract/query-params.ts';
import {
  findShoeEndpoint,
  listColorsEndpoint,
  listShoesEndpoint,
  listShoesOnSaleEndpoint,
  type Shoe,
} from '#contract/shoes.ts';
import type { CacheTag } from '../../shared/cache-tags.ts';
import type { Database, Dependencies } from '../../shared/dependencies.ts';
import { problem } from '../../shared/problem.ts';
import { sharedReply } from '../../shared/reply.ts';
import type { RegisterRoute, RouteCall } from '../../shared/route.ts';
import * as colors from './list-colors.ts';
import * as store from './list-shoes.ts';
import { searchNames } from './search-shoe-names.ts';

/** What everybody may read: GET /shoes, /shoes/onSale, /shoes/{id} and /colors. */
export function registerShoeRoutes(registerRoute: RegisterRoute, { db }: Dependencies): void {
  registerRoute(listShoesEndpoint, async ({ query }) => {
    const { shoes, total } = await select(db, query);
    const nothing = query.name !== undefined && total === 0;
    return sharedReply(200, nothing ? 'Shoe not found' : shoes, tagsOf(shoes), {
      [totalCountHeader]: String(total),
    });
  });

  registerRoute(listShoesOnSaleEndpoint, async ({ query }) => {
    const { shoes, total } = await store.listShoes(db, { ...query, onSale: true, sort: 'price_asc' });
    return sharedReply(200, shoes, tagsOf(shoes), { [totalCountHeader]: String(total) });
  });

  registerRoute(findShoeEndpoint, async ({ params }) => {
    const shoes = await store.listShoesById(db, [params.id]);
    return shoes.length === 1 ? sharedReply(200, shoes, [`shoe:${params.id}`]) : problem('NOT_FOUND');
  });

  registerRoute(listColorsEndpoint, async ({ query }) =>
    sharedReply(200, await colors.listColors(db, query.brand), ['catalogue']),
  );
}

type Query = RouteCall<typeof listShoesEndpoint>['query'];

async function select(db: Database, query: Query): Promise<store.ShoeList> {
  const { name = '', offset = 0, limit } = query;
  if (foldText(name) === '') return store.listShoes(db, query);
  const found = await searchNames(db, name, query);
  const part = found.slice(offset, limit === undefined ? undefined : offset + limit);
  return { shoes: await store.listShoesById(db, part), total: found.length };
}

/** A listing changes with the catalogue, and with the stock of the shoes it shows. */
const tagsOf = (shoes: readonly Shoe[]): CacheTag[] => [
  'catalogue',
  ...shoes.map(({ _id }) => `shoe:${_id}` as const),
];
