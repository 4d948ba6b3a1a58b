import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCents, lineCents, toCents, toDollars, totalCents } from './money.ts';

describe('money', () => {
  test.each([
    [0, '$0'],
    [5, '$0.05'],
    [9000, '$90'],
    [8950, '$89.50'],
    [123456789, '$1,234,567.89'],
    [-250, '-$2.50'],
  ])('%d cents read %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  test('what cannot be a binary fraction is still whole cents', () => {
    expect([toCents(1.1), toCents(89.99), toCents(0.29), toCents(1.005)]).toEqual([110, 8999, 29, 100]);
  });

  test('cents survive the way to dollars and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_900 }), (cents) => toCents(toDollars(cents)) === cents),
    );
  });

  test('a total is the sum of its lines, whatever their order', () => {
    const line = fc.record({
      price: fc.integer({ min: 0, max: 999_999_900 }).map(toDollars),
      quantity: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
        const sum = lines.map(lineCents).reduce((one, other) => one + other, 0);
        return (
          totalCents(lines) === sum && totalCents(lines.toReversed()) === sum && Number.isSafeInteger(sum)
        );
      }),
    );
  });

  test('an empty cart costs nothing', () => {
    expect(totalCents([])).toBe(0);
  });
});
