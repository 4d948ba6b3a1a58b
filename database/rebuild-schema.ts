import type { Client } from 'pg';
import { applyMigration, migrationLock, readApplied } from './migrate.ts';
import type { Migration } from './migration-files.ts';

/**
 * Drops every table and function of the schema `public`, whatever release made them, and applies migrations to the empty
 * schema, in the caller's transaction. What extensions brought stays. Starts of the shop wait until the transaction ends.
 */
export async function rebuildSchema(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  const { rows } = await client.query<{ statement: string }>(dropStatements);
  for (const { statement } of rows) await client.query(statement);
  await applyMigrations(client, migrations);
}

/** Applies the migrations that are not applied yet, in the caller's transaction. */
export async function applyMigrations(client: Client, migrations: readonly Migration[]): Promise<void> {
  const applied = await readApplied(client);
  const pending = migrations.filter(({ number }) => applied.every((one) => one.number !== number));
  for (const migration of pending) await applyMigration(client, migration);
}

const dropStatements = `
  select statement from (
    select 1 as step, c.oid, format('drop table if exists %s cascade', c.oid::regclass) as statement
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    union all
    select 2, p.oid, format('drop routine if exists %s cascade', p.oid::regprocedure)
    from pg_proc p where p.pronamespace = 'public'::regnamespace
  ) found
  where not exists (select from pg_depend d where d.objid = found.oid and d.deptype = 'e')
  order by step`;
