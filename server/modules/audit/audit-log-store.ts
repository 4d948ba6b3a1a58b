import { type RawBuilder, sql } from 'kysely';
import type { AuditEntry, AuditedEntityName } from '#contract/audit-log.ts';
import { countRows } from '../../shared/count-rows.ts';
import type { Database } from '../../shared/dependencies.ts';
import type { AuditedEntities } from './audited-entity.ts';
import { type AuditEntryRow, describeAuditEntry, oldestUndoable } from './describe-audit-entry.ts';

/** The filters of the audit log. */
export interface AuditLogQuery {
  readonly entity?: AuditedEntityName | undefined;
  readonly id?: string | undefined;
  readonly administrator?: string | undefined;
  readonly undoable?: boolean | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** Entries, newest first, and the total number of matches. */
export async function listAuditEntries(
  db: Database,
  audited: AuditedEntities,
  filters: AuditLogQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const condition = matches(audited, filters);
  const { rows } = await sql<AuditEntryRow>`
    with page as (
      select entry.id from admin_history entry where ${condition}
      order by entry.at desc, entry.id desc limit ${filters.limit ?? 20} offset ${filters.offset ?? 0}
    )
    select ${entryColumns} from page join admin_history entry on entry.id = page.id ${withOrder}
    order by entry.at desc, entry.id desc`.execute(db);
  const total = await countRows(db, sql`(select entry.id from admin_history entry where ${condition})`);
  return { entries: rows.map((row) => describeAuditEntry(audited, row)), total };
}

/** One entry; undefined when there is none. */
export async function findAuditEntry(db: Database, id: number): Promise<AuditEntryRow | undefined> {
  const { rows } = await sql<AuditEntryRow>`
    select ${entryColumns} from admin_history entry ${withOrder}
    where entry.id = ${id}`.execute(db);
  return rows[0];
}

const withOrder = sql`left join shop_order on entry.entity = 'order' and shop_order.id = entry.entity_id`;

const entryColumns = sql`
  entry.id, entry.at, entry.email, entry.action, entry.entity, entry.entity_id, entry.before, entry.after,
  entry.undone_at, entry.undo_of, shop_order.id_payment as "idPayment"`;

function matches(
  audited: AuditedEntities,
  { entity, id, administrator, undoable }: AuditLogQuery,
): RawBuilder<unknown> {
  const final = Object.entries(audited).flatMap(([name, kind]) => (kind ? [] : [name]));
  const isUndoable = sql`entry.undone_at is null and entry.entity <> all(${final}) and entry.at > ${oldestUndoable()}`;
  const conditions = [sql`true`];
  if (entity !== undefined) conditions.push(sql`entry.entity = ${entity}`);
  if (id !== undefined) conditions.push(sql`entry.entity_id = ${id}`);
  if (administrator !== undefined) conditions.push(sql`entry.email = ${administrator.toLowerCase()}`);
  if (undoable !== undefined) conditions.push(undoable ? isUndoable : sql`not (${isUndoable})`);
  return sql.join(conditions, sql` and `);
}
