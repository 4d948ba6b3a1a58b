import { type ClientBase, escapeIdentifier } from 'pg';
import { withoutIndexes } from '#database/without-indexes.ts';
import { tableOf } from '../archive/archive-layout.ts';
import { readArchive } from '../archive/archive-reader.ts';
import { BackupError } from '../backup-error.ts';
import type { Manifest } from '../manifest.ts';
import { loadTable, type TableLoad } from './copy-table.ts';
import { fullName, listTables, type StoredTable } from './list-tables.ts';

/**
 * Replaces the rows of every table by those of a backup, in the caller's transaction. Triggers stay out of it: what they
 * maintain is in the backup.
 * @throws BackupError when the tables are not those of the backup, or rows are missing
 */
export async function loadDatabase(
  client: ClientBase,
  file: string,
  { manifest, rowCounts }: { manifest: Manifest; rowCounts: Readonly<Record<string, number>> },
): Promise<void> {
  const present = await listTables(client);
  for (const table of manifest.tables) requireTable(present, table);
  for (const table of present) await client.query(`alter table ${quote(table)} disable trigger user`);
  await client.query(`truncate ${present.map(quote).join(', ')}`);
  const loaded = new Map<string, number>();
  // Building the indexes and checking the foreign keys once takes a fraction of the time.
  const load = () => loadTables(client, file, { tables: manifest.tables, loaded });
  await withoutIndexes(client, present.map(quote), load, () => {});
  for (const table of manifest.tables) {
    const name = fullName(table);
    if ((loaded.get(name) ?? 0) !== rowCounts[name])
      throw new BackupError(`${file} is damaged: rows of ${name} are missing. Nothing was changed.`);
  }
  for (const table of present) await client.query(`alter table ${quote(table)} enable trigger user`);
  for (const { schema, table, column, last } of manifest.sequences) {
    const name = quote({ schema, name: table });
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(1, $3, (select max(${escapeIdentifier(column)}) from ${name})))`,
      [name, column, last],
    );
  }
}

async function loadTables(
  client: ClientBase,
  file: string,
  { tables, loaded }: { tables: readonly StoredTable[]; loaded: Map<string, number> },
): Promise<void> {
  let current: Loading | undefined;
  for await (const entry of readArchive(file)) {
    const name = tableOf(entry.name);
    if (current && current.name !== name) {
      loaded.set(current.name, await current.load.end());
      current = undefined;
    }
    const table = tables.find((one) => fullName(one) === name);
    if (name === null || !table) continue;
    current ??= { name, load: loadTable(client, table) };
    await current.load.write(entry.bytes);
  }
}

interface Loading {
  readonly name: string;
  readonly load: TableLoad;
}

/** The backup's names come from a file: only those that the schema has are used. */
function requireTable(present: readonly StoredTable[], table: StoredTable): void {
  const name = fullName(table);
  const known = present.find((one) => fullName(one) === name);
  const unknown = known ? table.columns.find((column) => !known.columns.includes(column)) : name;
  if (unknown === undefined) return;
  throw new BackupError(
    `The backup has ${known ? `the column ${name}.${unknown}` : `the table ${name}`}, which this release does not know. Restore it with the release that made it, or a newer one.`,
  );
}

const quote = ({ schema, name }: Pick<StoredTable, 'schema' | 'name'>): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
