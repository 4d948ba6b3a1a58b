import { type RawBuilder, sql } from 'kysely';
import { countLimit, totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { lowStockLimit } from '#shop/catalog/contract/fields/low-stock.ts';
import { shoeImage } from '#shop/catalog/server/catalog.ts';
import { findAttention } from '#shop/orders/server/payments/payments.ts';
import { shopCurrency } from '#shop/settings/server/settings.ts';
import {
  type BestSeller,
  findSummaryEndpoint,
  type LowStock,
  listLowStockEndpoint,
  listSalesEndpoint,
  type SalesDay,
  type Summary,
} from '../contract/dashboard.ts';

/** GET /admin/summary, /admin/sales and /admin/low-stock. */
export function registerDashboardRoutes(registerRoute: RegisterRoute, { longDb: db }: Dependencies): void {
  registerRoute(findSummaryEndpoint, async () => reply(200, await findSummary(db)));

  registerRoute(listSalesEndpoint, async ({ query }) => {
    const [days, bestSellers] = await Promise.all([
      listSalesDays(db, query.days),
      listBestSellers(db, query.days),
    ]);
    return reply(200, { days, bestSellers });
  });

  registerRoute(listLowStockEndpoint, async ({ query }) => {
    const { sizes, total } = await findLowStock(db, query);
    return reply(200, sizes, { [totalCountHeader]: String(total) });
  });
}

/** The numbers of the dashboard: sales come from the sums per day, which triggers maintain, not from the orders. */
async function findSummary(db: Database): Promise<Summary> {
  const found = await db
    .selectFrom('sales_day')
    .select(({ fn, selectFrom }) => [
      sql<number>`coalesce(sum(pairs), 0)::bigint`.as('pairs'),
      sql<number>`coalesce(sum(amount_cents) filter (where currency = ${shopCurrency}), 0)::bigint`.as(
        'sales',
      ),
      sql<number>`coalesce(sum(orders), 0)::bigint`.as('orders'),
      selectFrom('shop_user').select(fn.countAll<number>().as('count')).$asScalar().$notNull().as('users'),
      selectFrom('shoe_tally')
        .select(sql<number>`coalesce(sum(shoes), 0)::bigint`.as('count'))
        .$asScalar()
        .$notNull()
        .as('shoes'),
      selectFrom('brand')
        .select(fn.countAll<number>().as('count'))
        .where('deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('brands'),
    ])
    .executeTakeFirstOrThrow();
  const { unfinished, waiting } = await findAttention(db);
  return { ...found, attention: unfinished + waiting.length, waiting };
}

/** Sizes that are low on stock, of shoes that are not deleted, fewest units first, and their number (up to 1,000). */
async function findLowStock(
  db: Database,
  { offset = 0, limit = 20 }: { offset?: number | undefined; limit?: number | undefined },
): Promise<{ sizes: LowStock[]; total: number }> {
  const low = db
    .selectFrom('shoe_size as entry')
    .innerJoin('shoe', 'shoe.id', 'entry.shoe_id')
    .where('entry.quantity', '<=', sql.lit(lowStockLimit))
    .where('shoe.deleted_at', 'is', null);
  const rows = await low
    .select(['entry.shoe_id', 'shoe.name', 'shoe.brand', 'shoe.picture_base', 'shoe.picture_views'])
    .select(['entry.size', 'entry.quantity'])
    .orderBy('entry.quantity')
    .orderBy('entry.shoe_id')
    .orderBy('entry.size')
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await countRows(db, low.select('entry.id').limit(countLimit));
  const sizes = rows.map(({ shoe_id, name, brand, size, quantity, ...shoe }) => ({
    _id: shoe_id,
    name,
    brand,
    image: shoeImage(shoe),
    size,
    quantity,
  }));
  return { sizes, total };
}

/** Sales of the last days (UTC), including today and days without sales. */
async function listSalesDays(db: Database, days: number): Promise<SalesDay[]> {
  const { rows } = await sql<SalesDay>`
    select to_char(calendar.day, 'YYYY-MM-DD') as day,
      coalesce(sum(sold.orders), 0)::bigint as orders,
      coalesce(sum(sold.pairs), 0)::bigint as pairs,
      coalesce(sum(sold.amount_cents), 0)::bigint as amount
    from (select utc_day(now()) - ago as day from generate_series(0, ${days - 1}::int) ago) calendar
    left join sales_day sold on sold.day = calendar.day and sold.currency = ${shopCurrency}
    group by calendar.day order by calendar.day`.execute(db);
  return rows;
}

/** The number of best sellers. */
const bestSellerCount = 10;

/** PostgreSQL sums bigints as numerics, which takes several times the time and memory; doubles are exact up to 2^53. */
const sumAsDouble = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`sum(${column}::float8)::bigint`;

interface SoldRow {
  shoe_id: string;
  pairs: number;
  amount: number;
  name: string;
  brand: string | null;
  image: string;
  picture_base: string | null;
  picture_views: string[] | null;
}

/** The shoes with the most units sold in the last days. Deleted shoes are described by their orders. */
async function listBestSellers(db: Database, days: number): Promise<BestSeller[]> {
  const { rows } = await sql<SoldRow>`
    with best as (
      select shoe_id, ${sumAsDouble(sql`pairs`)} as pairs, ${sumAsDouble(sql`amount_cents`)} as amount from shoe_sales_day
      where day > utc_day(now()) - ${days}::int and currency = ${shopCurrency}
      group by shoe_id having ${sumAsDouble(sql`pairs`)} > 0 order by pairs desc, amount desc, shoe_id limit ${bestSellerCount}
    )
    select best.*, coalesce(shoe.name, item.name) as name, shoe.brand, item.image, shoe.picture_base, shoe.picture_views
    from best left join shoe on shoe.id = best.shoe_id
    cross join lateral (select name, image from order_item where shoe_id = best.shoe_id limit 1) item
    order by best.pairs desc, best.amount desc, best.shoe_id`.execute(db);
  return rows.map((row) => ({
    _id: row.shoe_id,
    name: row.name,
    brand: row.brand ?? '',
    image:
      row.picture_base === null
        ? row.image
        : shoeImage({ picture_base: row.picture_base, picture_views: row.picture_views ?? [] }),
    pairs: row.pairs,
    amount: row.amount,
  }));
}
