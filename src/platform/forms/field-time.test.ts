import { expect, test } from 'vitest';
import { readFieldTime, toFieldTime } from './field-time.ts';

test.each(['utc', 'local'] as const)('a moment is written into a field and read again, %s', (zone) => {
  for (const time of ['18:30:00.000', '18:30:30.000', '18:00:00.500', '00:00:00.000']) {
    const at = `2026-11-24T${time}Z`;
    expect(readFieldTime(toFieldTime(at, zone), zone)).toBe(at);
  }
});

test('a field in UTC is taken as it stands', () => {
  expect(toFieldTime('2026-11-24T18:30:00.000Z', 'utc')).toBe('2026-11-24T18:30');
  expect(readFieldTime('2026-11-24T18:30', 'utc')).toBe('2026-11-24T18:30:00.000Z');
});

test.each(['', 'tomorrow', '2026-13-45T18:30'])('“%s” is no time', (text) => {
  expect(readFieldTime(text, 'utc')).toBeNull();
});
