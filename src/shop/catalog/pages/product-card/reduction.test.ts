import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toReduction } from './reduction.ts';

test.each([
  [159.99, 189.99, 189.99, '15% off'],
  [100, 150, 150, '33% off'],
  [99.5, 100, 100, ''],
  [0, 80, 80, '100% off'],
  [0.71, 1, 1, '29% off'],
])('%d instead of %d: was %d, %s', (price, priorPrice, was, saved) => {
  expect(toReduction({ price, priorPrice })).toEqual({ was, saved });
});

test('without a former price there is none', () => {
  expect(toReduction({ price: 100, priorPrice: null })).toBeNull();
});

test('the percentage never promises more than is saved, and is the last whole one that does not', () => {
  const cents = fc.integer({ min: 1, max: 999_999_900 });
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      const [now, before] = [Math.min(one, other), Math.max(one, other) + 1];
      const { saved = '' } = toReduction({ price: now / 100, priorPrice: before / 100 }) ?? {};
      const percent = saved === '' ? 0 : Number.parseInt(saved, 10);
      expect(percent * before).toBeLessThanOrEqual(100 * (before - now));
      expect((percent + 1) * before).toBeGreaterThan(100 * (before - now));
    }),
  );
});
