import { expect, test } from 'vitest';
import { parseSaleTime } from './parse-sale-time.ts';

const toIso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

test.each([
  ['2026-11-30', '2026-11-30T00:00:00.000Z', '2026-11-30T23:59:59.999Z'],
  ['2026/11/3', '2026-11-03T00:00:00.000Z', '2026-11-03T23:59:59.999Z'],
  ['30.11.2026', '2026-11-30T00:00:00.000Z', '2026-11-30T23:59:59.999Z'],
  ['3.4.2026', '2026-04-03T00:00:00.000Z', '2026-04-03T23:59:59.999Z'],
  ['30/11/2026', '2026-11-30T00:00:00.000Z', '2026-11-30T23:59:59.999Z'],
  ['11/30/2026', '2026-11-30T00:00:00.000Z', '2026-11-30T23:59:59.999Z'],
  ['2/2/2026', '2026-02-02T00:00:00.000Z', '2026-02-02T23:59:59.999Z'],
])('%j without a time means the whole day', (text, start, end) => {
  expect([toIso(parseSaleTime(text, 'start')), toIso(parseSaleTime(text, 'end'))]).toEqual([start, end]);
});

test.each([
  ['2026-11-30 18:00:00', '2026-11-30T18:00:00.000Z'],
  ['2026-11-30 18:00', '2026-11-30T18:00:00.000Z'],
  ['2026-11-30T18:00:00Z', '2026-11-30T18:00:00.000Z'],
  ['2026-11-30T18:00:00.500+02:00', '2026-11-30T16:00:00.000Z'],
  ['2026-11-30T18:00:00-0530', '2026-11-30T23:30:00.000Z'],
  ['30.11.2026 00:00:00', '2026-11-30T00:00:00.000Z'],
])('%j is a moment, in UTC unless it names a zone', (text, moment) => {
  for (const edge of ['start', 'end'] as const) expect(toIso(parseSaleTime(text, edge))).toBe(moment);
});

test.each([
  '',
  'soon',
  '3/4/2026',
  '2026-02-30',
  '2026-13-01',
  '2026-11-30 25:00',
  '2026-11-30 18',
  '1764500000',
])('%j is no date', (text) => {
  expect(parseSaleTime(text, 'end')).toBeNull();
});
