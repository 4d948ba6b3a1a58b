import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/source-tree.ts';

/** The only place of each; everything else takes it from the settings. */
const names: readonly (readonly [name: RegExp, path: string])[] = [
  [/sneaker paradise/i, 'src/shop/settings/contract/default-name.ts'],
  [/lastmark/i, 'src/features/demo/server/demo-promises.ts'],
];

test.each(names)('%s is in one file of the shop', (name, path) => {
  const files = globSync('{cli,config,packages/*/src,src}/**/*.{css,ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/*.test.ts', '**/tests/**'],
  });
  expect(files.length).toBeGreaterThan(1_000);
  const others = globSync('public/*', { cwd: root });
  const found = [...files, ...others].filter((file) => name.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([path]);
});
