import { type RawBuilder, sql } from 'kysely';
import type { BestSeller, SalesDay } from '#contract/admin.ts';
import type { Database } from '../../shared/dependencies.ts';
import { shoeImage } from '../catalog/catalog.ts';

/** Sales of the last days (UTC), including today and days without sales. */
export async function listSalesDays(db: Database, days: number): Promise<SalesDay[]> {
  const { rows } = await sql<SalesDay>`
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(sum(sold.orders), 0)::bigint as orders,
      coalesce(sum(sold.pairs), 0)::bigint as pairs,
      coalesce(sum(sold.amount_cents), 0)::bigint as amount
    from (select utc_day(now()) - ago as day from generate_series(0, ${days - 1}::int) ago) calendar
    left join sales_day sold using (day)
    group by day order by day`.execute(db);
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
export async function listBestSellers(db: Database, days: number): Promise<BestSeller[]> {
  const { rows } = await sql<SoldRow>`
    with best as (
      select shoe_id, ${sumAsDouble(sql`pairs`)} as pairs, ${sumAsDouble(sql`amount_cents`)} as amount from shoe_sales_day
      where day > utc_day(now()) - ${days}::int
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
