import { expect, test } from 'vitest';
import { readSources, runsOnServer, type SourceFile, withoutComments } from '../support/source-tree.ts';

/** How many statements may be written as SQL, where the query builder has no word or a plan was measured. */
const most = 150;

/** A template that begins like a statement or a query; expressions inside built statements are none. */
const statement =
  /\bsql(?:<[^`]*?>)?`\s*(?:with|select|insert|update|delete|lock|create|alter|analyze|truncate)\b/g;

const countStatements = (sources: readonly Pick<SourceFile, 'path' | 'text'>[]): number =>
  sources
    .filter(({ path }) => runsOnServer(path))
    .reduce((sum, { text }) => sum + [...withoutComments(text).matchAll(statement)].length, 0);

test(`at most ${most} statements are written as SQL, the others are built and so checked by the compiler`, () => {
  expect(countStatements(readSources())).toBeLessThanOrEqual(most);
});

test('counts statements, and neither expressions nor comments', () => {
  const source = (path: string, text: string) => ({ path, text });
  expect(
    countStatements([
      source('server/a.ts', 'sql<{ a: number[] }>`\n  select a`; sql<Date>`now()`; // sql`select b`'),
      source('cli/b.ts', 'const ids = sql`with x as (y)`; sql.raw(text)'),
      source('tests/c.ts', 'sql`delete from c`'),
    ]),
  ).toBe(2);
});
