/** A moment as people read it in a time zone, which it names: `2026-11-21 10:30 (Europe/Berlin)`. */
export const formatLocalTime = (at: Date, timeZone: string): string =>
  `${toLocalTime(at, timeZone).slice(0, 16).replace('T', ' ')} (${timeZone})`;

/** A moment in a time zone by ISO 8601: `2026-11-21T10:30:00+01:00`. */
export function toLocalTime(at: Date, timeZone: string): string {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(at)
    .replace(' ', 'T');
  const minutes = Math.round((Date.parse(`${local}Z`) - Math.floor(at.getTime() / 1000) * 1000) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${local}${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}
