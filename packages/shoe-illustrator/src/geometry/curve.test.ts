import { expect, test } from 'vitest';
import { curve, mix, smoothstep } from './curve.ts';

test('a curve passes through its keys and holds its ends', () => {
  const height = curve([0, 1, 2, 5, 3, 4]);
  expect([0, 2, 3].map(height)).toEqual([1, 5, 4]);
  expect(height(-9)).toBe(1);
  expect(height(9)).toBe(4);
});

test('pairs and plain numbers mean the same', () => {
  const flat = curve([0, 0, 1, 2, 4, 3]);
  const paired = curve([
    [0, 0],
    [1, 2],
    [4, 3],
  ]);
  for (const at of [0.2, 0.9, 1.7, 3.3]) expect(flat(at)).toBe(paired(at));
});

test('flat ends leave without a slope', () => {
  const free = curve([0, 0, 1, 1, 2, 4]);
  const flat = curve([0, 0, 1, 1, 2, 4], 'flat');
  expect(flat(0.01)).toBeLessThan(0.001);
  expect(free(0.01)).toBeGreaterThan(0.005);
});

test('a straight row of keys gives a straight line', () => {
  const line = curve([0, 1, 1, 3, 5, 11]);
  for (const at of [0.3, 0.8, 2.2, 4.9]) expect(line(at)).toBeCloseTo(1 + 2 * at, 9);
});

test('smoothstep and mix meet their ends', () => {
  expect([smoothstep(2, 4, 1), smoothstep(2, 4, 3), smoothstep(2, 4, 5)]).toEqual([0, 0.5, 1]);
  expect([smoothstep(4, 2, 5), smoothstep(4, 2, 1)]).toEqual([0, 1]);
  expect([mix(2, 6, 0), mix(2, 6, 0.25), mix(2, 6, 1)]).toEqual([2, 3, 6]);
});
