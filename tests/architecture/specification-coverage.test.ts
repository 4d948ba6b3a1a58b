import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/source-tree.ts';

interface Row {
  /** Section and statement, for failure messages. */
  readonly statement: string;
  readonly files: readonly string[];
  /** Citations like `tests/api/x.test.ts: "name"`. */
  readonly tests: readonly string[];
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The rows of the tables: § · statement · files · tests. */
const parseRows = (page: string): Row[] =>
  page.split('\n').flatMap((line) => {
    const [, section = '', words = '', files = '', tests = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    if (!/^(?:[1-9]|10)\.\d+$/.test(section)) return [];
    return [{ statement: `§${section} ${words}`, files: files.split(', '), tests: listTests(tests) }];
  });

const listTests = (cell: string): string[] => (cell === '' || cell === '—' ? [] : cell.split('<br>'));

/** A test name: the string after an opening parenthesis, followed by a function, with optional options between. */
const named =
  /\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`),\s*(?:\w+,\s*|\{[^{}]*\},\s*)?(?:async\s*)?(?:\(|\w+\s*=>)/g;

const listNames = (source: string): string[] =>
  [...source.matchAll(named)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1'),
  );

/** Whether a cited test exists under exactly that name. */
function exists(citation: string): boolean {
  const [, path = '', name = ''] = /^([\w./-]+\.(?:test|spec)\.ts): "(.+)"$/.exec(citation) ?? [];
  return path !== '' && existsSync(join(root, path)) && listNames(read(path)).includes(name);
}

describe('docs/specification.md:', () => {
  const rows = parseRows(read('docs/specification.md'));

  test('every section has rows', () => {
    const sections = new Set(rows.map(({ statement }) => statement.split('.')[0]));
    expect([...sections]).toEqual(['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9', '§10']);
  });

  test('every cited test exists', () => {
    expect(rows.flatMap(({ tests }) => tests.filter((citation) => !exists(citation)))).toEqual([]);
  });

  test('every cited file exists', () => {
    expect(rows.flatMap(({ files }) => files.filter((path) => !existsSync(join(root, path))))).toEqual([]);
  });

  test('every statement has a test', () => {
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ statement }) => statement)).toEqual([]);
  });
});

test('detects missing tests and files', () => {
  const page = '| 4.1 | a \\| b | web/x.ts, web/y.ts | — |\n| § | Statement | Lives in | Held by |';
  expect(parseRows(page)).toEqual([{ statement: '§4.1 a | b', files: ['web/x.ts', 'web/y.ts'], tests: [] }]);
  const here = 'tests/architecture/specification-coverage.test.ts';
  expect(exists(`${here}: "detects missing tests and files"`)).toBe(true);
  expect(exists(`${here}: "detects missing"`)).toBe(false);
  expect(exists('tests/architecture/nowhere.test.ts: "detects missing tests and files"')).toBe(false);
  expect(exists('not a citation')).toBe(false);
});
