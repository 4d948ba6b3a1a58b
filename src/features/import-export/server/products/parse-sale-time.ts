import { plainInput } from '#platform/contract/fields/normalize-text.ts';

const day = 86_400_000;

/**
 * Reads when a sale starts or ends, in ms since 1970: `2026-11-30`, `2026-11-30 18:00:00`, `30.11.2026` or `11/30/2026`,
 * in UTC unless the text names another zone. A date without a time means its first moment as a start, and its last as an
 * end. Null for other texts, and for a date such as 3/4/2026 that means two days.
 */
export function parseSaleTime(text: string, edge: 'start' | 'end'): number | null {
  const [date = '', time = ''] = plainInput(text)
    .split(/[T ](.*)/s)
    .map((part) => part.trim());
  const start = parseDay(date);
  if (start === null) return null;
  if (time === '') return edge === 'start' ? start : start + day - 1;
  const sinceMidnight = parseTime(time);
  return sinceMidnight === null ? null : start + sinceMidnight;
}

function parseDay(text: string): number | null {
  const [, year, month, date] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (year && month && date) return toTime(year, month, date);
  const [, first, separator, second, end] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (!first || !second || !end) return null;
  const [dayFirst, monthFirst] = [toTime(end, second, first), toTime(end, first, second)];
  // Only slashes are written in both orders.
  if (separator !== '/' || monthFirst === null) return dayFirst;
  return dayFirst === null || dayFirst === monthFirst ? monthFirst : null;
}

/** Null for a day that is not in the calendar. */
function toTime(year: string, month: string, date: string): number | null {
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(date)
    ? time.getTime()
    : null;
}

/** Reads a time with the offset of its zone as ms since midnight in UTC. */
function parseTime(text: string): number | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?(?:Z|UTC|([+-]\d{2}):?(\d{2}))?$/i.exec(text);
  if (!match) return null;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1, 4).map((part) => Number(part ?? 0));
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const [offsetHours, offsetMinutes] = [Number(match[4] ?? 0), Number(match[5] ?? 0)];
  const isWest = match[4]?.startsWith('-') ?? false;
  const offset = offsetHours * 60 + (isWest ? -offsetMinutes : offsetMinutes);
  return ((hours * 60 + minutes - offset) * 60 + seconds) * 1000;
}
