/** An event of a calendar. */
export interface CalendarEvent {
  /** The same for the same event however often it is written, and whatever changes about it. */
  readonly uid: string;
  readonly start: Date;
  readonly minutes: number;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

/** Minutes before an event in which a calendar reminds of it. */
const alarm = 15;

/**
 * A calendar (RFC 5545), which programs that subscribe to it read again once an hour (RFC 7986).
 * @param site whose launches these are
 * @param writtenAt the moment of this version of the events
 */
export const writeCalendar = (site: string, events: readonly CalendarEvent[], writtenAt: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(site)}//Launches//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(`${site} launches`)}`,
    `X-WR-CALNAME:${escapeText(`${site} launches`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => writeEvent(event, writtenAt)),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');

const writeEvent = (event: CalendarEvent, writtenAt: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `DTSTAMP:${utcTime(writtenAt)}`,
  `DTSTART:${utcTime(event.start)}`,
  `DURATION:PT${event.minutes}M`,
  `SUMMARY:${escapeText(event.summary)}`,
  `DESCRIPTION:${escapeText(event.description)}`,
  `URL:${event.url}`,
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-PT${alarm}M`,
  `DESCRIPTION:${escapeText(event.summary)}`,
  'END:VALARM',
  'END:VEVENT',
];

/** `20261124T180000Z` (section 3.3.5, form 2). */
const utcTime = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Section 3.3.11; other control characters have no place in a text. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');

/** Lines have at most 75 octets, and go on after a line break and a space (section 3.1); no character is cut. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
