/** The day of a moment in a time zone as letters write it, `November 30, 2026`. */
export const writeDate = (at: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(at));

/** A moment in a time zone as letters write it, `November 30, 2026 at 4:05 PM UTC`. */
export const writeTime = (at: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone })
    .format(new Date(at))
    .replace(/:\d\d (AM|PM)/, ' $1');

/**
 * A moment in the time zone of the browser, `Tuesday, November 24 at 6:00 PM GMT+1`. ICU puts a narrow space before PM,
 * which the shop's font does not have.
 */
export const writeMoment = (at: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(new Date(at))
    .replaceAll('\u202F', ' ');
