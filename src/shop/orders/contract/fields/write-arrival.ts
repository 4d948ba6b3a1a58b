const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `['2026-12-01', '2026-12-03']` → `Dec 1 – 3`, with plain spaces: browsers differ in which they put around the dash. */
export const writeArrival = ([from, to]: readonly [string, string]): string =>
  format.formatRange(new Date(from), new Date(to)).replace(/\s/gu, ' ');
