import { expect, test } from 'vitest';
import { formatExact, toWholeUnits } from './currency.ts';

test.each([
  [125_000, 'usd', '$1,250.00'],
  [-5, 'usd', '-$0.05'],
  [123_456_789, 'eur', 'EUR 1,234,567.89'],
  [8_000, 'jpy', 'JPY 8,000'],
  [0, 'usd', '$0.00'],
])('%i of %s is %s', (amount, currency, text) => {
  expect(formatExact(amount, currency)).toBe(text);
});

test('whole units of a currency without cents are its amounts', () => {
  expect(toWholeUnits(8_000, 'jpy')).toBe(8_000);
  expect(toWholeUnits(8_050, 'usd')).toBe(80.5);
});
