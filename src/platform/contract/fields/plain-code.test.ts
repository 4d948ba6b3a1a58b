import { expect, test } from 'vitest';
import { plainCode } from './plain-code.ts';

test.each([
  ' SPRING10 ',
  'SPRING 10',
  'SPRING\u00a010',
  'SPR\u200bING10',
  '\u200eSPRING10',
  '“SPRING10”',
  '"SPRING10"',
  '‘SPRING10’',
  '«SPRING10»',
  'SPRING10.',
  '“SPRING10”,',
  'ＳＰＲＩＮＧ１０',
])('%j is the code', (typed) => {
  expect(plainCode(typed)).toBe('SPRING10');
});

test.each(['SUMMER–20', 'SUMMER‑20', 'SUMMER−20', 'SUMMER—20'])('%j has a hyphen', (typed) => {
  expect(plainCode(typed)).toBe('SUMMER-20');
});

test('a hyphen is part of a code', () => {
  expect(plainCode('PAIR-X')).not.toBe(plainCode('PAIRX'));
});
