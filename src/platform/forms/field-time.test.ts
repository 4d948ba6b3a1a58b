import { expect, test } from 'vitest';
import { readFieldTime, toFieldTime } from './field-time.ts';

const zones = ['UTC', 'Europe/Vienna', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kolkata'];

test.each(zones)('a moment is written into a field and read again: %s', (zone) => {
  for (const day of ['2026-11-24', '2026-03-29', '2026-07-01'])
    for (const time of ['18:30:00.000', '18:30:30.000', '18:00:00.500', '00:00:00.000']) {
      const at = `${day}T${time}Z`;
      expect(readFieldTime(toFieldTime(at, zone), zone)).toBe(at);
    }
});

test('a field is taken as the clocks of its zone show it', () => {
  expect(toFieldTime('2026-11-24T18:30:00.000Z', 'UTC')).toBe('2026-11-24T18:30');
  expect(readFieldTime('2026-11-24T18:30', 'UTC')).toBe('2026-11-24T18:30:00.000Z');
  expect(readFieldTime('2026-11-24T18:30', 'Europe/Vienna')).toBe('2026-11-24T17:30:00.000Z');
  expect(readFieldTime('2026-07-24T18:30', 'Asia/Kolkata')).toBe('2026-07-24T13:00:00.000Z');
});

test('a field that nobody changed keeps its moment, also in the hour that comes twice', () => {
  const twice = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  for (const at of twice) {
    expect(toFieldTime(at, 'Europe/Vienna')).toBe('2026-10-25T02:30');
    expect(readFieldTime('2026-10-25T02:30', 'Europe/Vienna', at)).toBe(at);
  }
  expect(readFieldTime('2026-10-25T02:30', 'Europe/Vienna')).toBe(twice[0]);
  expect(readFieldTime('2026-10-25T02:31', 'Europe/Vienna', twice[1])).toBe('2026-10-25T00:31:00.000Z');
});

test('a time that is left out in spring is an hour later', () => {
  expect(readFieldTime('2026-03-29T02:30', 'Europe/Vienna')).toBe('2026-03-29T01:30:00.000Z');
});

test.each(zones)(
  'a moment of any year that a program may set is shown, and kept where nobody changes it: %s',
  (zone) => {
    for (const at of ['0000-01-01T00:00:00.000Z', '0026-11-24T18:30:00.000Z', '9999-12-31T23:59:59.000Z']) {
      const shown = toFieldTime(at, zone);
      expect(shown).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d/);
      expect(readFieldTime(shown, zone, at)).toBe(at);
    }
  },
);

test.each(['', 'tomorrow', '2026-13-45T18:30'])('“%s” is no time', (text) => {
  expect(readFieldTime(text, 'UTC')).toBeNull();
  expect(readFieldTime(text, 'Europe/Vienna', 'no time')).toBeNull();
});
