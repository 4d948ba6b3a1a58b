import type { Database } from '#platform/database/database.ts';
import type { DemoData } from '../contract.ts';

/** What of the demo seed is in the shop; null when there is nothing. */
export async function countDemoData(db: Database): Promise<DemoData | null> {
  const counted = await db
    .with('customer', (cte) => cte.selectFrom('demo_record').select('id').where('kind', '=', 'customer'))
    .selectNoFrom(({ fn, selectFrom }) => {
      const count = fn.countAll<number>().as('count');
      const customers = selectFrom('customer').select('id');
      const records = selectFrom('demo_record').select(count);
      return [
        selectFrom('customer').select(count).$asScalar().$notNull().as('customers'),
        selectFrom('shop_order')
          .select(count)
          .where('uid', 'in', customers)
          .$asScalar()
          .$notNull()
          .as('orders'),
        selectFrom('review').select(count).where('uid', 'in', customers).$asScalar().$notNull().as('reviews'),
        records.where('kind', '=', 'subscriber').$asScalar().$notNull().as('subscribers'),
        records.where('kind', '=', 'message').$asScalar().$notNull().as('messages'),
      ];
    })
    .where(({ exists, selectFrom }) => exists(selectFrom('demo_record').select('id')))
    .executeTakeFirst();
  return counted ?? null;
}
