import { expect, test } from 'vitest';
import { sentBackNote } from './sent-back-note.ts';

test.each([
  [9, 7, 0, '7 of 9 sent back: too small', 1],
  [5, 0, 3, '3 of 5 sent back: too big', -1],
])('of %i pairs, %i too small and %i too big: %s', (pairs, tooSmall, tooBig, text, step) => {
  expect(sentBackNote({ pairs, tooSmall, tooBig })).toEqual({ text, step });
});

test.each([
  ['too few pairs', 2, 2, 0],
  ['as many too small as too big', 4, 2, 2],
  ['most for another reason', 6, 3, 0],
  ['none', 0, 0, 0],
])('nothing is said of %s', (_, pairs, tooSmall, tooBig) => {
  expect(sentBackNote({ pairs, tooSmall, tooBig })).toBeNull();
});
