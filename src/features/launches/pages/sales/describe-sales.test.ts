import { expect, test } from 'vitest';
import { describeSales } from './describe-sales.ts';

test('what a launch sold is told with its time, also where it was ended before it was sold out', () => {
  const launch = {
    sold: 200,
    opensAt: '2026-11-20T10:00:00Z',
    soldOutAt: '2026-11-20T10:04:00Z',
    endedAt: null,
  };
  expect(describeSales(launch)).toBe('200 pairs in 4 minutes');
  const ended = { ...launch, sold: 1, soldOutAt: null, endedAt: '2026-11-20T12:00:00Z' };
  expect(describeSales(ended)).toBe('1 pair in 2 hours, then the launch ended');
});
