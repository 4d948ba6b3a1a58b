import { expect, test } from 'vitest';
import { fractionDigits, toWholeUnits } from './currency.ts';

test('whole units of a currency without cents are its amounts', () => {
  expect(['usd', 'EUR', 'jpy', 'KRW'].map(fractionDigits)).toEqual([2, 2, 0, 0]);
  expect(toWholeUnits(8_000, 'jpy')).toBe(8_000);
  expect(toWholeUnits(8_050, 'usd')).toBe(80.5);
});
