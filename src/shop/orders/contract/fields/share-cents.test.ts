import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareCents } from './share-cents.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

test('cents that do not divide go to the largest remainders, of equal ones to the first', () => {
  expect(shareCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(shareCents(10, [335, 333, 332])).toEqual([4, 3, 3]);
  expect(shareCents(10, [332, 333, 335])).toEqual([3, 3, 4]);
  expect(shareCents(5, [0, 7, 0])).toEqual([0, 5, 0]);
});

test('nothing is shared where there are no weights', () => {
  expect(shareCents(100, [0, 0])).toEqual([0, 0]);
  expect(shareCents(100, [])).toEqual([]);
});

test('shares add up, none is larger than its weight, and none is a cent away from its proportion', () => {
  const weights = fc.array(fc.nat(99_999_999), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
      const cents = Math.floor(sum(all) * part);
      const shares = shareCents(cents, all);
      expect(sum(shares)).toBe(sum(all) === 0 ? 0 : cents);
      for (const [index, share] of shares.entries()) {
        const weight = all[index] ?? 0;
        expect(share).toBeLessThanOrEqual(weight);
        expect(Math.abs(share - (cents * weight) / Math.max(sum(all), 1))).toBeLessThan(1);
      }
    }),
  );
});
