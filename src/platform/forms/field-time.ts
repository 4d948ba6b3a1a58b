import { toZoneTime, zoneOffset } from '../contract/fields/zone-time.ts';

/**
 * A moment as the value of a `datetime-local` field in a time zone. Programs may set one to the second: a form that
 * changes something else must not move it.
 */
export const toFieldTime = (at: string, zone: string): string =>
  toZoneTime(at, zone).replace(/(?:(?::00)?\.000)?$/, '');

/**
 * The moment that such a field means; null for what is no time. Of an hour that comes twice it is the first one, unless
 * the field still says what it said of the moment `before`. A time that is left out is as much later.
 */
export function readFieldTime(text: string, zone: string, before: string | null = null): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text)) return null;
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return null;
  if (before !== null && isMoment(before) && toFieldTime(before, zone) === text) return before;
  const [earlier = 0, later = 0] = [-day, day].map((shift) => zoneOffset(asUtc + shift, zone));
  const [first = asUtc - earlier] = [asUtc - earlier, asUtc - later].filter(
    (moment) => moment + zoneOffset(moment, zone) === asUtc,
  );
  return new Date(first).toISOString();
}

/**
 * What the field of a moment declares. One that nobody changed stays what it was before, which the field `nameBefore` of the
 * form says.
 */
export const timeField = (name: string, zone: string) => {
  const read = (text: string, all: Readonly<Record<string, string>>): string | null =>
    readFieldTime(text, zone, all[`${name}Before`]);
  return {
    read,
    rule: (text: string, all: Readonly<Record<string, string>>) =>
      read(text, all) === null ? 'Enter a date and time' : '',
    show: (at: unknown) => (typeof at === 'string' ? toFieldTime(at, zone) : ''),
  };
};

const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text));

const day = 86_400_000;
