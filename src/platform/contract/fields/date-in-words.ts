/** The day of a moment in a time zone as letters write it, `November 30, 2026`. */
export const writeDate = (at: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(at));

/** A moment in a time zone as letters write it, `November 30, 2026 at 4:05 PM UTC`. */
export const writeTime = (at: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone })
    .format(new Date(at))
    .replace(/:\d\d (AM|PM)/, ' $1');
