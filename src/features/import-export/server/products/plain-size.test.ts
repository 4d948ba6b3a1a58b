import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainSize } from './plain-size.ts';

test.each([
  ['38.5', '38.5'],
  ['38,5', '38.5'],
  ['38,50', '38.5'],
  ['38½', '38.5'],
  ['38 ½', '38.5'],
  ['38 1/2', '38.5'],
  ['38\u00a01⁄2', '38.5'],
  ['３８．５', '38.5'],
  ['３８，５', '38.5'],
  ['٣٨٫٥', '38.5'],
  ['३८,५', '38.5'],
  ['\u200e38,5\u202c', '38.5'],
  ['39,0', '39'],
  ['39.00', '39'],
  ['42⅔', '42 2/3'],
  ['42 2⁄3', '42 2/3'],
  ['EU 38,5', 'EU 38.5'],
  ['EU\u202f38,5 / UK\u00a05½', 'EU 38.5 / UK 5.5'],
  ['38–39', '38-39'],
  ['38,39', '38,39'],
  ['36,37,38', '36,37,38'],
  ['09', '09'],
  ['One  size', 'One size'],
  ['½', '½'],
])('%j is the size %j', (text, size) => {
  expect(plainSize(text)).toBe(size);
});

test('a size that was read stays the same when it is read again', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0159.,½⅔/ \u00a0a-'), maxLength: 12 });
  fc.assert(
    fc.property(text, (size) => {
      expect(plainSize(plainSize(size))).toBe(plainSize(size));
    }),
    { numRuns: 5000 },
  );
});
