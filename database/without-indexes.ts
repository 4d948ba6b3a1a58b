import type { ClientBase } from 'pg';

/** A constraint or an index that can be left out while rows are inserted. */
interface Definition {
  readonly name: string;
  readonly drop: string;
  readonly create: string;
}

/**
 * Does some work in the transaction of `client` while the tables have no indexes, except those that other tables refer
 * to, and builds these anew afterwards. The tables are locked until the transaction ends; when it fails they are as before.
 * @param show told the name of each index that is being built, and the share of those before it (0 to 1)
 */
export async function withoutIndexes(
  client: ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
  show: (name: string, share: number) => void,
): Promise<void> {
  const { rows } = await client.query<Definition>(findDefinitions, [tables]);
  // A foreign key needs the other table's key, so it goes first and comes back last.
  for (const { drop } of rows) await client.query(drop);
  await work();
  await client.query(`set local maintenance_work_mem = '512MB'`);
  for (const [index, { name, create }] of rows.toReversed().entries()) {
    show(name, index / rows.length);
    await client.query(create);
  }
}

const findDefinitions = `
  select name, "drop", "create" from (
    select conname as name, contype = 'f' as is_foreign,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "create"
    from pg_constraint key
    where conrelid = any($1::regclass[]) and contype in ('p', 'u', 'f')
      and not exists (select from pg_constraint other where other.confrelid = key.conrelid and other.contype = 'f'
        and key.contype <> 'f')
    union all
    select relname, false, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = any($1::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  ) definition order by is_foreign desc, name`;
