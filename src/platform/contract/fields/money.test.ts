import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCents, lineCents, toCents, totalCents } from './money.ts';

describe('money', () => {
  test.each([
    [0, '$0'],
    [5, '$0.05'],
    [9000, '$90'],
    [8950, '$89.50'],
    [123456789, '$1,234,567.89'],
    [-250, '-$2.50'],
  ])('%d cents are formatted %s', (cents, text) => {
    expect(formatCents(cents, 'usd')).toBe(text);
  });

  test.each([
    ['eur', 8950, '€89.50'],
    ['eur', 12_000, '€120'],
    ['gbp', -5, '-£0.05'],
    ['chf', 123_456_789, 'CHF 1,234,567.89'],
    ['huf', 17_550, 'HUF 175.50'],
    ['jpy', 12_000, '¥12,000'],
    ['krw', 89, '₩89'],
  ])('in %s, %i of the smallest unit are formatted %s', (currency, cents, text) => {
    expect(formatCents(cents, currency).replace('\u00a0', ' ')).toBe(text);
  });

  test('a price in yen is its amount', () => {
    expect(toCents(12_000, 'jpy')).toBe(12_000);
  });

  test('dollars without an exact binary fraction become integer cents', () => {
    expect([toCents(1.1, 'usd'), toCents(89.99, 'usd'), toCents(0.29, 'usd'), toCents(1.005, 'usd')]).toEqual(
      [110, 8999, 29, 100],
    );
  });

  test('cents converted to dollars and back are unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_900 }), (cents) => toCents(cents / 100, 'usd') === cents),
    );
  });

  test('a total is the sum of its lines in any order', () => {
    const line = fc.record({
      price: fc.integer({ min: 0, max: 999_999_900 }).map((cents) => cents / 100),
      quantity: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
        const sum = lines.map((one) => lineCents(one, 'usd')).reduce((one, other) => one + other, 0);
        return (
          totalCents(lines, 'usd') === sum &&
          totalCents(lines.toReversed(), 'usd') === sum &&
          Number.isSafeInteger(sum)
        );
      }),
    );
  });

  test('the total of an empty cart is 0', () => {
    expect(totalCents([], 'usd')).toBe(0);
  });
});
