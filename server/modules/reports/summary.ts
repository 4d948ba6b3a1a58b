import { sql } from 'kysely';
import type { Summary } from '#contract/admin.ts';
import type { Database } from '../../shared/dependencies.ts';
import { findAttention } from '../payments/payments.ts';

/** The numbers of the dashboard: sales come from the sums per day, which triggers maintain, not from the orders. */
export async function findSummary(db: Database): Promise<Summary> {
  const { rows } = await sql<Omit<Summary, 'attention' | 'waiting'>>`
    select
      coalesce(sum(pairs), 0)::bigint as pairs,
      coalesce(sum(amount_cents), 0)::bigint as sales,
      coalesce(sum(orders), 0)::bigint as orders,
      (select count(*) from shop_user) as users,
      (select coalesce(sum(shoes), 0)::bigint from shoe_tally) as shoes,
      (select count(*) from brand where deleted_at is null) as brands
    from sales_day`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the aggregate returned no row');
  const { unfinished, waiting } = await findAttention(db);
  return { ...found, attention: unfinished + waiting.length, waiting };
}
