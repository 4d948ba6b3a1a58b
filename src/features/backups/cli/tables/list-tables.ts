import type { ClientBase } from 'pg';
import type { Manifest } from '../manifest.ts';

/** A table of the shop, or of the sandbox. */
export type StoredTable = Manifest['tables'][number];

/** The schemas that a backup holds: the shop's and the payment sandbox's. */
export const backedUpSchemas = ['public', 'sandbox'];

/** The name of a table as a backup writes it. */
export const fullName = ({ schema, name }: Pick<StoredTable, 'schema' | 'name'>): string =>
  `${schema}.${name}`;

/**
 * The tables with the columns that can be written, each after those that its foreign keys refer to.
 * @throws when foreign keys lead in a circle
 */
export async function listTables(client: ClientBase): Promise<StoredTable[]> {
  const { rows: tables } = await client.query<StoredTable & { id: number }>(
    `select c.oid::int8::int as id, n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind = 'r'
     group by c.oid, n.nspname, c.relname order by n.nspname, c.relname`,
    [backedUpSchemas],
  );
  const { rows: keys } = await client.query<{ from: number; to: number }>(
    `select conrelid::int8::int as "from", confrelid::int8::int as "to" from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  );
  const sorted: typeof tables = [];
  while (sorted.length < tables.length) {
    const ready = tables.filter(
      (table) =>
        !sorted.includes(table) &&
        keys.every(({ from, to }) => from !== table.id || sorted.some(({ id }) => id === to)),
    );
    if (ready.length === 0) throw new Error('The foreign keys of the tables lead in a circle');
    sorted.push(...ready);
  }
  return sorted.map(({ schema, name, columns }) => ({ schema, name, columns }));
}

/** The identity columns with the last value that each has given out. */
export async function listSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; table: string; column: string; sequence: string }>(
    `select table_schema as schema, table_name as table, column_name as column,
       pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) as sequence
     from information_schema.columns where table_schema = any($1) and is_identity = 'YES'`,
    [backedUpSchemas],
  );
  const sequences: Manifest['sequences'] = [];
  for (const { sequence, ...column } of rows) {
    const { rows: values } = await client.query<{ last: string | null }>(
      'select pg_sequence_last_value($1::regclass)::text as last',
      [sequence],
    );
    sequences.push({ ...column, last: Number(values[0]?.last ?? 0) });
  }
  return sequences;
}
