import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources, root, topFolders, withoutComments } from '../support/source-tree.ts';

const lines = globSync(`{${topFolders.join(',')}}/**/*.{ts,tsx,css,sh}`, {
  cwd: root,
  exclude: ['**/node_modules/**'],
})
  .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
  .sort((one, other) => one.lines - other.lines);

test('no file is longer than 300 lines', () => {
  expect(lines.filter((file) => file.lines > 300)).toEqual([]);
});

test('95 % of the files have at most 200 lines, half of them at most 60', () => {
  expect(lines[Math.floor(lines.length * 0.95)]?.lines).toBeLessThanOrEqual(200);
  expect(lines[Math.floor(lines.length * 0.5)]?.lines).toBeLessThanOrEqual(60);
});

/** The import statements of each file of the product, types and packages counted (docs/decisions/019). */
const imports = readSources()
  .filter(({ path }) => !/^(tests|bench)\/|\/tests\/|\.test\.tsx?$/.test(path))
  .map(({ path, text }) => ({ path, imports: countImports(text) }))
  .sort((one, other) => one.imports - other.imports);

function countImports(text: string): number {
  return [...withoutComments(text).matchAll(/^import\s(?:[^;'"]*?from\s)?\s*['"]/gm)].length;
}

test('no file has more than 24 imports, 95 % at most 10, half of them at most 3', () => {
  expect(imports.filter((file) => file.imports > 24)).toEqual([]);
  expect(imports[Math.floor(imports.length * 0.95)]?.imports).toBeLessThanOrEqual(10);
  expect(imports[Math.floor(imports.length * 0.5)]?.imports).toBeLessThanOrEqual(3);
});

test('counts imports of one line, of several lines, for effect and of types only', () => {
  const text = [
    "import one from 'one';",
    'import {',
    '  two,',
    "} from 'two';",
    "import 'three/style.css';",
    "import type { Four } from '@four/types';",
    "// import five from 'five';",
    "const six = await import('six');",
  ].join('\n');
  expect(countImports(text)).toBe(4);
});
