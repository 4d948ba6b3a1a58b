import { expect, test } from 'vitest';
import { readSources, withoutComments } from '../support/source-tree.ts';

/** Whether a source loads the illustrator; an import of types alone is gone at run time. */
const loadsIllustrator = (text: string): boolean =>
  /\bimport\s(?!type\b)[^;]*?['"]@sneaker-paradise\/shoe-illustrator['"]|\bimport\(['"]@sneaker-paradise\/shoe-illustrator/.test(
    withoutComments(text),
  );

/** What draws: `npm run draw` and the contact sheet. */
const isDrawingTool = (path: string): boolean =>
  /^demo\/(?:draw\/|draw-demo-shoes\.|contact-sheet\.)/.test(path);

const shop = readSources().filter(
  ({ path }) => /^(?:cli|config|database|demo|src)\//.test(path) && !path.includes('.test.'),
);

test('of the shop only the drawing tools load the illustrator', () => {
  const loading = shop.filter(({ text }) => loadsIllustrator(text)).map(({ path }) => path);
  expect(loading).toContain('demo/draw/draw-picture.ts');
  expect(loading.filter((path) => !isDrawingTool(path))).toEqual([]);
});

test('the shop loads no drawing tool', () => {
  const imports = shop
    .filter(({ path }) => !isDrawingTool(path))
    .flatMap(({ path, imports: targets }) =>
      targets.filter(isDrawingTool).map((target) => `${path} → ${target}`),
    );
  expect(imports).toEqual([]);
});

test('an import of types does not load', () => {
  const name = '@sneaker-paradise/shoe-illustrator';
  expect(loadsIllustrator(`import type { Drawing } from '${name}';`)).toBe(false);
  expect(loadsIllustrator(`import { drawShoe } from '${name}';`)).toBe(true);
  expect(loadsIllustrator(`await import('${name}');`)).toBe(true);
});
