import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisMaximum, layOutBars } from './bar-chart.tsx';

test.each([
  [[], 1],
  [[0, 0], 1],
  [[1], 1],
  [[3, 4], 5],
  [[2, 3], 5],
  [[11], 20],
  [[21], 25],
  [[100], 100],
  [[101], 200],
  [[51_000], 100_000],
])('the top of %j is %d', (values, top) => {
  expect(axisMaximum(values)).toBe(top);
});

test('bars stand on the ground, inside the chart and beside each other', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1e9), { minLength: 1, maxLength: 366 }), (values) => {
      const bars = layOutBars(values, axisMaximum(values));
      for (const [index, { x, y, width, height }] of bars.entries()) {
        expect(y + height).toBeCloseTo(100);
        expect(y).toBeGreaterThanOrEqual(-1e-9);
        expect(x + width).toBeLessThanOrEqual(bars[index + 1]?.x ?? 100);
      }
    }),
  );
});

test('nothing sold is no bar, and little sold is a line', () => {
  const [nothing, little] = layOutBars([0, 1, 100_000], 100_000);
  expect(nothing?.height).toBe(0);
  expect(little?.height).toBe(0.75);
});
