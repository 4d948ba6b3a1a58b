import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { readValues, type ShoeColumns, type ShoeValues, writeValues } from './shoe-columns.ts';

/** The temporary tables, as far as this file needs them. */
type StagedTables = {
  readonly staged_shoe: { position: number; shoe_id: string; kind: string };
  /** The new values of a staged shoe, and its previous values. */
  readonly staged_values: { position: number; wanted: unknown; known: unknown };
};

/** Shoes at once. */
const batchSize = 500;

const storedValues = z.record(z.string(), z.string());

/** Creates the temporary table with the values that features know of the staged shoes. */
export const createStagedValues = (transaction: Database): Promise<void> =>
  transaction.schema
    .createTable('staged_values')
    .temporary()
    .onCommit('drop')
    .addColumn('position', 'integer', (column) => column.primaryKey())
    .addColumn('wanted', 'jsonb', (column) => column.notNull())
    .addColumn('known', 'jsonb', (column) => column.notNull())
    .execute();

/** Stages the values of shoes, by their positions. */
export async function stageValues(
  transaction: Database,
  values: ReadonlyMap<number, ShoeValues>,
): Promise<void> {
  await upsert(
    transaction,
    [...values].map(([position, wanted]) => ({ position, wanted, known: {} })),
  );
}

/** Keeps only the staged values that differ from those of the shoes, and counts a shoe with such a value as changed. */
export async function compareValues(transaction: Database, columns: readonly ShoeColumns[]): Promise<void> {
  if (columns.length === 0) return;
  for await (const batch of readStaged(transaction)) {
    const valuesOf = await readValues(
      transaction,
      columns,
      batch.map(({ shoe_id }) => shoe_id),
    );
    const compared = batch.map(({ position, shoe_id, wanted }) => {
      const known = valuesOf(shoe_id);
      const differing = Object.keys(wanted).filter((name) => wanted[name] !== (known[name] ?? ''));
      const of = (values: ShoeValues) =>
        Object.fromEntries(differing.map((name) => [name, values[name] ?? '']));
      return { position, wanted: of(wanted), known: of(known) };
    });
    await upsert(transaction, compared);
  }
  await transaction
    .withTables<StagedTables>()
    .updateTable('staged_shoe')
    .from('staged_values')
    .set({ kind: 'change' })
    .whereRef('staged_values.position', '=', 'staged_shoe.position')
    .where('staged_shoe.kind', '=', 'same')
    .where(sql<boolean>`wanted <> '{}'`)
    .execute();
}

/** Writes the compared values, and records those of changed shoes with the change, so that it can be undone. */
export async function writeStagedValues(
  transaction: Database,
  columns: readonly ShoeColumns[],
  changeId: string,
): Promise<void> {
  if (columns.length === 0) return;
  for await (const batch of readStaged(transaction))
    await writeValues(transaction, columns, new Map(batch.map(({ shoe_id, wanted }) => [shoe_id, wanted])));
  await transaction
    .withTables<StagedTables>()
    .updateTable('catalogue_change_shoe as done')
    .from('staged_values')
    .innerJoin('staged_shoe', 'staged_shoe.position', 'staged_values.position')
    .set({
      before: sql`done.before || jsonb_build_object(${valuesKey}::text, known)`,
      after: sql`done.after || jsonb_build_object(${valuesKey}::text, wanted)`,
    })
    .where('done.change_id', '=', changeId)
    .where('done.kind', '=', 'change')
    .whereRef('done.shoe_id', '=', 'staged_shoe.shoe_id')
    .where(sql<boolean>`wanted <> '{}'`)
    .execute();
}

/** The key of values among the recorded columns of a changed shoe, none of which has this name. */
export const valuesKey = 'values';

/**
 * Writes the values that shoes had before a change, or after it.
 * @throws ApiError CHANGED_MEANWHILE that names the first shoe with another value by now
 */
export async function reverseValues(
  db: Database,
  changeId: string,
  { isUndo, columns }: { isUndo: boolean; columns: readonly ShoeColumns[] },
): Promise<void> {
  const names = columns.flatMap((one) => one.names);
  const known = (values: unknown): ShoeValues =>
    Object.fromEntries(Object.entries(storedValues.parse(values)).filter(([name]) => names.includes(name)));
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('catalogue_change_shoe as done')
      .innerJoin('shoe', 'shoe.id', 'done.shoe_id')
      .select(['shoe.id', 'shoe.name'])
      .select([
        sql<unknown>`done.before -> ${valuesKey}`.as('before'),
        sql<unknown>`done.after -> ${valuesKey}`.as('after'),
      ])
      .where('done.change_id', '=', changeId)
      .where(sql<boolean>`jsonb_exists(done.before, ${valuesKey})`)
      .where('shoe.id', '>', last)
      .orderBy('shoe.id')
      .limit(batchSize)
      .execute();
    const valuesOf = await readValues(
      db,
      columns,
      rows.map(({ id }) => id),
    );
    const targets = rows.map(({ id, name, before, after }) => {
      const present = valuesOf(id);
      const expected = known(isUndo ? after : before);
      if (Object.entries(expected).some(([column, value]) => (present[column] ?? '') !== value))
        throw new ApiError(problem('CHANGED_MEANWHILE', { detail: `${name} was changed in the meantime` }));
      return [id, known(isUndo ? before : after)] as const;
    });
    await writeValues(db, columns, new Map(targets));
    const end = rows.at(-1);
    if (!end || rows.length < batchSize) return;
    last = end.id;
  }
}

/** Reads the staged shoes with their new values, in batches. */
async function* readStaged(transaction: Database) {
  for (let last = -1; ; ) {
    const rows = await transaction
      .withTables<StagedTables>()
      .selectFrom('staged_values')
      .innerJoin('staged_shoe', 'staged_shoe.position', 'staged_values.position')
      .select(['staged_values.position', 'shoe_id', 'wanted'])
      .where('staged_values.position', '>', last)
      .orderBy('staged_values.position')
      .limit(batchSize)
      .execute();
    yield rows.map((row) => ({ ...row, wanted: storedValues.parse(row.wanted) }));
    const end = rows.at(-1);
    if (!end || rows.length < batchSize) return;
    last = end.position;
  }
}

interface StagedValues {
  readonly position: number;
  readonly wanted: ShoeValues;
  readonly known: ShoeValues;
}

async function upsert(transaction: Database, rows: readonly StagedValues[]): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .withTables<StagedTables>()
    .insertInto('staged_values')
    .values(
      rows.map(({ position, wanted, known }) => ({
        position,
        wanted: JSON.stringify(wanted),
        known: JSON.stringify(known),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('position').doUpdateSet((row) => ({
        wanted: row.ref('excluded.wanted'),
        known: row.ref('excluded.known'),
      })),
    )
    .execute();
}
