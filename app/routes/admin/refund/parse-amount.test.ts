import { expect, test } from 'vitest';
import { parseAmount } from './parse-amount.ts';

test.each([
  ['12.50', 1_250],
  [' $ 9.5 ', 950],
  ['0.01', 1],
  ['1,200', 120_000],
  ['360', 36_000],
  ['0.29', 29],
])('%j is an amount', (text, cents) => {
  expect(parseAmount(text, 120_000)).toBe(cents);
});

test.each([
  ['', 'Type the amount, for example 12.50'],
  ['12,50', 'Type dollars and cents with a point, for example 12.50'],
  ['1.234', 'Type dollars and cents with a point, for example 12.50'],
  ['-5', 'Type dollars and cents with a point, for example 12.50'],
  ['ten', 'Type dollars and cents with a point, for example 12.50'],
  ['0.00', 'Type more than $0'],
  ['360.01', 'Only $360 are left to refund'],
])('%j is answered with what to type', (text, message) => {
  expect(parseAmount(text, 36_000)).toBe(message);
});
