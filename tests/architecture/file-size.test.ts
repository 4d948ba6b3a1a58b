import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, topFolders } from '../support/source-tree.ts';

/** What `npm run db:types` writes: nobody reads it from its first line to its last. */
const generated = ['database/tables.ts'];

test('no file that is written by hand is longer than 300 lines', () => {
  const paths = globSync(`{${topFolders.join(',')}}/**/*.{ts,tsx,css,sh}`, {
    cwd: root,
    exclude: ['**/node_modules/**', ...generated],
  });
  const lines = paths.map((path) => ({
    path,
    lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1,
  }));
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.filter((file) => file.lines > 300)).toEqual([]);
});
