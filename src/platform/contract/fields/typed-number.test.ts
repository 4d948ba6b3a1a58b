import { describe, expect, test } from 'vitest';
import { readAmount, readCount, readPercentage } from './typed-number.ts';

const money = 'Enter an amount in dollars, such as 12.50';

describe('an amount of money', () => {
  test.each([
    ['12.50', 1250],
    ['12', 1200],
    ['7,5', 750],
    ['4,50', 450],
    ['99,90', 9990],
    ['89,9500', 8995],
    ['1,000', 100_000],
    ['1.000,00', 100_000],
    ['1,000.00', 100_000],
    ['1 000,00', 100_000],
    ["1'000.00", 100_000],
    ['1’000.00', 100_000],
    ['$12.50', 1250],
    ['12,50 €', 1250],
    ['0', 0],
  ])('%j is %i cents', (text, cents) => {
    expect(readAmount(text, 'usd')).toBe(cents);
  });

  test.each([
    ['1.000', '“1.000” can be read in two ways. Write 1000 or 1.00'],
    ['7,5 %', money],
    ['', money],
    ['-5', money],
    ['1e3', money],
    ['1.2.3', money],
  ])('%j is refused in words', (text, message) => {
    expect(readAmount(text, 'usd')).toBe(message);
  });

  test('has no decimals in a currency without any', () => {
    expect(readAmount('1,250', 'jpy')).toBe(1250);
    expect(readAmount('12.50', 'jpy')).toBe('Enter an amount in JPY, such as 1250');
  });

  test('has a minus where that is allowed', () => {
    expect(readAmount('−5,50', 'usd', { signed: true })).toBe(-550);
    expect(readAmount('-$5', 'usd', { signed: true })).toBe(-500);
  });

  // Whatever a locale prints is read as the same amount, or refused.
  test.each(['en-US', 'de-DE', 'fr-CH', 'fr-FR', 'ja-JP', 'en-IN', 'ar-EG', 'sv-SE', 'de-AT', 'pt-BR'])(
    'as %s prints it is never another one',
    (locale) => {
      const shown = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
      const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
      for (const cents of [5, 450, 750, 9990, 100_000, 129_900, 12_345_678, 999_999_900])
        for (const format of [shown, plain])
          expect([cents, format.format(cents / 100)]).toEqual([
            readAmount(format.format(cents / 100), 'usd'),
            format.format(cents / 100),
          ]);
    },
  );
});

test.each([
  ['7.5', 7.5],
  ['7,5 %', 7.5],
  ['7.250', 7.25],
  ['8.875', 8.875],
  ['100%', 100],
])('%j is %d percent', (text, percent) => {
  expect(readPercentage(text)).toBe(percent);
});

test.each(['', '1,000', '1.000', '$5', '1 000', '-10'])('%j is no percentage', (text) => {
  expect(readPercentage(text)).toBe('Enter a percentage, such as 7.5');
});

test.each([
  ['12', 12],
  ['12.0', 12],
  ['1,000', 1000],
  ['1 000', 1000],
  ["1'000", 1000],
])('%j is %i pairs', (text, count) => {
  expect(readCount(text)).toBe(count);
});

test.each([
  ['7.5', 'Enter a whole number, such as 12'],
  ['7,5', 'Enter a whole number, such as 12'],
  ['1.000', '“1.000” can be read in two ways. Write 1000 or 1'],
  ['2.500', '“2.500” can be read in two ways. Write 2500'],
])('%j is no number of pairs', (text, message) => {
  expect(readCount(text)).toBe(message);
});
