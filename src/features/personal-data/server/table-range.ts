import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** How many rows of a large table are read at once, so that no statement takes long. */
const rangeSize = 1_000;

/** The next rows of a table. */
interface TableRange {
  readonly which: RawBuilder<unknown>;
  /** The last id of the range. */
  readonly end: number;
}

/** Returns the next rows of a table after an id, by ids; null after the last. */
export async function nextRange(db: Database, table: string, after: number): Promise<TableRange | null> {
  const rows = db
    .selectFrom(sql<{ id: number }>`${sql.table(table)}`.as('large'))
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(rangeSize);
  const { end } = await db
    .selectFrom(rows.as('next'))
    .select((select) => select.fn.max<number | null>('next.id').as('end'))
    .executeTakeFirstOrThrow();
  return end === null ? null : { which: sql`id > ${after} and id <= ${end}`, end };
}
