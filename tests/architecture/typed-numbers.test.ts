import { expect, test } from 'vitest';
import { readSources } from '../support/source-tree.ts';

/** What only a parser of numbers as people write them does: it takes a comma for a point, or leaves separators out. */
const parsesNumbers = /parseFloat|\.replace(?:All)?\((?:','|\/,\/|\/\[[^\]]*,[^\]]*\]\/)|\[\.,\]|\[,\.\]/;

/** Files with something of the kind that reads no amount, percentage or count. */
const others = [
  // Takes a dot off a code.
  'src/platform/contract/fields/plain-code.ts',
  // Escapes the separators of a calendar file.
  'src/features/launches/server/calendar/icalendar.ts',
  // The order of sizes, and the lengths of a size chart.
  'src/shop/catalog/server/shoe-rows.ts',
  'src/shop/catalog/contract/size-charts.ts',
  // A length of CSS.
  'src/shop/catalog/pages/product/gallery-controls.tsx',
];

test('one file reads numbers as people write them', () => {
  const parsers = readSources()
    .filter(
      ({ path, text }) => path.startsWith('src/') && !path.includes('.test.') && parsesNumbers.test(text),
    )
    .map(({ path }) => path);
  expect(parsers.toSorted()).toEqual(['src/platform/contract/fields/typed-number.ts', ...others].toSorted());
});
