/** How far the clocks of a time zone (`Europe/Vienna`) are ahead of UTC at a moment, in ms. */
export function zoneOffset(at: number, zone: string): number {
  if (zone === 'UTC') return 0;
  // In other years, which are not written with four digits, clocks are as they are in these.
  const seconds = Math.floor(limitTo(at, Date.UTC(1800), Date.UTC(9999, 11, 30)) / 1000) * 1000;
  // Sweden writes a moment as the shop does.
  return Date.parse(`${formatOf(zone).format(seconds).replace(' ', 'T')}Z`) - seconds;
}

/** A moment as the clocks of a time zone show it, `2026-11-21T09:30:00.000`; in the years 0 to 9999. */
export function toZoneTime(at: string | Date, zone: string): string {
  const moment = new Date(at).getTime();
  const shown = limitTo(moment + zoneOffset(moment, zone), firstShown, lastShown);
  return new Date(shown).toISOString().slice(0, -1);
}

const firstShown = Date.parse('0000-01-01T00:00:00.000Z');
const lastShown = Date.parse('9999-12-31T23:59:59.999Z');

const limitTo = (at: number, first: number, last: number): number => Math.min(Math.max(at, first), last);

/** The day of a moment in a time zone. `2026-12-31T23:30:00Z`, `Europe/Berlin` → `2027-01-01` */
export const dayInZone = (at: string | Date, zone: string): string => toZoneTime(at, zone).slice(0, 10);

/** The offset of a time zone at a moment, as people write it: `UTC`, `UTC+1`, `UTC-3:30`. */
export function nameOffset(at: string | Date, zone: string): string {
  const minutes = Math.round(zoneOffset(new Date(at).getTime(), zone) / 60_000);
  if (minutes === 0) return 'UTC';
  const rest = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  return format;
}

/** A format takes long to create. Only administrators choose zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether a name is a time zone, such as `Europe/Vienna`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
