import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, writePlainText } from './plain-text.ts';

test.each([
  ['Black &amp; Tan', 'Black & Tan'],
  ['&lt;3 &quot;Low&quot; &apos;n&#39; &#x2122;', '<3 "Low" \'n\' ™'],
  ['Caf&eacute; &#8211; Low&hellip;', 'Café – Low…'],
  ['Salt &#038; Stone &AMP; Sons', 'Salt & Stone & Sons'],
  ['&amp;amp;', '&amp;'],
  ['R&D &copy Q&A; AT&T', 'R&D &copy Q&A; AT&T'],
  ['Cedar&#10;High', 'Cedar High'],
  ['Cedar\r\nHigh', 'Cedar High'],
  ['Cedar\t \u0007High', 'Cedar High'],
  ['Cedar\u0085High\u2028Top', 'Cedar High Top'],
  ['\n Cedar  High \t', 'Cedar  High'],
  ['a < b > c', 'a < b > c'],
])('%j reads as %j', (cell, text) => {
  expect(plainText(cell)).toBe(text);
});

test('a text that was written is read as it was', () => {
  const text = fc
    .string({ unit: fc.constantFrom(...'amplt#38;&<> é', '&amp;', '&lt;'), maxLength: 20 })
    .map((words) => words.trim());
  fc.assert(
    fc.property(text, (words) => {
      expect(plainText(writePlainText(words))).toBe(words);
    }),
    { numRuns: 5000 },
  );
});
