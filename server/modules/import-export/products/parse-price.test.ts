import { expect, test } from 'vitest';
import { parsePrice } from './parse-price.ts';

test.each([
  ['89', 8900],
  ['89.9', 8990],
  ['89.95', 8995],
  ['89.9500', 8995],
  ['0', 0],
  [' $1,299.00 ', 129900],
  ['1,299', 129900],
  ['89,95', 8995],
  ['1.299,00', 129900],
  ['9999999', 999999900],
])('%j is %i cents', (text, cents) => {
  expect(parsePrice(text)).toBe(cents);
});

test.each(['', 'abc', '-5', '89.999', '1e3', 'Infinity', '10000000', '1,29,9', '0x10', '٣', '1.299.00'])(
  '%j is no price',
  (text) => {
    expect(parsePrice(text)).toBeNull();
  },
);
