import { expect, test } from 'vitest';
import { parsePrice } from './parse-price.ts';

test.each([
  ['89', 8900],
  ['89.9', 8990],
  ['89.95', 8995],
  ['89.9500', 8995],
  ['0', 0],
  ['0.500', 50],
  [' $1,299.00 ', 129900],
  ['1,299', 129900],
  ['89,95', 8995],
  ['1.299,00', 129900],
  ['1.299.000', 129900000],
  ['1,29,900.50', 12990050],
  ['9999999', 999999900],
])('%j is %i cents', (text, cents) => {
  expect(parsePrice(text, 'usd')).toBe(cents);
});

test.each(['\u0020', '\u00a0', '\u202f', '\u2009', "'", '’', '٬'])('%j groups thousands', (separator) => {
  expect(parsePrice(`1${separator}299`, 'usd')).toBe(129900);
  expect(parsePrice(`1${separator}299,00`, 'usd')).toBe(129900);
  expect(parsePrice(`1${separator}299.50`, 'usd')).toBe(129950);
  expect(parsePrice(`1${separator}299${separator}000,00`, 'usd')).toBe(129900000);
  expect(parsePrice(`12${separator}99`, 'usd')).toEqual(expect.stringContaining('is not a price'));
});

test.each([
  ['CHF 1’299.00', 129900],
  ['CHF89.00', 8900],
  ['Fr. 89.–', 8900],
  ['89,00 kr', 8900],
  ['kr. 89,-', 8900],
  ['89.00 USD', 8900],
  ['89 eur', 8900],
  ['89,00\u00a0€', 8900],
  ['€ 1.299,00', 129900],
  ['US$ 89.00', 8900],
  ['R$1.299,90', 129990],
  ['1 299,00 zł', 129900],
  ['1 299 Kč', 129900],
  ['₹1,29,900', 12990000],
  ['￥８，９００', 890000],
  ['٨٩٫٥٠', 8950],
  ['89,-', 8900],
  ['89,–', 8900],
  ['89.—', 8900],
  ['1.299,- €', 129900],
  ["1'299.–", 129900],
])('%j is %i cents, whatever its currency', (text, cents) => {
  expect(parsePrice(text, 'usd')).toBe(cents);
});

test.each([
  ['1.299', '“1.299” could be two prices: write 1299 or 1.29'],
  ['12.500', '“12.500” could be two prices: write 12500 or 12.50'],
  ['1.290 €', '“1.290 €” could be two prices: write 1290 or 1.29'],
])('%j could be two prices', (text, problem) => {
  expect(parsePrice(text, 'usd')).toBe(problem);
});

test.each([
  '',
  'abc',
  '-5',
  '1e3',
  'Infinity',
  '1,29,9',
  '0x10',
  '1.299.00',
  'abc 89',
  '89 pairs',
  '$',
  '89 90',
])('%j is no price', (text) => {
  expect(parsePrice(text, 'usd')).toBe(`“${text}” is not a price like 89 or 89.95`);
});

test('a price beyond the limit is refused as that', () => {
  expect(parsePrice('10000000', 'usd')).toBe('a price can be at most 9,999,999');
});
