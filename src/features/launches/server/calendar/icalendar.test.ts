import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarEvent, writeCalendar } from './icalendar.ts';

const event: CalendarEvent = {
  uid: 'launch-orbit@shop.example',
  start: new Date('2026-11-24T18:00:00.000Z'),
  minutes: 30,
  summary: 'Orbit opens',
  description: 'One pair',
  url: 'https://shop.example/products/orbit',
};
const write = (more: Partial<CalendarEvent> = {}) =>
  writeCalendar('Launches', [{ ...event, ...more }], new Date('2026-11-20T09:30:15.123Z'));

test('an event has its id, and its times in UTC', () => {
  const lines = write().split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines).toContain('UID:launch-orbit@shop.example');
  expect(lines).toContain('DTSTART:20261124T180000Z');
  expect(lines).toContain('DTSTAMP:20261120T093015Z');
  expect(lines).toContain('URL:https://shop.example/products/orbit');
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test('what means something in a calendar is escaped', () => {
  expect(write({ summary: 'a,b;c\\d\ne\u0007' })).toContain('SUMMARY:a\\,b\\;c\\\\d\\ne\r\n');
});

test('whatever a name is, lines end with CRLF, have at most 75 octets, and say the name once they are unfolded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const summary = text.replace(/[\p{Cc}\\;,]/gu, '');
      const calendar = write({ summary });
      for (const line of calendar.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
      }
      expect(calendar.replaceAll('\r\n ', '').split('\r\n')).toContain(`SUMMARY:${summary}`);
    }),
  );
});
