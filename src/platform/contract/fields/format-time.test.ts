import { expect, test } from 'vitest';
import { formatDay, formatMinute, formatOpening } from './format-time.ts';

test('a moment reads the same wherever it comes from, in UTC', () => {
  const at = '2026-11-21T23:30:59.123+00:00';
  expect([formatMinute(at), formatMinute(new Date(at))]).toEqual(['2026-11-21 23:30', '2026-11-21 23:30']);
  expect([formatDay('2026-11-21T23:30:00-02:00'), formatDay(new Date(at))]).toEqual([
    '2026-11-22',
    '2026-11-21',
  ]);
});

test('an opening is said with its weekday', () => {
  expect(formatOpening('2026-11-24T19:00:00+01:00')).toBe('Tue, Nov 24, 18:00 UTC');
});
