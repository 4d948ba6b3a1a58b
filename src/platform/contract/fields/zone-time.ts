/** How far the clocks of a time zone (`Europe/Vienna`) are ahead of UTC at a moment, in ms. */
export function zoneOffset(at: number, zone: string): number {
  if (zone === 'UTC') return 0;
  const seconds = Math.floor(at / 1000) * 1000;
  // Sweden writes a moment as the shop does.
  return Date.parse(`${formatOf(zone).format(seconds).replace(' ', 'T')}Z`) - seconds;
}

/** A moment as the clocks of a time zone show it, `2026-11-21T09:30:00.000`. */
export function toZoneTime(at: string | Date, zone: string): string {
  const moment = new Date(at).getTime();
  return new Date(moment + zoneOffset(moment, zone)).toISOString().slice(0, -1);
}

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
