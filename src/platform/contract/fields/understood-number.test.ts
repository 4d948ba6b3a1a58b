import { expect, test } from 'vitest';
import { showAmount, showCount, showPercentage } from './understood-number.ts';

test.each([
  ['1,000', '= $1,000.00'],
  ['4,50', '= $4.50'],
  ['$12.50', '= $12.50'],
  ['1.000,00', '= $1,000.00'],
  ['1.000', '= $1,000.00 or $1.00?'],
  ['12.50', ''],
  [' 12 ', ''],
  ['', ''],
  ['a lot', ''],
])('beside the amount %j stands %j', (text, shown) => {
  expect(showAmount(text, 'usd')).toBe(shown);
});

test('amounts are shown in the currency of the shop', () => {
  expect(showAmount('1,250', 'jpy')).toBe('= ¥1,250');
  expect(showAmount('12,5', 'eur')).toBe('= €12.50');
});

test.each([
  ['7,5', '= 7.5%'],
  ['7.5 %', '= 7.5%'],
  ['7.5', ''],
  ['1.000', ''],
])('beside the percentage %j stands %j', (text, shown) => {
  expect(showPercentage(text)).toBe(shown);
});

test.each([
  ['1,000', '= 1,000'],
  ['1.000', '= 1,000 or 1?'],
  ['2.500', '= 2,500?'],
  ['1000', ''],
])('beside the count %j stands %j', (text, shown) => {
  expect(showCount(text)).toBe(shown);
});

test('a minus is shown where a number may have one', () => {
  expect(showAmount('−5,50', 'usd', { signed: true })).toBe('= -$5.50');
  expect(showAmount('-5', 'usd', { signed: true })).toBe('');
});
