import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, topFolders } from '../support/source-tree.ts';

test('no file is longer than 300 lines', () => {
  const paths = globSync(`{${topFolders.join(',')}}/**/*.{ts,tsx,css,sh}`, {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  const lines = paths.map((path) => ({
    path,
    lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1,
  }));
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.filter((file) => file.lines > 300)).toEqual([]);
});
