import { sql } from 'kysely';
import type { TestShop } from './test-shop.ts';

/** What names the newest row of each table, and all orders: more than one call needs an order as it was. */
export async function findIds({ db }: Pick<TestShop, 'db'>): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select format('%I', table_name) as table, format('%I', column_name) as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name in ('id', 'id_payment', 'intent', 'slug', 'uid') order by 1, 2`.execute(db);
  const ids = new Set<string>();
  for (const { table, column } of columns) {
    const query = `select ${column}::text as id from ${table} order by ctid desc limit ${table === 'shop_order' ? 3 : 1}`;
    for (const { id } of (await sql.raw<{ id: string | null }>(query).execute(db)).rows) if (id) ids.add(id);
  }
  return [...ids];
}
