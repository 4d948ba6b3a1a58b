import { expect, test } from 'vitest';
import { isStorableText } from './storable-text.ts';

test.each(['', 'Niño', '🙂', '‮', 'a\nb', 7, null, undefined, { a: ['b', { c: 'd' }] }])(
  '%j is storable',
  (value) => {
    expect(isStorableText(value)).toBe(true);
  },
);

test.each(['\0', 'a\0b', '\ud800', '\udc00x', { a: ['\0'] }, { '\0': 1 }, [['\ud83d']]])(
  '%j is not',
  (value) => {
    expect(isStorableText(value)).toBe(false);
  },
);

test('deep nesting is not storable', () => {
  let nested: unknown = 'x';
  for (let depth = 0; depth < 20; depth++) nested = [nested];
  expect(isStorableText(nested)).toBe(false);
});
