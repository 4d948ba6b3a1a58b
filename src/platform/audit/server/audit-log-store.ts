import { sql } from 'kysely';
import { countRows } from '../../shared/count-rows.ts';
import type { Database } from '../../shared/dependencies.ts';
import type { AuditEntry } from '../contract.ts';
import type { AuditedKinds } from './audited-entity.ts';
import { type AuditEntryRow, describeAuditEntry, oldestUndoable } from './describe-audit-entry.ts';

/** The filters of the audit log. */
export interface AuditLogQuery {
  readonly entity?: string | undefined;
  readonly id?: string | undefined;
  readonly entry?: number | undefined;
  readonly administrator?: string | undefined;
  readonly undoable?: boolean | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** Entries, newest first, and the total number of matches. */
export async function listAuditEntries(
  db: Database,
  audited: AuditedKinds,
  filters: AuditLogQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const matching = selectMatches(db, audited, filters);
  const page = matching
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(filters.limit ?? 20)
    .offset(filters.offset ?? 0);
  const rows = await selectEntries(db)
    .innerJoin(page.as('page'), 'page.id', 'entry.id')
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute();
  const total = await countRows(db, matching);
  return { entries: rows.map((row) => describeAuditEntry(audited, row)), total };
}

/** One entry; undefined when there is none. */
export const findAuditEntry = (db: Database, id: number): Promise<AuditEntryRow | undefined> =>
  selectEntries(db).where('entry.id', '=', id).executeTakeFirst();

const selectEntries = (db: Database) =>
  db
    .selectFrom('admin_history as entry')
    .leftJoin('shop_order', (join) =>
      join
        .on('entry.entity', 'in', ['refund', 'dispute'])
        .on('shop_order.id_payment', '=', sql<string>`coalesce(entry.after, entry.before) ->> 'idPayment'`),
    )
    .select(['entry.id', 'entry.at', 'entry.email', 'entry.action', 'entry.entity', 'entry.entity_id'])
    .select(['entry.before', 'entry.after', 'entry.undone_at', 'entry.undo_of'])
    .select('shop_order.id as orderId');

function selectMatches(
  db: Database,
  audited: AuditedKinds,
  { entity, id, entry, administrator, undoable }: AuditLogQuery,
) {
  let matching = db.selectFrom('admin_history as entry').select('entry.id');
  if (entity !== undefined) matching = matching.where('entry.entity', '=', entity);
  if (id !== undefined) matching = matching.where('entry.entity_id', '=', id);
  if (entry !== undefined) matching = matching.where('entry.id', '=', entry);
  if (administrator !== undefined) matching = matching.where('entry.email', '=', administrator.toLowerCase());
  if (undoable === undefined) return matching;
  return matching.where(({ and, eb, not }) => {
    const isUndoable = and([
      eb('entry.undone_at', 'is', null),
      sql<boolean>`entry.entity = any(${Object.keys(audited.entities)})`,
      eb('entry.at', '>', oldestUndoable()),
    ]);
    return undoable ? isUndoable : not(isUndoable);
  });
}
