import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/**
 * Moves every stored time of a shop ahead, as if the clock of the machine had been set back by so many hours; a
 * negative number sets it forward.
 */
export async function setClockBack(db: Database, hours: number): Promise<void> {
  const { rows } = await sql<{ table: string; assignments: string }>`
    select format('%I', table_name) as table,
      string_agg(format('%1$I = %1$I + interval ''%2$s hours''', column_name, ${hours}::text), ', ') as assignments
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
      and is_generated = 'NEVER'
      -- Moved by hours, its rows would take each other's places.
      and table_name <> 'route_hour'
    group by table_name`.execute(db);
  for (const { table, assignments } of rows)
    await db.transaction().execute(async (transaction) => {
      // No trigger refuses to rewrite it then.
      if (table === 'price_change')
        await sql`set local session_replication_role = replica`.execute(transaction);
      await sql.raw(`update ${table} set ${assignments}`).execute(transaction);
    });
}
