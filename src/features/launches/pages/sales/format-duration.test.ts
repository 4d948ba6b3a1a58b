import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

test.each([
  [0, '1 second'],
  [252_000, '4 minutes 12 seconds'],
  [3_600_000, '1 hour'],
  [90_061_000, '1 day 1 hour'],
])('%d ms are %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
