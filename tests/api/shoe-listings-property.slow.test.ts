import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shoe, ShoeSort } from '#shop/catalog/contract/shoes.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** Enough for pages that are read from a known place of their listing, with many shoes of the same price and date. */
const shoes = 2600;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await insertShoes(1, shoes);
});
afterAll(() => shop.close());

/** One size that many have, and one that few have. */
async function insertShoes(first: number, last: number): Promise<void> {
  await insertRows(first, last);
  await sql`
    insert into shoe_size (id, shoe_id, size, quantity)
    select id || '-' || size, id, size, substr(id, 6)::int % 2
    from shoe, unnest(array['9', '15']) size
    where id like 'made-%' and (size = '9' or substr(id, 6)::int % 400 < 3)
    on conflict (id) do nothing`.execute(shop.db);
}

const insertRows = (first: number, last: number) =>
  sql`
    insert into shoe (id, name, name_key, brand, brand_key, color, color_key, description, price_cents, on_sale, model,
      picture_base, picture_views, created_at)
    select 'made-' || n, 'Made ' || n % 700, 'made ' || n % 700, brand, lower(brand), color, lower(color), 'A shoe',
      n % 13 * 1000, n % 3 > 0, 'made', '/pictures/placeholder', '{side}', timestamptz '2026-02-01' - n % 5 * interval '1 day'
    from generate_series(${first}::int, ${last}::int) n,
      lateral (select case when n % 10 = 0 then 'Rare' else 'Usual' end as brand,
        case when n % 7 = 0 then 'Teal' else 'Grey' end as color) made
    on conflict (id) do nothing`.execute(shop.db);

/** What may be written to a shoe or to many. */
const changes = {
  create: (n: number) => insertShoes(n, n + 40),
  price: (n: number) =>
    sql`update shoe set price_cents = ${n % 11} * 700 where id = ${`made-${n}`}`.execute(shop.db),
  sale: (n: number) => sql`update shoe set on_sale = not on_sale where id = ${`made-${n}`}`.execute(shop.db),
  name: (n: number) =>
    sql`update shoe set name_key = 'made ' || ${n % 500}::int where id = ${`made-${n}`}`.execute(shop.db),
  brand: (n: number) => sql`update shoe set brand_key = 'rare' where id = ${`made-${n}`}`.execute(shop.db),
  hide: (n: number) => sql`update shoe set deleted_at = now() where id = ${`made-${n}`}`.execute(shop.db),
  show: (n: number) => sql`update shoe set deleted_at = null where id = ${`made-${n}`}`.execute(shop.db),
  sellOut: (n: number) =>
    sql`update shoe_size set quantity = 1 - least(quantity, 1) where shoe_id like ${`made-${n % 50}%`}`.execute(
      shop.db,
    ),
  removeSize: (n: number) =>
    sql`delete from shoe_size where shoe_id like ${`made-${n % 90}%`}`.execute(shop.db),
  remove: (n: number) => sql`delete from shoe where id = ${`made-${n}`}`.execute(shop.db),
  removeSome: (n: number) => sql`delete from shoe where id like ${`made-${n % 30}_`}`.execute(shop.db),
  /** Reductions without a prior price are hidden from now on, or not any more. */
  deliver: (n: number) =>
    sql`update shop_settings set settings = jsonb_set(settings, '{added}',
      jsonb_build_object('delivery', jsonb_build_array(jsonb_build_object('country', ${n % 2 ? 'DE' : 'US'}::text))))`.execute(
      shop.db,
    ),
  dateMany: (n: number) =>
    sql`update shoe set created_at = created_at - interval '1 day' where id like ${`made-${n % 10}%`}`.execute(
      shop.db,
    ),
};

const query = fc.record(
  {
    brand: fc.constantFrom('Usual', 'rare', 'nobody'),
    color: fc.constantFrom('grey', 'Teal'),
    onSale: fc.boolean(),
    size: fc.constantFrom('9', '15', '99'),
    sort: fc.constantFrom<ShoeSort[]>('newest', 'price_asc', 'price_desc', 'name_asc', 'name_desc'),
  },
  { requiredKeys: [] },
);
const step = fc.record({
  change: fc.option(fc.constantFrom(...Object.values(changes)), { freq: 2 }),
  shoe: fc.integer({ min: 1, max: shoes }),
  offset: fc.oneof(fc.integer({ min: 0, max: 2700 }), fc.integer({ min: 1000, max: 1500 })),
  limit: fc.integer({ min: 1, max: 100 }),
});
type Query = typeof query extends fc.Arbitrary<infer Value> ? Value : never;

test('every page of a listing is that part of all its shoes, whatever was written in between', async () => {
  await fc.assert(
    fc.asyncProperty(query, fc.array(step, { minLength: 4, maxLength: 7 }), async (filters, steps) => {
      for (const { change, shoe, offset, limit } of steps) {
        if (change) await change(shoe);
        shop.cache.evict(['catalogue', 'sizes']);
        const all = await sortAll(filters);
        const page = await request({ ...filters, offset, limit });
        expect(page).toEqual({ ids: all.slice(offset, offset + limit), total: String(all.length) });
      }
    }),
    { numRuns: 30 },
  );
});

async function request(params: Query & { offset: number; limit: number }) {
  const search = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const response = await shop.visitor().request('GET', `/api/shoes?${search}`);
  expect(response.statusCode).toBe(200);
  return {
    ids: response.json<Shoe[]>().map(({ _id }) => _id),
    total: response.headers['x-total-count'],
  };
}

/** The ids of all matching shoes, filtered and sorted here. */
async function sortAll({ brand, color, onSale, size, sort = 'newest' }: Query): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('shoe')
    .select([
      'id',
      'brand_key',
      'color_key',
      'on_sale',
      'prior_price_cents',
      'price_cents',
      'name_key',
      'created_at',
      'deleted_at',
    ])
    .execute();
  const { settings } = await shop.db.selectFrom('shop_settings').select('settings').executeTakeFirstOrThrow();
  const isEuropean = JSON.stringify(settings).includes('"DE"');
  const inStock = await shop.db
    .selectFrom('shoe_size')
    .select('shoe_id')
    .where('size', '=', size ?? '')
    .where('quantity', '>', 0)
    .execute();
  const ofSize = new Set(inStock.map(({ shoe_id }) => shoe_id));
  const value = (row: (typeof rows)[number]) =>
    sort === 'newest' ? row.created_at.getTime() : sort.startsWith('price') ? row.price_cents : row.name_key;
  const direction = sort === 'price_desc' || sort === 'name_desc' ? -1 : 1;
  const compare = <T>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0);
  return rows
    .filter((row) => row.deleted_at === null)
    .filter((row) => brand === undefined || row.brand_key === brand.toLowerCase())
    .filter((row) => color === undefined || row.color_key === color.toLowerCase())
    .filter((row) => onSale === undefined || row.on_sale === onSale)
    .filter((row) => !onSale || !isEuropean || row.prior_price_cents !== null)
    .filter(({ id }) => size === undefined || ofSize.has(id))
    .sort(
      (one, other) =>
        compare(value(one), value(other)) * (sort === 'newest' ? -1 : direction) ||
        compare(one.id, other.id) * direction,
    )
    .map(({ id }) => id);
}
