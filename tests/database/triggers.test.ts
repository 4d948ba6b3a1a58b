import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roomOf } from '../architecture/rooms/room-of.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { readSources, withoutComments } from '../support/source-tree.ts';

/** A comment in a source file that lists the triggers of a table. */
interface TriggerList {
  readonly path: string;
  readonly table: string;
  /** Each as `table.trigger`. */
  readonly triggers: readonly string[];
}

const sources = readSources().filter(({ path }) => /^src\/.*(?<!\.test)\.ts$/.test(path));
const levelOf = (path: string): number => roomOf(path)?.level ?? 0;
const lists = sources.flatMap(({ path, text }) => readLists(path, text));
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** The comments that begin with "Triggers of" and have a line for each trigger. */
function readLists(path: string, text: string): TriggerList[] {
  const comments = text.matchAll(/^\/\*\n \* Triggers of `(\w+)`\.([\s\S]*?)\*\//gm);
  return [...comments].map(([, table = '', lines = '']) => ({
    path,
    table,
    triggers: [...lines.matchAll(/^ \* - `(\w+)`: \S/gm)].map(([, name]) => `${table}.${name}`),
  }));
}

test('the comments at the stores list each trigger of the database once, and no other', async () => {
  const { rows } = await sql<{ trigger: string }>`
    select tgrelid::regclass || '.' || tgname as trigger from pg_trigger where not tgisinternal`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(lists.flatMap(({ triggers }) => triggers).sort()).toEqual(rows.map(({ trigger }) => trigger).sort());
});

test('a room lists its triggers of a table in one file, which uses the table unless it is of another room', () => {
  const places = lists.map(({ path, table }) => `${roomOf(path)?.name.replace(/^shop.*/, 'shop')}: ${table}`);
  expect(places).toEqual([...new Set(places)]);
  const elsewhere = lists.filter(({ path, table }) => {
    const isOwn = !lists.some((list) => list.table === table && levelOf(list.path) < levelOf(path));
    if (!isOwn) return false;
    const code = withoutComments(sources.find((source) => source.path === path)?.text ?? '');
    return !new RegExp(`\\b${table}\\b`).test(code);
  });
  expect(elsewhere).toEqual([]);
});

test('a list is parsed into its triggers', () => {
  const comment = '/*\n * Triggers of `a`. A write also:\n *\n * - `b`: does `c`\n * - `d`: more\n */\n';
  expect(readLists('x.ts', `${comment}\n/* - \`e\`: no */\n`)).toEqual([
    { path: 'x.ts', table: 'a', triggers: ['a.b', 'a.d'] },
  ]);
});
