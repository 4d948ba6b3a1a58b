const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the time zone of the browser: `Nov 22, 2026, 6:16 AM`. */
export const formatTime = (iso: string): string => format.format(new Date(iso));
