import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, topFolders } from '../support/source-tree.ts';

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
