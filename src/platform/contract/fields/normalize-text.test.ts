import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeText } from './normalize-text.ts';

test.each([
  [' Niño  ROJO ', 'nino rojo'],
  ['e\u0301', 'e'],
  ['é', 'e'],
  ['ÅNGSTRÖM', 'angstrom'],
  ['İstanbul', 'istanbul'],
  ['a\t\nb', 'a b'],
  ['', ''],
  ['🙂', '🙂'],
])('%j folds to %j', (text, folded) => {
  expect(normalizeText(text)).toBe(folded);
});

test('folding is idempotent and ignores case and accents', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const folded = normalizeText(text);
      return (
        normalizeText(folded) === folded &&
        normalizeText(text.normalize('NFD')) === normalizeText(text.normalize('NFC'))
      );
    }),
  );
});
