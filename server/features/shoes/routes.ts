import { totalCountHeader } from '#contract/listing.ts';
import { findShoe, listColors, listShoes, listShoesOnSale, type Shoe } from '#contract/shoes.ts';
import { foldText } from '#contract/text.ts';
import type { Database, Dependencies } from '../../core/dependencies.ts';
import { refuse } from '../../http/refusal.ts';
import { sharedReply } from '../../http/reply.ts';
import type { Call, Serve } from '../../http/serve.ts';
import type { Tag } from '../../http/tag.ts';
import * as colors from './list-colors.ts';
import * as store from './list-shoes.ts';
import { searchNames } from './search-names.ts';

/** What everybody may read: GET /shoes, /shoes/onSale, /shoes/{id} and /colors. */
export function serveShoes(serve: Serve, { db }: Dependencies): void {
  serve(listShoes, async ({ query }) => {
    const { shoes, total } = await select(db, query);
    const nothing = query.name !== undefined && total === 0;
    return sharedReply(200, nothing ? 'Shoe not found' : shoes, tagsOf(shoes), {
      [totalCountHeader]: String(total),
    });
  });

  serve(listShoesOnSale, async ({ query }) => {
    const { shoes, total } = await store.listShoes(db, { ...query, onSale: true, sort: 'price_asc' });
    return sharedReply(200, shoes, tagsOf(shoes), { [totalCountHeader]: String(total) });
  });

  serve(findShoe, async ({ params }) => {
    const shoes = await store.listShoesById(db, [params.id]);
    return shoes.length === 1 ? sharedReply(200, shoes, [`shoe:${params.id}`]) : refuse('NOT_FOUND');
  });

  serve(listColors, async ({ query }) =>
    sharedReply(200, await colors.listColors(db, query.brand), ['catalogue']),
  );
}

type Query = Call<typeof listShoes>['query'];

async function select(db: Database, query: Query): Promise<store.ShoeList> {
  const { name = '', offset = 0, limit } = query;
  if (foldText(name) === '') return store.listShoes(db, query);
  const found = await searchNames(db, name, query);
  const part = found.slice(offset, limit === undefined ? undefined : offset + limit);
  return { shoes: await store.listShoesById(db, part), total: found.length };
}

/** A listing changes with the catalogue, and with the stock of the shoes it shows. */
const tagsOf = (shoes: readonly Shoe[]): Tag[] => [
  'catalogue',
  ...shoes.map(({ _id }) => `shoe:${_id}` as const),
];
