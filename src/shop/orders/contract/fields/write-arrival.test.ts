import { expect, test } from 'vitest';
import { writeArrival } from './write-arrival.ts';

test('days of arrival are written with plain spaces, so that the server and browsers write the same', () => {
  expect(writeArrival(['2026-12-01', '2026-12-03'])).toBe('Dec 1 – 3');
  expect(writeArrival(['2026-11-30', '2026-12-02'])).toBe('Nov 30 – Dec 2');
  expect(writeArrival(['2026-12-01', '2026-12-01'])).toBe('Dec 1');
});
