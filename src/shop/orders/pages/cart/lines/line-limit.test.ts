import { expect, test } from 'vitest';
import { findLineLimit } from './line-limit.ts';

const line = (quantity: number, size = '9') => ({
  _id: 'shoe',
  name: 'Orbit',
  image: '',
  price: 1,
  size,
  quantity,
});

test('the lowest of the limits counts, and says why', () => {
  const one = line(1);
  expect(findLineLimit(one, [one], undefined)).toEqual({ most: 3, reason: 'Limit: 3 pairs of one size' });
  expect(findLineLimit(one, [one], 2)).toEqual({ most: 2, reason: 'Only 2 pairs left' });
  expect(findLineLimit(one, [one], 1).reason).toBe('Only 1 pair left');
  expect(findLineLimit(one, [one], 0)).toEqual({ most: 0, reason: '' });
  const more = { most: 1, reason: 'Limit: 1 pair per account' };
  expect(findLineLimit(one, [one], 2, [more])).toEqual(more);
  const full = ['6', '7', '8'].map((size) => line(3, size));
  expect(findLineLimit(one, [...full, one], 9)).toEqual({ most: 1, reason: 'Limit: 10 pairs per order' });
});
