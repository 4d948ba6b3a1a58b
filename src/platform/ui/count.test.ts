import { expect, test } from 'vitest';
import { count } from './count.ts';

test.each([
  [0, '0 pairs'],
  [1, '1 pair'],
  [2, '2 pairs'],
  [1200, '1,200 pairs'],
])('%d is said as "%s"', (number, text) => {
  expect(count(number, 'pair')).toBe(text);
});
