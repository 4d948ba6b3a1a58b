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
  ])('%d cents are formatted %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  test('dollars without an exact binary fraction become integer cents', () => {
    expect([toCents(1.1), toCents(89.99), toCents(0.29), toCents(1.005)]).toEqual([110, 8999, 29, 100]);
  });

  test('cents converted to dollars and back are unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_900 }), (cents) => toCents(toDollars(cents)) === cents),
    );
  });

  test('a total is the sum of its lines in any order', () => {
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

  test('the total of an empty cart is 0', () => {
    expect(totalCents([])).toBe(0);
  });
});
