import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/source-tree.ts';

interface Row {
  /** Section and statement, as a failure names it. */
  readonly statement: string;
  readonly files: readonly string[];
  /** What stands between two tests: `tests/api/x.test.ts: "name"`. */
  readonly tests: readonly string[];
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The rows of a page's tables: § · statement · files · tests. */
const parseRows = (page: string): Row[] =>
  page.split('\n').flatMap((line) => {
    const [, section = '', words = '', files = '', tests = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    if (!/^[1-9]\.\d+$/.test(section)) return [];
    return [{ statement: `§${section} ${words}`, files: files.split(', '), tests: listTests(tests) }];
  });

const listTests = (cell: string): string[] => (cell === '' || cell === '—' ? [] : cell.split('<br>'));

/** A test's name is a text right behind an opening bracket that a function follows, with options between at most. */
const named =
  /\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`),\s*(?:\w+,\s*|\{[^{}]*\},\s*)?(?:async\s*)?(?:\(|\w+\s*=>)/g;

const listNames = (source: string): string[] =>
  [...source.matchAll(named)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1'),
  );

/** Whether a cited test is in the tree under that very name. */
function isThere(citation: string): boolean {
  const [, path = '', name = ''] = /^([\w./-]+\.(?:test|spec)\.ts): "(.+)"$/.exec(citation) ?? [];
  return path !== '' && existsSync(join(root, path)) && listNames(read(path)).includes(name);
}

describe('the page of the specification, statement by statement:', () => {
  const rows = parseRows(read('docs/specification.md'));

  test('every section has rows', () => {
    const sections = new Set(rows.map(({ statement }) => statement.slice(0, 2)));
    expect([...sections]).toEqual(['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9']);
  });

  test('every test it names is in the tree', () => {
    expect(rows.flatMap(({ tests }) => tests.filter((citation) => !isThere(citation)))).toEqual([]);
  });

  test('every file it names is in the tree', () => {
    expect(rows.flatMap(({ files }) => files.filter((path) => !existsSync(join(root, path))))).toEqual([]);
  });

  test('no statement is without a test', () => {
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ statement }) => statement)).toEqual([]);
  });
});

test('the law sees what breaks it', () => {
  const page = '| 4.1 | a \\| b | web/x.ts, web/y.ts | — |\n| § | Statement | Lives in | Held by |';
  expect(parseRows(page)).toEqual([{ statement: '§4.1 a | b', files: ['web/x.ts', 'web/y.ts'], tests: [] }]);
  const here = 'tests/architecture/coverage.test.ts';
  expect(isThere(`${here}: "the law sees what breaks it"`)).toBe(true);
  expect(isThere(`${here}: "the law sees"`)).toBe(false);
  expect(isThere('tests/laws/nowhere.test.ts: "the law sees what breaks it"')).toBe(false);
  expect(isThere('not a citation')).toBe(false);
});
