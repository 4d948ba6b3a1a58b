import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Keeps a copy of every row of a shop, as a dump does; the function returned restores it in place of what is there. */
export async function dumpDatabase(db: Database): Promise<() => Promise<void>> {
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select format('%I', table_name) as name, string_agg(format('%I', column_name), ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name`.execute(db);
  await sql`create schema dump`.execute(db);
  for (const { name } of tables)
    await sql.raw(`create table dump.${name} as table public.${name}`).execute(db);
  return () =>
    db.transaction().execute(async (transaction) => {
      // Neither triggers nor foreign keys: the rows go in as they were, in any order.
      await sql`set local session_replication_role = replica`.execute(transaction);
      await sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')}`).execute(transaction);
      for (const { name, columns } of tables)
        await sql
          .raw(
            `insert into public.${name} (${columns}) overriding system value select ${columns} from dump.${name}`,
          )
          .execute(transaction);
    });
}
