import { sql } from 'kysely';
import { countRows } from '../../database/count-rows.ts';
import type { Database } from '../../database/database.ts';
import type { AuditEntry } from '../contract.ts';
import type { AuditedKinds } from './audited-entity.ts';
import { type AuditEntryRow, describeAuditEntry, oldestUndoable, stateOf } from './describe-audit-entry.ts';

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
  const found = await findForNames(db, audited, rows);
  return { entries: found.map((row) => describeAuditEntry(audited, row)), total };
}

/** One entry; undefined when there is none. */
export async function findAuditEntry(
  db: Database,
  audited: AuditedKinds,
  id: number,
): Promise<AuditEntryRow | undefined> {
  const rows = await selectEntries(db).where('entry.id', '=', id).execute();
  const [entry] = await findForNames(db, audited, rows);
  return entry;
}

const selectEntries = (db: Database) =>
  db
    .selectFrom('admin_history as entry')
    .select(['entry.id', 'entry.at', 'entry.email', 'entry.action', 'entry.entity', 'entry.entity_id'])
    .select(['entry.before', 'entry.after', 'entry.undone_at', 'entry.undo_of']);

/** Adds to entries of events what their names need from the database: one request for each kind of event that has any. */
async function findForNames(
  db: Database,
  { events }: AuditedKinds,
  rows: readonly Omit<AuditEntryRow, 'found'>[],
): Promise<AuditEntryRow[]> {
  const found = new Map<unknown, unknown>();
  for (const [entity, entries] of Map.groupBy(rows, (row) => row.entity))
    for (const [state, value] of (await events[entity]?.find?.(db, entries.map(stateOf))) ?? [])
      found.set(state, value);
  return rows.map((row) => ({ ...row, found: found.get(stateOf(row)) }));
}

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
