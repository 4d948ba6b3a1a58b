/**
 * A moment as the value of a `datetime-local` field, in UTC or in the zone of this machine. Programs may set one
 * to the second: a form that changes something else must not move it.
 */
export function toFieldTime(at: string, zone: 'utc' | 'local'): string {
  const date = new Date(at);
  const shift = zone === 'local' ? date.getTimezoneOffset() * 60_000 : 0;
  return new Date(date.getTime() - shift).toISOString().replace(/(?:(?::00)?\.000)?Z$/, '');
}

/** The moment that such a field means; null for what is no time. */
export function readFieldTime(text: string, zone: 'utc' | 'local'): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text)) return null;
  const date = new Date(zone === 'utc' ? `${text}Z` : text);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** The zone of this machine, such as `Europe/Vienna`. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
