import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import type { ReadDatabase } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { problem } from '#platform/handlers/problem.ts';
import { publicReply, type RegisterRoute, type RouteCall } from '#platform/handlers/route.ts';
import type { CacheTag } from '#platform/invalidation/cache-tags.ts';
import {
  findShoeEndpoint,
  listColorsEndpoint,
  listModelsEndpoint,
  listShoesEndpoint,
  listShoesOnSaleEndpoint,
  listSizesEndpoint,
  type Shoe,
  searchEndpoint,
} from '../contract/shoes.ts';
import { listSizesOfFoot } from './chart-row.ts';
import { createListShoes } from './list-deep-page.ts';
import { listShoesById, type ShoeList, type ShoePage } from './list-shoes.ts';
import { needsPriorPrice } from './prices/shown-sale.ts';
import { findNearest } from './search/find-nearest.ts';
import { searchNames } from './search/search-shoe-names.ts';
import { searchShoes } from './search/search-shoes.ts';
import { filterShoes, isOfSize, matchSize } from './shoe-filters.ts';
import { compareSizes } from './shoe-rows.ts';
import { searchNumbers } from './size-numbers.ts';

/** The public routes of the catalog: GET /shoes, /shoes/onSale, /shoes/{id}, /search, /colors, /models and /sizes. */
export function registerShoeRoutes(registerRoute: RegisterRoute, { readDb: db }: Dependencies): void {
  const listShoes = createListShoes(db);

  registerRoute(listShoesEndpoint, async ({ query }) => {
    const { foot, ...rest } = query;
    const { shoes, total } = await listOrSearchShoes(db, listShoes, { ...rest, ...(await ofFoot(db, foot)) });
    const isEmptySearch = (query.name ?? query.q) !== undefined && total === 0;
    return publicReply(
      200,
      isEmptySearch ? 'Shoe not found' : shoes,
      query.q === undefined ? tagsOf(shoes, query) : searchTags,
      {
        [totalCountHeader]: String(total),
      },
    );
  });

  registerRoute(searchEndpoint, async ({ query: { q, limit, foot, size, sizeFirst, footFirst } }) => {
    const first = { size: sizeFirst, ...(await ofFoot(db, footFirst)) };
    const filters = { size, ...(await ofFoot(db, foot)), first };
    const { ids, brands } = await searchShoes(db, q, filters);
    const nearest = ids.length === 0 ? await findNearest(db, q) : null;
    const [shoes, near] = await Promise.all([
      listShoesById(db, ids.slice(0, limit)),
      nearest && listShoesById(db, nearest.ids),
    ]);
    const body = {
      shoes,
      total: ids.length,
      brands: [...brands],
      nearest: nearest && { brand: nearest.brand, shoes: near ?? [] },
    };
    return publicReply(200, body, searchTags);
  });

  registerRoute(listShoesOnSaleEndpoint, async ({ query }) => {
    const { shoes, total } = await listShoes({ ...query, onSale: true, sort: 'price_asc' });
    return publicReply(200, shoes, tagsOf(shoes), { [totalCountHeader]: String(total) });
  });

  registerRoute(findShoeEndpoint, async ({ params }) => {
    const shoes = await listShoesById(db, [params.id]);
    return shoes.length === 1
      ? publicReply(200, shoes, [`shoe:${params.id}`, 'settings'])
      : problem('NOT_FOUND');
  });

  registerRoute(listColorsEndpoint, async ({ query }) =>
    publicReply(200, await listColors(db, query), tagsOf([], query)),
  );

  registerRoute(listSizesEndpoint, async ({ query }) =>
    publicReply(200, await listSizes(db, query), [...sizeTags, 'settings']),
  );

  registerRoute(listModelsEndpoint, async ({ query }) =>
    publicReply(200, await listModels(db, query.ids), ['catalogue']),
  );
}

/** The filter for a foot, in cm; none where it is not asked for. */
const ofFoot = async (db: ReadDatabase, foot: string | undefined): Promise<Pick<ShoePage, 'footSizes'>> =>
  foot === undefined ? {} : { footSizes: await listSizesOfFoot(db, foot) };

type ListQuery = RouteCall<typeof listShoesEndpoint>['query'];
type Query = Omit<ListQuery, 'foot'> & Pick<ShoePage, 'footSizes'>;

async function listOrSearchShoes(
  db: ReadDatabase,
  listShoes: (page: ShoePage) => Promise<ShoeList>,
  query: Query,
): Promise<ShoeList> {
  const { name = '', q = '', number, offset = 0, limit } = query;
  const pageOf = async (ids: readonly string[]) => ({
    shoes: await listShoesById(db, ids.slice(offset, limit === undefined ? undefined : offset + limit)),
    total: ids.length,
  });
  if (number !== undefined) return pageOf(await searchNumbers(db, number, query));
  if (normalizeText(name) !== '') return pageOf(await searchNames(db, name, query));
  if (normalizeText(q) === '') return listShoes(query);
  return pageOf((await searchShoes(db, q, query)).ids);
}

/** What depends on which shoes have a size in stock. */
const sizeTags: readonly CacheTag[] = ['catalogue', 'sizes'];

/** A listing depends on the catalog and on the stock of its shoes; one of a size on which shoes have that, too, and one of a foot on the charts. */
const tagsOf = (
  shoes: readonly Shoe[],
  { size, foot }: Pick<ListQuery, 'size' | 'foot'> = {},
): CacheTag[] => [
  ...(size === undefined && foot === undefined ? (['catalogue'] as const) : sizeTags),
  ...(foot === undefined ? [] : (['brands'] as const)),
  // The currency of prices.
  'settings',
  ...shoes.map(({ _id }) => `shoe:${_id}` as const),
];

/** What is in stock decides the order of a search; where a size was asked for, it and the charts of brands what is found. */
const searchTags: readonly CacheTag[] = ['catalogue', 'stock', 'brands', 'settings'];

/** The models of these shoes that come in several colors, with their distinct colors in alphabetical order. */
const listModels = (db: ReadDatabase, ids: readonly string[]) =>
  db
    .selectFrom('shoe')
    .select(({ fn }) => ['model', fn.agg<string[]>('array_agg', ['color']).distinct().as('colors')])
    .where('model', 'in', (shoes) =>
      shoes.selectFrom('shoe as asked').select('asked.model').where('asked.id', 'in', ids),
    )
    .where('deleted_at', 'is', null)
    .groupBy('model')
    .having(({ fn }) => fn.count('color_key').distinct(), '>', 1)
    .orderBy('model')
    .execute();

/** The distinct colors (case-insensitive) of the shoes of a brand, on sale, or in stock in a size, in alphabetical order. */
async function listColors(
  db: ReadDatabase,
  { brand, onSale, size, foot }: RouteCall<typeof listColorsEndpoint>['query'],
): Promise<string[]> {
  let tallies = db
    .selectFrom('shoe_tally')
    .select(({ fn }) => ['color_key', fn.min('color').as('color')])
    .where('shoes', '>', 0);
  if (brand !== undefined) tallies = tallies.where('brand_key', '=', normalizeText(brand));
  if (onSale !== undefined) tallies = tallies.where('on_sale', '=', onSale);
  const sizes = { size, ...(await ofFoot(db, foot)) };
  if (onSale) {
    const shown = db
      .selectFrom('shoe')
      .select('color_key')
      .where(filterShoes({ brand, onSale, ...sizes }));
    tallies = tallies.where(({ or, not, eb }) => or([not(needsPriorPrice), eb('color_key', 'in', shown)]));
  }
  if (isOfSize(sizes)) {
    const ofSize = selectSizes(db, { brand, onSale }).where(matchSize(sizes, 'brand_key', 'size'));
    tallies = tallies.where('color_key', 'in', ofSize.groupBy('color_key').select('color_key'));
  }
  const rows = await tallies.groupBy('color_key').orderBy('color_key').execute();
  return rows.map(({ color }) => color);
}

/** The sizes in stock of the shoes of a brand, of a color or on sale, in ascending order. */
async function listSizes(
  db: ReadDatabase,
  filters: RouteCall<typeof listSizesEndpoint>['query'],
): Promise<string[]> {
  const rows = await selectSizes(db, filters).groupBy('size').select('size').execute();
  return rows.map(({ size }) => size).sort(compareSizes);
}

/** The rows of the sums by size that are of a listing, to be grouped; of a group without a shoe nothing is left. */
function selectSizes(
  db: ReadDatabase,
  {
    brand,
    color,
    onSale,
  }: { brand?: string | undefined; color?: string | undefined; onSale?: boolean | undefined },
) {
  let tallies = db.selectFrom('size_tally').having(({ fn }) => fn.sum('shoes'), '>', 0);
  if (brand !== undefined) tallies = tallies.where('brand_key', '=', normalizeText(brand));
  if (color !== undefined) tallies = tallies.where('color_key', '=', normalizeText(color));
  if (onSale !== undefined) tallies = tallies.where('on_sale', '=', onSale);
  if (onSale) {
    const shown = db
      .selectFrom('shoe')
      .innerJoin('shoe_size as entry', 'entry.shoe_id', 'shoe.id')
      .select('entry.size')
      .where('entry.quantity', '>', 0)
      .where(filterShoes({ brand, color, onSale }));
    tallies = tallies.where(({ or, not, eb }) => or([not(needsPriorPrice), eb('size', 'in', shown)]));
  }
  return tallies;
}
