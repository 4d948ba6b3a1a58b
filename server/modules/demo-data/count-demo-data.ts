import { sql } from 'kysely';
import type { DemoData } from '#contract/demo-data.ts';
import type { Database } from '../../shared/dependencies.ts';

/** What of the demo seed is in the shop; null when there is nothing. */
export async function countDemoData(db: Database): Promise<DemoData | null> {
  const { rows } = await sql<DemoData>`
    with customer as (select id from demo_record where kind = 'customer')
    select
      (select count(*) from customer) as customers,
      (select count(*) from shop_order where uid in (select id from customer)) as orders,
      (select count(*) from review where uid in (select id from customer)) as reviews,
      (select count(*) from demo_record where kind = 'subscriber') as subscribers,
      (select count(*) from demo_record where kind = 'message') as messages
    where exists (select from demo_record)`.execute(db);
  return rows[0] ?? null;
}
