import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allFeaturePages } from '#platform/features/all-feature-pages.ts';
import { root } from '../support/source-tree.ts';

test('the files in slots folders are those that features name', () => {
  const named = allFeaturePages.flatMap(({ slots = {} }) => Object.values(slots));
  expect(named.length).toBeGreaterThan(5);
  expect(globSync('src/features/*/pages/slots/*.{ts,tsx}', { cwd: root }).sort()).toEqual(
    named.map((file) => `src/${file}`).sort(),
  );
});
