import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { onServer } from '../support/database-server.ts';
import { emptyDatabase } from '../support/fresh-database.ts';

/** A column as a type or the database describes it: whether it may be null, and whether an insert may leave it out. */
interface Column {
  readonly nullable: boolean;
  readonly optional: boolean;
}
type Schema = Record<string, Record<string, Column>>;

const folder = join(import.meta.dirname, '../../database');
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let actual: Schema;
beforeAll(async () => {
  database = await emptyDatabase();
  await migrate(database.url);
  actual = await readDatabase(database.url);
});
afterAll(() => database.drop());

test('the table types match the migrated tables, column for column', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('tables.ts'));
  const declared = readTypes(files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n'));
  expect(Object.keys(declared).length).toBeGreaterThan(20);
  expect(declared).toEqual(actual);
});

test('detects a missing column, another nullability and a missing default', () => {
  const types = `
    interface LineColumns {
      size: string;
    }
    interface ItemTable extends LineColumns {
      id: GeneratedAlways<number>;
      day: ColumnType<Date, string, string>;
      note: Nullable<string>;
    }
    export interface Tables {
      item: ItemTable;
    }`;
  expect(readTypes(types)).toEqual({
    item: {
      size: { nullable: false, optional: false },
      id: { nullable: false, optional: true },
      day: { nullable: false, optional: false },
      note: { nullable: true, optional: true },
    },
  });
});

/** The interfaces of `database/*tables.ts` as columns; TypeScript 7 has no compiler API yet. */
function readTypes(text: string): Schema {
  const columns = new Map<string, Record<string, Column>>();
  const tables: Record<string, string> = {};
  for (const [, name = '', base = '', body = ''] of text.matchAll(
    /interface (\w+)(?:\s+extends ([\w,\s]+?))? \{\n([^}]*)\}/g,
  )) {
    const members = [...body.matchAll(/^\s+(\w+): (.+);$/gm)];
    if (/Tables$/.test(name)) for (const [, table = '', type = ''] of members) tables[table] = type;
    const own = members.map(([, column = '', type = '']) => [column, toColumn(type)] as const);
    columns.set(name, { ...columns.get(base), ...Object.fromEntries(own) });
  }
  return Object.fromEntries(Object.entries(tables).map(([table, type]) => [table, columns.get(type) ?? {}]));
}

const toColumn = (type: string): Column => {
  const nullable = /^Nullable/.test(type);
  return {
    nullable,
    optional: nullable || /^(?:Created|Default|Generated)|ColumnType<\w+, [^,]*undefined/.test(type),
  };
};

/** Tables of the shop's own schema, without the list of applied migrations. */
async function readDatabase(url: string): Promise<Schema> {
  const { rows } = await onServer(url, (client) =>
    client.query<{ table: string; column: string; nullable: boolean; optional: boolean }>(`
      select table_name as table, column_name as column, is_nullable = 'YES' as nullable,
        is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as optional
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migration'`),
  );
  const schema: Schema = {};
  for (const { table, column, nullable, optional } of rows)
    schema[table] = { ...schema[table], [column]: { nullable, optional } };
  return schema;
}
