import { type RawBuilder, sql } from 'kysely';
import type { HistoryEntity, HistoryEntry } from '#contract/history.ts';
import { countRows } from '../../../core/count-rows.ts';
import type { Database } from '../../../core/dependencies.ts';
import { describeEntry, type EntryRow, oldestUndoable } from './describe-entry.ts';
import type { Subjects } from './subjects.ts';

/** Which entries. */
export interface Wanted {
  readonly entity?: HistoryEntity | undefined;
  readonly id?: string | undefined;
  readonly administrator?: string | undefined;
  readonly undoable?: boolean | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** Entries, newest first, and how many match in all. */
export async function listHistory(
  db: Database,
  subjects: Subjects,
  wanted: Wanted,
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const condition = matches(wanted);
  const { rows } = await sql<EntryRow>`
    with part as (
      select entry.id from admin_history entry where ${condition}
      order by entry.at desc, entry.id desc limit ${wanted.limit ?? 20} offset ${wanted.offset ?? 0}
    )
    select ${entryColumns} from part join admin_history entry on entry.id = part.id ${withOrder}
    order by entry.at desc, entry.id desc`.execute(db);
  const total = await countRows(db, sql`(select entry.id from admin_history entry where ${condition})`);
  return { entries: rows.map((row) => describeEntry(subjects, row)), total };
}

/** One entry; undefined when there is none. */
export async function findEntry(db: Database, id: number): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from admin_history entry ${withOrder}
    where entry.id = ${id}`.execute(db);
  return rows[0];
}

const withOrder = sql`left join shop_order on entry.entity = 'order' and shop_order.id = entry.entity_id`;

const entryColumns = sql`
  entry.id, entry.at, entry.email, entry.action, entry.entity, entry.entity_id, entry.before, entry.after,
  entry.undone_at, entry.undo_of, shop_order.id_payment as "idPayment"`;

function matches({ entity, id, administrator, undoable }: Wanted): RawBuilder<unknown> {
  const canBe = sql`entry.undone_at is null and entry.entity not in ('mail', 'payment') and entry.at > ${oldestUndoable()}`;
  const conditions = [sql`true`];
  if (entity !== undefined) conditions.push(sql`entry.entity = ${entity}`);
  if (id !== undefined) conditions.push(sql`entry.entity_id = ${id}`);
  if (administrator !== undefined) conditions.push(sql`entry.email = ${administrator.toLowerCase()}`);
  if (undoable !== undefined) conditions.push(undoable ? canBe : sql`not (${canBe})`);
  return sql.join(conditions, sql` and `);
}
