import { expect, test } from 'vitest';
import { createLogSampler } from './request-log.ts';

test('a second has so many lines at most; the next one says how many are missing', () => {
  let now = 0;
  const sampler = createLogSampler(2, () => now);
  expect([1, 2, 3, 4].map(() => sampler.take())).toEqual([{ unlogged: 0 }, { unlogged: 0 }, null, null]);
  now = 1_000;
  expect([1, 2, 3].map(() => sampler.take())).toEqual([{ unlogged: 2 }, { unlogged: 0 }, null]);
});
