import { expect, test } from 'vitest';
import { joinFitNotes, sizeToTake } from './fit-note.ts';

const small = { step: 1 };
const large = { step: -1 };
const exact = { step: 0 };
const stock = ['8', '8.5', '9', '9.5', '11', 'One size'].map((size) => ({ size }));

test('a small shoe is taken a step larger, a large one a step smaller, one that is true as it is', () => {
  expect(sizeToTake(small, stock, '9')).toBe('9.5');
  expect(sizeToTake(large, stock, '9')).toBe('8.5');
  expect(sizeToTake(exact, stock, '9')).toBe('9');
  expect(sizeToTake(exact, stock, 'One size')).toBe('One size');
});

test('nothing is guessed for who wears a size that the shoe has not, or where its next one is far away', () => {
  expect(sizeToTake(exact, stock, '7')).toBeNull();
  expect(sizeToTake(small, stock, '9.5')).toBeNull();
  expect(sizeToTake(large, stock, '8')).toBeNull();
  expect(sizeToTake(small, stock, '11')).toBeNull();
});

test('several notes are said together, and the first one decides the size', () => {
  const reviews = { step: 0, text: '7 of 9 reviewers say true to size' };
  const returns = { step: 1, text: '7 of 9 sent back: too small' };
  expect(joinFitNotes([reviews, returns])).toEqual({ step: 0, text: `${reviews.text}; ${returns.text}` });
  expect(joinFitNotes([null, returns])).toEqual(returns);
  expect(joinFitNotes([null])).toBeNull();
});
