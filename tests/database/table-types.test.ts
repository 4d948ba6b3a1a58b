import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateTableTypes } from '#database/table-types/generate-table-types.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { root } from '../support/source-tree.ts';

const committed = readFileSync(join(root, 'database/tables.ts'), 'utf8');
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test('the types of the tables are what the migrations say now (npm run db:types)', async () => {
  expect(await generateTableTypes(database.db)).toBe(committed);
});

test('a column says whether it may be null, left out and written, and which texts a check allows', async () => {
  await sql`
    create table sample (
      id bigint generated always as identity,
      word text not null check (word in ('one', 'other')),
      maybe text check (maybe in ('here', 'there')),
      long text not null check (length(long) > 3 and long in ('never', 'ever')),
      day date not null,
      at timestamptz not null default now(),
      entry jsonb,
      hash bytea not null,
      names text[] not null default '{}'
    )`.execute(database.db);
  const [, sample = ''] =
    /^interface Sample \{\n(.*?)^\}/ms.exec(await generateTableTypes(database.db)) ?? [];
  expect(sample.split(/;?\n */)).toEqual([
    '  at: Generated<Date>',
    'day: ColumnType<Date, string, string>',
    'entry: ColumnType<unknown, string, string> | null',
    'hash: Buffer',
    'id: GeneratedAlways<number>',
    'long: string',
    'maybe: "here" | "there" | null',
    'names: Generated<string[]>',
    'word: "one" | "other"',
    '',
  ]);
});
