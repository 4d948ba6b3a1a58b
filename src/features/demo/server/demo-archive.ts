import { type RawBuilder, sql } from 'kysely';
import { undoDays } from '#platform/audit/contract.ts';
import type { Database } from '#platform/database/database.ts';
import { type DemoRows, demoRows } from './demo-tables.ts';
import { rejoinWaitlists } from './rejoin-waitlists.ts';

/** Moves the rows of the demo into the archive, in the caller's transaction. */
export async function archiveDemoRows(db: Database): Promise<void> {
  await db.deleteFrom('demo_archive').execute();
  for (const rows of demoRows) await archiveRows(db, rows);
}

const archiveRows = (db: Database, { table, where, stays }: DemoRows) => {
  const [verb, returned] = stays ? ['select *', ''] : ['delete', 'returning *'];
  return sql`
    with removed as (${sql.raw(verb)} from ${sql.table(table)} where ${where} ${sql.raw(returned)})
    insert into demo_archive (table_name, rows)
    select ${table}, jsonb_agg(removed) from removed having count(*) > 0`.execute(db);
};

/**
 * Moves archived rows back into their tables, in the caller's transaction.
 * @throws a unique violation when somebody else has the email of a demo customer meanwhile
 */
export async function restoreDemoRows(db: Database): Promise<void> {
  const archived = await db
    .selectFrom('demo_archive')
    .select(['table_name', 'position'])
    .orderBy('position', 'desc')
    .execute();
  for (const { table_name: table, position } of archived) {
    const { stays, restoredIf = sql`true` } = demoRows.find((rows) => rows.table === table) ?? {};
    const restored = sql<{ id: string; uid: string }>`jsonb_populate_recordset(null::${sql.table(table)},
      (select archive.rows from demo_archive archive where archive.position = ${position}))`;
    if (stays) {
      await db
        .updateTable('launch_ticket')
        .from(restored.as<'restored'>('restored'))
        .set(({ ref }) => ({ uid: ref('restored.uid') }))
        .whereRef('launch_ticket.id', '=', 'restored.id')
        .where('launch_ticket.uid', 'is', null)
        .execute();
      continue;
    }
    const columns = await findColumns(db, table, position);
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from ${restored} restored where ${restoredIf}`.execute(db);
    // Triggers recorded the refunds and disputes of restored orders again; the archived ones follow.
    if (table === 'shop_order') {
      await db
        .deleteFrom('order_event')
        .where('order_id', 'in', ({ selectFrom }) =>
          selectFrom('demo_archive')
            .select(sql<string>`jsonb_array_elements(rows) ->> 'id'`.as('id'))
            .where('position', '=', position),
        )
        .execute();
    }
  }
  await rejoinWaitlists(db);
  await db.deleteFrom('demo_archive').execute();
}

/**
 * The columns of archived rows that can be written: those that are computed follow from them, and those that a migration
 * added since get their defaults.
 */
async function findColumns(db: Database, table: string, position: number): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
      and column_name in (
        select jsonb_object_keys(archive.rows -> 0) from demo_archive archive where archive.position = ${position})
    order by ordinal_position`.execute(db);
  return sql.join(rows.map(({ name }) => sql.ref(name)));
}

/** Deletes the archive of a removal that can no longer be undone. */
export async function purgeDemoArchive(db: Database): Promise<void> {
  await db
    .deleteFrom('demo_archive')
    .where('archived_at', '<', sql<Date>`now() - ${undoDays + 1} * interval '1 day'`)
    .execute();
}
