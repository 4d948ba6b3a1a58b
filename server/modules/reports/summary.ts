import { sql } from 'kysely';
import type { Summary } from '#contract/admin.ts';
import type { Database } from '../../shared/dependencies.ts';
import { findAttention } from '../payments/payments.ts';

/** The numbers of the dashboard: sales come from the sums per day, which triggers maintain, not from the orders. */
export async function findSummary(db: Database): Promise<Summary> {
  const found = await db
    .selectFrom('sales_day')
    .select(({ fn, selectFrom }) => [
      sql<number>`coalesce(sum(pairs), 0)::bigint`.as('pairs'),
      sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('sales'),
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
