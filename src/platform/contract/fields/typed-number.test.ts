import fc from 'fast-check';
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

/** Locales with every separator, grouping and kind of digits that browsers write. */
const locales =
  'en-US de-DE de-AT de-CH fr-FR fr-CH it-CH es-ES es-MX pt-BR pt-PT pl-PL sv-SE nb-NO fi-FI cs-CZ hu-HU ru-RU uk-UA bg-BG tr-TR el-GR ja-JP zh-CN ko-KR hi-IN en-IN bn-BD ar-EG ar-MA fa-IR ur-PK he-IL th-TH vi-VN id-ID nl-NL da-DK et-EE lv-LV lt-LT sl-SI hr-HR ro-RO sk-SK en-ZA mr-IN ne-NP my-MM sw-KE'.split(
    ' ',
  );
const locale = fc.constantFrom(...locales);
const cents = fc.integer({ min: 0, max: 999_999_999 });

/** A printed number is read as itself, or refused with a text; never as another one. */
const isSame = (read: number | string, printed: number): boolean =>
  typeof read === 'string' || read === printed;

test.each(['decimal', 'currency'] as const)(
  'an amount printed in any locale as %s is never another one',
  (style) => {
    fc.assert(
      fc.property(
        locale,
        cents,
        fc.constantFrom(0, 2),
        fc.boolean(),
        (where, amount, decimals, useGrouping) => {
          const printed = decimals === 0 ? amount - (amount % 100) : amount;
          const text = new Intl.NumberFormat(where, {
            style,
            currency: 'USD',
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
            useGrouping,
          }).format(printed / 100);
          return isSame(readAmount(text, 'usd'), printed);
        },
      ),
      { numRuns: 5_000 },
    );
  },
);

test('a percentage printed in any locale is never another one', () => {
  fc.assert(
    fc.property(locale, fc.integer({ min: 0, max: 100_000 }), (where, thousandths) => {
      const text = new Intl.NumberFormat(where, { style: 'percent', maximumFractionDigits: 3 }).format(
        thousandths / 100_000,
      );
      return isSame(readPercentage(text), thousandths / 1_000);
    }),
    { numRuns: 5_000 },
  );
});

test('a count printed in any locale is never another one', () => {
  fc.assert(
    fc.property(locale, fc.integer({ min: 0, max: 9_999_999 }), (where, count) =>
      isSame(readCount(new Intl.NumberFormat(where).format(count)), count),
    ),
    { numRuns: 5_000 },
  );
});

test('most of what locales of Europe and America print is read', () => {
  const print = (where: string) => new Intl.NumberFormat(where, { minimumFractionDigits: 2 }).format(1234.5);
  const refused = locales.filter((where) => readAmount(print(where), 'usd') !== 123_450);
  expect(refused.filter((where) => /^(?:en|de|fr|it|es|pt|pl|sv|nb|fi|cs|nl|da)/.test(where))).toEqual([]);
});
